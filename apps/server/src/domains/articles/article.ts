import { createHash } from 'node:crypto'
import { type Affiliation, type CitationFacts, knownFacts, type References } from '@claire/scholarly-text'
import type { Statement } from './consensus/statements.ts'

export type ArticleType = 'web' | 'pdf'

/** One article as its source states it. All text is plain, without markup or control characters. */
export interface ArticleDraft {
  sourceId: string
  /** Canonical absolute http(s) address, at most 2,048 characters; unique within the source. */
  url: string
  /** 'web' if a page presents it, 'pdf' if there is only the file. */
  articleType: ArticleType
  title: string
  /** 1450 to next year, or null if unknown. */
  publicationYear: number | null
  /** "First Last", in order. */
  authors: string[]
  /** The abstract, or '' if there is none. */
  abstract: string
  /** The main text, or '' if only metadata is known. */
  fullText: string
  /** Lower case, without a resolver in front: '10.1000/xyz'. */
  doi: string | null
  /** An identifier that the source keeps stable, such as an OAI identifier. */
  externalId: string | null
  /** ISO 639-1, such as 'en'. */
  language: string | null
  categories: string[]
  /** Further facts that a reference states. */
  citation: CitationFacts
  /** Where its authors work. */
  affiliations: Affiliation[]
  references: References
  /** Where the full text can be downloaded as a file. */
  fileUrl: string | null
  /** Which rule gave each field: { title: 'citation_title' }. */
  provenance: Record<string, string>
  /** Statements of other origins about its title and year, if it was made from several. Not read back. */
  others?: Statement[]
}

export interface Article extends ArticleDraft {
  id: string
  /** Rises by one when the content changes. */
  version: number
  /** Articles with the same work key are the same work, published by several sources. */
  workKey: string
  firstSeenAt: number
  updatedAt: number
}

/** An article for lists, without the fields of its own page. `opening` is the start of a text without abstract. */
export type ArticleCard = Omit<Article, 'fullText' | 'affiliations' | 'references'> & {
  opening: string
  /** Time since which its address returns nothing; null if unknown. */
  deadSince: number | null
}

/** A change to an article. `backfill` marks a source's first full scan and imports without `--news`, which are not news. */
export interface ArticleEvent {
  /** Gapless and in commit order: a reader that has read up to n has seen all events up to n. */
  seq: number
  articleId: string
  sourceId: string
  kind: 'created' | 'updated' | 'deleted'
  backfill: boolean
  at: number
}

/** Hash of what a reader would notice in a draft: equal for two drafts that say the same. */
export function contentHashOf(draft: ArticleDraft): string {
  const { title, publicationYear, authors, abstract, fullText, doi, categories, affiliations, references } =
    draft
  const cited = knownFacts(draft.citation)
  const flat = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const facts: unknown[] = [
    flat(title),
    publicationYear,
    authors,
    flat(abstract),
    flat(fullText),
    doi,
    categories,
  ]
  // Facts that are unknown add nothing: the hashes of articles saved before these fields existed stay the same.
  if (Object.keys(cited).length) facts.push(cited)
  if (affiliations.length || references.count) facts.push(affiliations, references)
  return digest(JSON.stringify(facts))
}

/** Digest of a text of any length, in twenty-two characters. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
