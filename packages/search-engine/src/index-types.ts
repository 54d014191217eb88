/** The inputs and outputs of an index. */
import type { ValueField } from './value-fields.ts'

/** An article as input of the index. Text is plain. */
export interface IndexedArticle {
  id: string
  sourceId: string
  url: string
  articleType: 'web' | 'pdf'
  title: string
  publicationYear: number | null
  authors: string[]
  abstract: string
  fullText: string
  categories: string[]
  /** ISO 639-1 code; missing or null if unknown. */
  language?: string | null
  doi: string | null
  /** DOIs that it cites, for batches only: 'cites:10.1000/xyz' is then an identifier. */
  cites?: string[]
  externalId: string | null
  /** The ORCID iDs of its authors, in any form; '' where none is known. */
  citation: { orcids: string[] }
  /** Articles with the same work key are one work and are shown once. */
  workKey: string
  firstSeenAt: number
}

/** An article with its vector (of the embedder whose id the index is opened with), empty while there is none. */
export interface IndexEntry {
  article: IndexedArticle
  vector: Float32Array
}

/** The progress of an index that is being filled with all articles. */
export interface Filling {
  /** The last article added, in the order of ids. */
  afterId: string
  /** The outbox event up to which changes are applied. */
  since: number
  /** The model of all its vectors; '' if some are missing. */
  embedderId: string
}

/** The extent of an index: all articles with outbox events applied up to `cursor`, or only some articles. */
export interface IndexExtent {
  cursor: number
  /** null if it is complete, or filling has not begun. */
  filling: Filling | null
  /** Distinguishes the event at the cursor from another with that number; '' if unknown. */
  event: string
}

/**
 * Changes of articles, and the extent of the index after them. A change with a cursor ends filling. `event` distinguishes
 * the event at the cursor from another with that number.
 */
export type IndexChange = { put: IndexEntry[]; remove: string[]; event?: string } & (
  | { cursor: number }
  | { filling: Filling }
)

/**
 * A condition on articles. Without a field, `literal` and `prefix` search title, abstract, full text and authors separately.
 */
export type Match =
  /** Consecutive words in one field, compared without case, accents and compatibility forms. */
  | { kind: 'literal'; text: string; field: 'title' | 'author' | null }
  /** Stands literally in the text, with its stems in title, abstract or topics. A cluster looks at the text's first words. */
  | { kind: 'inHead'; text: string }
  /** The last word of `text` may go on. */
  | { kind: 'prefix'; text: string; field: 'title' | 'author' | null }
  /** Has exactly this title, compared as literal words. */
  | { kind: 'titled'; text: string }
  /** Contains all stemmed terms of `text`, in any field. */
  | { kind: 'terms'; text: string }
  /** Has an author of this name, with or without initials, in either order. */
  | { kind: 'author'; name: string }
  /** Has this share of the stemmed terms of `text`, weighted by significance. */
  | { kind: 'covering'; text: string; share: number }
  /** The dot product of its vector with `vector` is at least `floor`. */
  | { kind: 'near'; vector: number[]; floor: number }
  /**
   * The same of its vector by a contextual model, which it may not have yet. Only the first `rows` vectors of the index
   * count: a list of results, its total and its facets are of one moment while others are added. A cluster compares all
   * it has.
   */
  | { kind: 'nearInContext'; embedderId: string; vector: number[]; floor: number; rows: number }
  | { kind: 'and' | 'or'; of: Match[] }
  | { kind: 'not'; of: Match }
  /** Inclusive; an article without a year is in no range. */
  | { kind: 'years'; from: number | null; to: number | null }
  | { kind: 'sources'; ids: string[] }
  /** Has the topic in any of its forms. */
  | { kind: 'topic'; name: string }
  | { kind: ValueField; name: string }
  /** In the form of `identifiersIn` of @claire/scholarly-text: 'doi:10.1000/xyz', 'orcid:0000-0002-1825-0097'. */
  | { kind: 'identifier'; value: string }
  | { kind: 'ids'; ids: string[] }
  /** First seen at or before this time: keeps a result list stable. */
  | { kind: 'addedUpTo'; added: number }
  | { kind: 'all' }

/** Articles in order, best first; the arrays are parallel. */
export interface Hits {
  ids: string[]
  scores: Float32Array
  /** Equal for articles of the same work. Comparable only while `IndexState.generation` stays the same. */
  works: Float64Array
}

/** The precision of a count of works: exact (eq), or a lower bound (gte). */
export type TotalRelation = 'eq' | 'gte'

export type Sort = 'relevance' | 'newest' | 'oldest'

export interface LiteralSearch {
  scope: Match
  /** The words of the query, together and one by one, for the order by relevance. */
  phrase: string
  words: string[]
  sort: Sort
  offset: number
  limit: number
}

export interface LexicalHits extends Hits {
  /** Approximate score of an article with the two most significant words once. A best score below says little. */
  telling: number
}

export interface NearestHits extends Hits {
  /** Mean and standard deviation of the query's similarity to the articles of the index, and their number. */
  mean: number
  deviation: number
  compared: number
}

/** The nearest by vectors of a contextual model, among articles that have one. */
export interface ContextHits extends NearestHits {
  /** The share of articles that have one; 0 if the model ranks none. */
  share: number
}

/** Articles without a vector of a contextual model, newest first. */
export interface LackingContext {
  /** The number of these, and of all articles. */
  lacking: number
  articles: number
  /** The first of them; `digest` identifies the text to embed. */
  first: { id: string; digest: number }[]
}

/** The contextual vector of an article's text. */
export interface ContextEntry {
  id: string
  digest: number
  vector: Float32Array
}

/** Completions of a typed text. */
export interface Completions {
  topics: string[]
  /** Articles by their titles. */
  ids: string[]
  /** Articles by authors whose names may begin so, the most frequent names first, as far as they are known. */
  byAuthors: string[]
}

/** Most frequent first. */
export type ValueCounts = { name: string; count: number }[]

export interface FacetCounts extends Record<`${ValueField}s`, ValueCounts> {
  sources: { id: string; count: number }[]
  years: { year: number; count: number }[]
  /** Each by its most frequent form. */
  topics: ValueCounts
}

export interface IndexState extends IndexExtent {
  /** Live articles in the index. */
  articles: number
  /** The outbox event up to which the index is durable, where reading resumes. 0 until it is filled. */
  cursor: number
  /** The time when the newest of them was first seen. */
  added: number
  /** Changes when the index is rebuilt, which invalidates former `works`. */
  generation: string
  embedderId: string
  /** The contextual models, and for each the one that ranks. */
  contextual: ContextState[]
}

/** A contextual model of an index. */
interface ContextState {
  id: string
  /** The model itself; after a change, the former one if it is available, until the new one has as many vectors. */
  rankedBy: string
}

/**
 * The library's statistics that BM25F needs to score an article for a query, even one in no index. Plain JSON, so that a
 * saved query can store it.
 */
export interface QueryStatistics {
  /** Number of articles, including those replaced since the index was built. */
  articles: number
  /** Mean weighted length of title, categories, abstract and authors together, in terms. */
  headLength: number
  /** Mean length of existing full texts, in terms. */
  bodyLength: number
  /**
   * The distinct stemmed terms of the query, in order: their number in it, and the number of articles with them or with one
   * of their forms in other languages. Statistics stored by former versions lack these.
   */
  terms: { term: string; forms?: string[]; repeats: number; frequency: number }[]
}
