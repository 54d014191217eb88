import type { ArticleDraft } from '#domains/articles'

/** What was fetched: the bytes as received, after content decoding, and where they finally came from. */
export interface RawDocument {
  /** The address after all redirects. */
  url: string
  contentType: string | null
  /** Response headers, names in lower case; several of one name joined by ', '. */
  headers: Record<string, string>
  bytes: Uint8Array
  /** Of a long feed, so many items were read before: those behind them are wanted. */
  skip?: number
}

/** An article as its document states it; the caller adds the source it belongs to. */
export type ExtractedDraft = Omit<ArticleDraft, 'sourceId'>

export interface PageLink {
  /** Absolute http(s) address without fragment. */
  url: string
  /** The anchor's words, at most 200 characters. */
  text: string
  /** The rel tokens in lower case: ['next'], ['nofollow', 'ugc']. */
  rel: string[]
  /** Of a link to a file: what stands beside it. */
  listed?: ListedFile
  /** Of a link to a page, by which an entry of a list is called: what the entry says. */
  onList?: ListedPage
}

/** What the entry of a list says of the page that it leads to. */
export interface ListedPage {
  authors: string[]
  publicationYear: number | null
  /** A day stands beside it. */
  isDated: boolean
}

/** What the entry of a list says of the file that it links to. */
export interface ListedFile {
  /** Where the words of the link only name the file: what stands beside it for a title, '' when nothing does. */
  title?: string
  authors: string[]
  publicationYear: number | null
  /** It is one of several entries of one shape, in a part of the page that is no menu. */
  isOneOfMany: boolean
}

/** Why a document is neither an article nor a way to one. */
export type RefusalReason =
  | 'captcha'
  | 'cookie_wall'
  | 'login'
  | 'soft_404'
  | 'parked'
  | 'moved'
  | 'noindex'
  | 'empty'
  | 'needs_javascript'
  | 'not_content'
  | 'unsupported'
  | 'too_large'
  | 'parse_failed'
  | 'pdf_encrypted'
  | 'pdf_invalid'
  | 'no_text'

/** What any page tells besides its subject. */
export interface PageFacts {
  links: PageLink[]
  /** The page asked robots not to follow its links. */
  noFollow: boolean
  /** The next page of a list, when it says so. */
  next: string | null
  feeds: string[]
  /** OAI-PMH endpoints the page points at. */
  oai: string[]
  /** The software that made the page: 'DSpace 7.6', 'WordPress 6.8'. */
  generator: string | null
  /** Of the journal that the page is of: '1234-5679'. */
  issn: string | null
  /** The findings that decided what this page is, for people: ['citation_title', 'text 812 words', 'score 6']. */
  evidence: string[]
  /** 64-bit fingerprint of the page's text as 16 hexadecimal digits; equal or close for near-duplicates. */
  simhash: string
}

export interface ArticleExtraction extends PageFacts {
  kind: 'article'
  draft: ExtractedDraft
  /** The full text as a PDF, when the page names one. */
  pdfUrl: string | null
  /** True when the page might as well be a list or an overview: to be decided by its siblings. */
  candidate: boolean
  /** Such a one that is an article as soon as there are several like it: running text that nobody signs. */
  unsigned?: boolean
}

export interface ListingExtraction extends PageFacts {
  kind: 'listing'
  title: string
  /** It has too little text for an article, and nothing that makes it a list. */
  isMeagre: boolean
}

export interface RefusedExtraction extends PageFacts {
  kind: 'refused'
  reason: RefusalReason
}

export interface FeedItem {
  /** Absolute address of the item's page, canonical; null when it names none. */
  url: string | null
  id: string | null
  title: string
  /** Milliseconds since 1970; null when missing or unreadable. */
  publishedAt: number | null
  publicationYear: number | null
  authors: string[]
  categories: string[]
  /** Plain text. */
  summary: string
  /** The full content as plain text, when the feed carries it. */
  content: string
  doi: string | null
  pdfUrl: string | null
}

export interface Feed {
  kind: 'feed'
  title: string
  /** The site the feed belongs to. */
  homeUrl: string | null
  /** Older items, by RFC 5005. */
  next: string | null
  language: string | null
  /** How often the publisher says it changes, in minutes. */
  ttlMinutes: number | null
  /** Where its news can be had as they come, and what it is called there (WebSub); null when it names no hub. */
  webSub: { hub: string; topic: string } | null
  items: FeedItem[]
  /** How many items stand up to the end of `items`, those that were passed over included. */
  passed: number
  /** There may be more behind them. */
  truncated: boolean
}

export interface SitemapEntry {
  url: string
  /** Milliseconds since 1970. */
  modifiedAt: number | null
}

export interface Sitemap {
  kind: 'sitemap'
  urls: SitemapEntry[]
  sitemaps: SitemapEntry[]
  truncated: boolean
}

export interface OaiIdentify {
  repositoryName: string
  baseUrl: string | null
  protocolVersion: string
  /** ISO date as the repository wrote it; null when it is not one. */
  earliestDatestamp: string | null
  deletedRecord: 'no' | 'transient' | 'persistent'
  granularity: 'day' | 'second'
}

export interface OaiRecord {
  identifier: string
  datestamp: string | null
  deleted: boolean
  sets: string[]
  /** Null for deleted records, headers alone, metadata in an unknown format, and what is no article. */
  draft: ExtractedDraft | null
  /** Why a record that is there became no draft: 'type dataset', 'no title', 'no address'. */
  skipped: string | null
}

export interface OaiToken {
  value: string
  completeListSize: number | null
  cursor: number | null
  expiresAt: number | null
}

export interface OaiPage {
  /** ISO time by the repository's clock, as it wrote it. */
  responseDate: string | null
  identify: OaiIdentify | null
  metadataPrefixes: string[]
  records: OaiRecord[]
  /** Null at the end of the list. */
  token: OaiToken | null
  /** Codes of the protocol, such as 'noRecordsMatch' and 'badResumptionToken'. */
  errors: { code: string; message: string }[]
  /** False when the answer breaks off before its end: fetch it again. */
  complete: boolean
}

export interface StandardsIndex {
  kind: 'standards'
  entries: ExtractedDraft[]
}

/** A work as a registry of DOIs knows it. */
export interface RegisteredWork {
  draft: ExtractedDraft
  /** The title in every language that the registry has it in. */
  titles: string[]
}

/** What a registry of works answers: one work or a page of many. */
export interface WorkList {
  kind: 'works'
  works: RegisteredWork[]
  /** Names the next page; null when none was asked for or nothing is left. */
  cursor: string | null
  /** How many works there are in all; null when one was asked for. */
  total: number | null
}

/** Posts of a WordPress site, one page of them. */
export interface PostList {
  kind: 'posts'
  posts: { url: string | null; modifiedAt: number | null }[]
}

export type Extraction =
  | ArticleExtraction
  | ListingExtraction
  | RefusedExtraction
  | Feed
  | Sitemap
  | { kind: 'oai'; page: OaiPage }
  | StandardsIndex
  | WorkList
  | PostList

export interface ExtractOptions {
  /** The address of the source that is being scanned. */
  sourceUrl: string
}

/** Reads documents in processes of their own: nothing that a document contains can harm or hold up this one. */
export interface Extractor {
  /** Never rejects because of the document: what cannot be read is refused with a reason. */
  extract(raw: RawDocument, options: ExtractOptions): Promise<Extraction>
  close(): Promise<void>
}
