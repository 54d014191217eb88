/** What an index is told and asked, and what it answers. */
import type { ValueField } from './value-fields.ts'

/** What the index takes in of an article. Text is plain. */
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
  /** By ISO 639-1; missing or null where it is not known. */
  language?: string | null
  doi: string | null
  externalId: string | null
  /** Articles with the same work key are one work and are shown once. */
  workKey: string
  firstSeenAt: number
}

/** An article with its vector (of the embedder whose id the index is opened with), which is empty while there is none. */
export interface IndexEntry {
  article: IndexedArticle
  vector: Float32Array
}

/** How far an index is that is still being filled with all articles there are. */
export interface Filling {
  /** Articles up to this id are in, in the order of their ids. */
  afterId: string
  /** And what has happened up to this event of the outbox. */
  since: number
  /** Whose vectors they all have; '' when some have none. */
  embedderId: string
}

/** How much is in an index: all articles, with the outbox dealt with up to `cursor`, or only some of them. */
export interface IndexExtent {
  cursor: number
  /** null when it is filled, or has not been begun to be. */
  filling: Filling | null
  /** What tells the event up to which it is from another of that number; '' when nobody has said. */
  event: string
}

/**
 * What happened to articles, and how far the index is once it has taken it in. What says a cursor ends a filling. `event`
 * tells the event up to which it is then from another of that number.
 */
export type IndexChange = { put: IndexEntry[]; remove: string[]; event?: string } & (
  | { cursor: number }
  | { filling: Filling }
)

/** Which articles. `literal` and `prefix` without a field look at title, abstract, full text and authors, each by itself. */
export type Match =
  /** Stands literally in one field: consecutive words, compared without case, accents and compatibility forms. */
  | { kind: 'literal'; text: string; field: 'title' | 'author' | null }
  /** The last word of `text` may go on. */
  | { kind: 'prefix'; text: string; field: 'title' | 'author' | null }
  /** Has just this title, compared as literal words are. */
  | { kind: 'titled'; text: string }
  /** Holds all the stemmed terms of `text`, in any field. */
  | { kind: 'terms'; text: string }
  /** Is by the person of this name, with or without initials, in either order. */
  | { kind: 'author'; name: string }
  /** Has this share of the stemmed terms of `text`, weighted by how telling they are. */
  | { kind: 'covering'; text: string; share: number }
  /** Its vector's dot product with `vector` is `floor` or more. */
  | { kind: 'near'; vector: number[]; floor: number }
  /** The same of its contextual vector, which it may not have yet. */
  | { kind: 'nearInContext'; vector: number[]; floor: number }
  | { kind: 'and' | 'or'; of: Match[] }
  | { kind: 'not'; of: Match }
  /** Inclusive; an article without a year is in no range. */
  | { kind: 'years'; from: number | null; to: number | null }
  | { kind: 'sources'; ids: string[] }
  | { kind: 'topic'; name: string }
  | { kind: ValueField; name: string }
  /** As `identifiersIn` of @claire/scholarly-text gives them: 'doi:10.1000/xyz'. */
  | { kind: 'identifier'; value: string }
  /** First seen at or before this time: keeps a list of results as it was. */
  | { kind: 'addedUpTo'; added: number }
  | { kind: 'all' }

/** Articles in order, best first; the arrays run in parallel. */
export interface Hits {
  ids: string[]
  scores: Float32Array
  /** Equal for articles that are the same work. Only comparable while `IndexState.generation` stays the same. */
  works: Uint32Array
  /** Publication year, 0 when unknown. */
  years: Int16Array
  /** When the article was first seen. */
  added: Float64Array
}

/** What a number of works says: just so many (eq), or more, and nobody counted how many (gte). */
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
  /** About what an article scores that has the two most telling words of the query once. A best score below says little. */
  telling: number
}

export interface NearestHits extends Hits {
  /** Mean and standard deviation of the similarity of the query to the articles of the index, and how many these were. */
  mean: number
  deviation: number
  compared: number
}

/** The nearest by contextual vectors, of those that have one. */
export interface ContextHits extends NearestHits {
  /** Which part of the articles have one. */
  share: number
  /** Whose they are: of a vector that another has made, this says nothing. */
  embedderId: string
}

/** Articles that lack their contextual vector: the newest first. */
export interface LackingContext {
  /** How many do, and how many articles there are. */
  lacking: number
  articles: number
  /** The first of them; `digest` tells the text that the vector is to be of. */
  first: { id: string; digest: number }[]
}

/** The contextual vector of an article's text. */
export interface ContextEntry {
  id: string
  digest: number
  vector: Float32Array
}

/** Most frequent first. */
export type ValueCounts = { name: string; count: number }[]

export interface FacetCounts extends Record<`${ValueField}s`, ValueCounts> {
  sources: { id: string; count: number }[]
  years: { year: number; count: number }[]
  topics: ValueCounts
}

export interface IndexState extends IndexExtent {
  /** Live articles in the index. */
  articles: number
  /** The outbox event up to which the index is durable; reading goes on after it. 0 until it is filled. */
  cursor: number
  /** When the newest of them was first seen. */
  added: number
  /** Changes when the index was rebuilt: `works` of before mean nothing any more. */
  generation: string
  embedderId: string
  /**
   * Whose contextual vectors articles are ranked by; '' where there are none. After a change of the embedder they are the
   * former one's, where it can be asked, until as many have been made anew.
   */
  contextualId: string
}

/**
 * What BM25F needs to know of the library to score an article for a query: enough to score articles that are in no index.
 * Plain JSON, so that a saved query can keep it.
 */
export interface QueryStatistics {
  /** Articles counted; those replaced since the index was built are among them. */
  articles: number
  /** Mean weighted length of title, categories, abstract and authors together, in terms. */
  headLength: number
  /** Mean length, in terms, of the full texts that there are. */
  bodyLength: number
  /** The distinct stemmed terms of the query, in order: how often each stands in the query, and how many articles have it. */
  terms: { term: string; repeats: number; frequency: number }[]
}
