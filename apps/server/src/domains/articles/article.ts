import { type Affiliation, type CitationFacts, knownFacts, type References } from '@claire/scholarly-text'
import type { Statement } from './consensus/statements.ts'
import { digest } from './works/digest.ts'

export type ArticleType = 'web' | 'pdf'

/** What extraction delivers: one article as its source states it. All text is plain, without markup or control characters. */
export interface ArticleDraft {
  sourceId: string
  /** Canonical absolute http(s) address, at most 2,048 characters; unique within the source. */
  url: string
  /** 'web' when a page presents it, 'pdf' when there is only the file. */
  articleType: ArticleType
  title: string
  /** 1450 to next year, or null when unknown. */
  publicationYear: number | null
  /** "First Last", in order. */
  authors: string[]
  /** The abstract, or '' when there is none. */
  abstract: string
  /** The main text, or '' when only metadata is known. */
  fullText: string
  /** Lower case, without a resolver in front: '10.1000/xyz'. */
  doi: string | null
  /** An identifier that the source keeps stable, such as an OAI identifier. */
  externalId: string | null
  /** ISO 639-1, such as 'en'. */
  language: string | null
  categories: string[]
  /** What a reference says of it besides. */
  citation: CitationFacts
  /** Where its authors work. */
  affiliations: Affiliation[]
  references: References
  /** Where the full text can be downloaded as a file. */
  fileUrl: string | null
  /** Which rule gave each field: { title: 'citation_title' }. */
  provenance: Record<string, string>
  /** Statements of other origins about its title and year, where it was made of several. Not read back. */
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

/** An article without what only its own page shows: for lists. `opening` is the start of the text when there is no abstract. */
export type ArticleCard = Omit<Article, 'fullText' | 'affiliations' | 'references'> & {
  opening: string
  /** Since when there is nothing at its address; null where nobody knows that. */
  deadSince: number | null
}

/** What happened to an article. `backfill` marks a source's first full scan and imports without `--news`: these are not news. */
export interface ArticleEvent {
  /** Gapless and in commit order: whoever has read up to n has seen all events up to n. */
  seq: number
  articleId: string
  sourceId: string
  kind: 'created' | 'updated' | 'deleted'
  backfill: boolean
  at: number
}

/** Equal for two drafts that say the same: what a reader would notice, and nothing else. */
export function contentHashOf(draft: ArticleDraft): string {
  const { title, publicationYear, authors, abstract, fullText, doi, categories, affiliations, references } =
    draft
  const cited = knownFacts(draft.citation)
  const flat = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const told: unknown[] = [
    flat(title),
    publicationYear,
    authors,
    flat(abstract),
    flat(fullText),
    doi,
    categories,
  ]
  // Nothing, where nothing is known: what was saved before there were such facts is as it was.
  if (Object.keys(cited).length) told.push(cited)
  if (affiliations.length || references.count) told.push(affiliations, references)
  return digest(JSON.stringify(told))
}
