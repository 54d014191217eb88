/**
 * The search index, derived from the articles. It can be deleted and rebuilt at any time.
 * `testing/search-index.conformance.ts` of the server specifies every index.
 */

import type { Answer, Search } from '#finding/find-types'
import type {
  Completions,
  ContextEntry,
  ContextHits,
  FacetCounts,
  Hits,
  IndexChange,
  IndexExtent,
  IndexState,
  IndexedArticle,
  LackingContext,
  LexicalHits,
  LiteralSearch,
  Match,
  NearestHits,
  QueryStatistics,
  ValueCounts,
} from '#index-types'

export interface RebuildRequest {
  /** Returns the changes that follow an extent. */
  changes: (extent: IndexExtent) => AsyncIterable<IndexChange>
  /** True if the result of an interrupted rebuild can be resumed. */
  isCurrent: (extent: IndexExtent) => Promise<boolean>
  /** The model of the changes' vectors. */
  embedderId: string
  /** Receives the number of articles added. */
  onProgress: (articles: number) => void
}

interface ContextSearch {
  /** The model of the vector. */
  embedderId: string
  vector: Float32Array
  scope: Match
  limit: number
}

export interface SearchIndex {
  state(): Promise<IndexState>

  /**
   * Puts and removes articles, then stores `cursor` unless it is further already: after a crash in between, writing the change again is harmless.
   * Putting a known id replaces it; removing an unknown one does nothing. Changes are visible at once.
   */
  write(change: IndexChange): Promise<void>

  /** Returns the ids of articles that the index lacks or has in another version. Vectors are not compared. */
  outdated(articles: IndexedArticle[]): Promise<string[]>

  /** Returns up to `limit` random ids of articles in the index. */
  sample(limit: number): Promise<string[]>

  /** Returns the results of a search, or the correction if the typed text certainly has typing errors. */
  find(search: Search): Promise<Answer>
  /** Returns the ids of the articles most similar by title and vector, without the article and other versions of its work. */
  similar(article: { id: string; title: string }, limit: number): Promise<string[]>
  /** Returns the number of works that match: exact, or approximate where exact counts end (`Finds.totalRelation`). */
  count(scope: Match): Promise<number>

  /**
   * Returns works that match, each by its best article. Relevance: the title that is the phrase, the phrase in the title, all words in the title, the
   * phrase anywhere, then the rest; within these by BM25 over unstemmed words, then newer first. `total` is that of `count`.
   */
  literal(search: LiteralSearch): Promise<{ total: number; hits: Hits }>

  /** Returns the best by BM25F over stemmed terms: title 2.5, categories 1.5, abstract and authors 1, full text 0.3. */
  lexical(search: { text: string; scope: Match; limit: number }): Promise<LexicalHits>

  /** Returns the nearest by dot product of vectors. */
  nearest(search: { vector: Float32Array; scope: Match; limit: number }): Promise<NearestHits>

  /** Returns the nearest by vectors of a contextual model that ranks, among articles that have one. */
  nearestInContext(search: ContextSearch): Promise<ContextHits>

  /** Returns the vectors of articles by a contextual model that ranks, in order; undefined if there is none. */
  contextVectors(embedderId: string, ids: string[]): Promise<(Float32Array | undefined)[]>

  /** Returns the first `limit` articles without a vector of a current contextual model. */
  lackingContext(embedderId: string, limit: number): Promise<LackingContext>

  /** Stores vectors of a current contextual model, across rebuilds too. Skips those whose text has changed meanwhile. */
  writeContext(embedderId: string, entries: ContextEntry[]): Promise<void>

  /** Returns the vectors of articles, in order; the zero vector if the article is not in the index. */
  vectors(ids: string[]): Promise<Float32Array[]>

  /** Returns counts of works by source, year, topic and type: of those in `scope`, or among `ids` only. */
  facets(scope: Match, ids?: string[]): Promise<FacetCounts>

  /** Returns the ranking statistics of the stemmed terms of `text`, which a saved query stores. */
  statistics(text: string): Promise<QueryStatistics>

  /**
   * Returns the text with its typing errors corrected: words that no article has, or far fewer than the correction.
   * Certain if every unknown word could be corrected. null if nothing is wrong, the text is in another language, or is
   * exactly the title of an article.
   */
  correct(text: string): Promise<{ text: string; isCertain: boolean } | null>

  /** Returns topics, titles and articles of authors that complete the typed text. */
  complete(typed: string, limit: number): Promise<Completions>

  /** Returns the forms of a topic that articles have, 'Neural networks' and 'neural-networks', most frequent first. */
  formsOfTopic(name: string): Promise<ValueCounts>

  /**
   * Builds a new index of `changes` beside the old one, which keeps answering and accepting writes, and swaps it in when
   * `changes` ends. A failure leaves the old one unchanged; the next rebuild, of this process or another, resumes from
   * what is built.
   */
  rebuild(request: RebuildRequest): Promise<void>

  /** True if a rebuild was interrupted or is under way. */
  isRebuildPending(): boolean

  close(): Promise<void>
}
