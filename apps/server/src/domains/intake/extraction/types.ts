import type { ArticleDraft } from '#domains/articles'

/** A fetched document: the bytes as received, after content decoding, and their final address. */
export interface RawDocument {
  /** The address after all redirects. */
  url: string
  contentType: string | null
  /** Response headers, names in lower case; several of one name joined by ', '. */
  headers: Record<string, string>
  bytes: Uint8Array
  /** Number of items of a long feed that were read before; the items after them are wanted. */
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
  /** Facts beside a link to a file. */
  listed?: ListedFile
  /** Facts of the list entry that this link to a page names. */
  onList?: ListedPage
}

/** Facts in the entry of a list about its page. */
export interface ListedPage {
  authors: string[]
  publicationYear: number | null
  /** A day is beside it. */
  isDated: boolean
}

/** Facts in the entry of a list about its file. */
export interface ListedFile {
  /** If the words of the link name only the file: the title beside it, '' if there is none. */
  title?: string
  authors: string[]
  publicationYear: number | null
  /** One of several entries of one shape, outside menus. */
  isOneOfMany: boolean
}

/** Reason why a document is neither an article nor a way to one. */
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

/** Facts of any page besides its subject. */
export interface PageFacts {
  links: PageLink[]
  /** The page forbids robots to follow its links. */
  noFollow: boolean
  /** The next page of a list, if it states one. */
  next: string | null
  feeds: string[]
  /** OAI-PMH endpoints the page points at. */
  oai: string[]
  /** The software that made the page: 'DSpace 7.6', 'WordPress 6.8'. */
  generator: string | null
  /** ISSN of the page's journal: '1234-5679'. */
  issn: string | null
  /** The findings that classified this page, for people: ['citation_title', 'text 812 words', 'score 6']. */
  evidence: string[]
  /** 64-bit fingerprint of the page's text as 16 hexadecimal digits; equal or close for near-duplicates. */
  simhash: string
}

export interface ArticleExtraction extends PageFacts {
  kind: 'article'
  draft: ExtractedDraft
  /** The full text as a PDF, if the page names one. */
  pdfUrl: string | null
  /** True if the page may also be a list or an overview: its siblings decide. */
  candidate: boolean
  /** A candidate that is an article if there are several like it: running text without author. */
  unsigned?: boolean
}

export interface ListingExtraction extends PageFacts {
  kind: 'listing'
  title: string
  /** It has too little text for an article, and no signal of a list. */
  isMeagre: boolean
}

export interface RefusedExtraction extends PageFacts {
  kind: 'refused'
  reason: RefusalReason
}

export interface FeedItem {
  /** Absolute address of the item's page, canonical; null if it names none. */
  url: string | null
  id: string | null
  title: string
  publicationYear: number | null
  authors: string[]
  categories: string[]
  /** Plain text. */
  summary: string
  /** The full content as plain text, if the feed carries it. */
  content: string
  doi: string | null
  pdfUrl: string | null
}

export interface Feed {
  kind: 'feed'
  /** The site the feed belongs to. */
  homeUrl: string | null
  /** Older items, by RFC 5005. */
  next: string | null
  language: string | null
  /** Minutes between changes, as the publisher states. */
  ttlMinutes: number | null
  /** The hub that pushes its news, and the feed's topic there (WebSub); null if it names no hub. */
  webSub: { hub: string; topic: string } | null
  items: FeedItem[]
  /** Number of items up to the end of `items`, skipped ones included. */
  passed: number
  /** More items may follow. */
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
  baseUrl: string | null
  protocolVersion: string
  granularity: 'day' | 'second'
}

export interface OaiRecord {
  identifier: string
  datestamp: string | null
  deleted: boolean
  /** Null for deleted records, headers alone, metadata in an unknown format, and other works than articles. */
  draft: ExtractedDraft | null
  /** Reason why an existing record became no draft: 'type dataset', 'no title', 'no address'. */
  skipped: string | null
}

export interface OaiToken {
  value: string
  completeListSize: number | null
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
  errors: string[]
  /** False if the response is truncated: fetch it again. */
  complete: boolean
}

export interface StandardsIndex {
  kind: 'standards'
  entries: ExtractedDraft[]
}

/** A work in a registry of DOIs. */
export interface RegisteredWork {
  draft: ExtractedDraft
  /** The title in every language of the registry's record. */
  titles: string[]
}

/** A response of a registry of works: one work or a page of many. */
export interface WorkList {
  kind: 'works'
  works: RegisteredWork[]
  /** Names the next page; null if none was requested or none is left. */
  cursor: string | null
  /** Total number of works; null if one was requested. */
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

/** Reads documents in separate processes: no document can harm or block this one. */
export interface Extractor {
  /** Never rejects because of the document: an unreadable one is refused with a reason. */
  extract(raw: RawDocument): Promise<Extraction>
  close(): Promise<void>
}

/** Empty page facts, for a document that is no page. */
export const NO_FACTS: PageFacts = {
  links: [],
  noFollow: false,
  next: null,
  feeds: [],
  oai: [],
  generator: null,
  issn: null,
  evidence: [],
  simhash: '0'.repeat(16),
}

export const refused = (reason: RefusalReason, detail: string): RefusedExtraction => ({
  kind: 'refused',
  reason,
  ...NO_FACTS,
  evidence: [detail],
})
