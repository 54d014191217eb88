/**
 * The search index: what is derived from the articles so that they can be found. It can be thrown away and rebuilt at
 * any time. `testing/search-index.conformance.ts` of the server says what every index must do.
 */

import type { Answer, Search } from '#finding/find-types'
import type {
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
} from '#index-types'

export interface RebuildRequest {
  /** What is to come after what there is. */
  changes: (extent: IndexExtent) => AsyncIterable<IndexChange>
  /** Whether what an interrupted rebuild has left can be gone on with. */
  isCurrent: (extent: IndexExtent) => Promise<boolean>
  /** Whose vectors the changes have. */
  embedderId: string
  /** Hears how many articles are in. */
  onProgress: (articles: number) => void
}

export interface SearchIndex {
  state(): Promise<IndexState>

  /**
   * Puts and removes articles, then remembers `cursor` unless it is further already: after a crash in between, the change is written again and does
   * no harm. Putting a known id replaces it; removing an unknown one does nothing. What is written is found at once.
   */
  write(change: IndexChange): Promise<void>

  /** Ids of those articles that the index lacks, or has otherwise than they are. Vectors are not compared. */
  outdated(articles: IndexedArticle[]): Promise<string[]>

  /** Ids of articles in the index, chosen at random: `limit` at most, and all where there are no more. */
  sample(limit: number): Promise<string[]>

  /** What a search finds; or the text that was meant, where what was typed has typing errors for certain. */
  find(search: Search): Promise<Answer>
  /** Ids of the articles most like one, by its title and vector, without itself and other versions of the same work. */
  similar(article: { id: string; title: string }, limit: number): Promise<string[]>
  /** How many works match: exactly, or about so many where nobody counts that far (`Finds.totalRelation`). */
  count(scope: Match): Promise<number>

  /**
   * Works that match, each by its best article. By relevance: the title that is the phrase, the phrase in the title, then all words in the title, then
   * the phrase anywhere, then the rest; within these by BM25 over unstemmed words, then newer first. `total` is as `count` says.
   */
  literal(search: LiteralSearch): Promise<{ total: number; hits: Hits }>

  /** The best by BM25F over the stemmed terms of `text`: title 2.5, categories 1.5, abstract and authors 1, full text 0.3. */
  lexical(search: { text: string; scope: Match; limit: number }): Promise<LexicalHits>

  /** The nearest by dot product of vectors. */
  nearest(search: { vector: Float32Array; scope: Match; limit: number }): Promise<NearestHits>

  /** The nearest by contextual vectors, of those articles that have one. */
  nearestInContext(search: { vector: Float32Array; scope: Match; limit: number }): Promise<ContextHits>

  /** The contextual vectors of articles, in order; undefined for one that has none. */
  contextVectors(ids: string[]): Promise<(Float32Array | undefined)[]>

  /** The first so many articles that lack their contextual vector. */
  lackingContext(limit: number): Promise<LackingContext>

  /** Keeps contextual vectors, across rebuilds of the index too. One whose text has changed meanwhile is left out. */
  writeContext(entries: ContextEntry[]): Promise<void>

  /** The vectors of articles, in order; the zero vector for one that is not in the index. */
  vectors(ids: string[]): Promise<Float32Array[]>

  /** Counts of works by source, year, topic and type: of those in `scope`, or among `ids` only. */
  facets(scope: Match, ids?: string[]): Promise<FacetCounts>

  /** What the ranking knows of the stemmed terms of `text`. A saved query keeps it. */
  statistics(text: string): Promise<QueryStatistics>

  /**
   * The text with its typing errors corrected: words that no article has, or far fewer than have the word meant. It is
   * certain when every unknown word could be corrected. null when nothing is wrong, or it is in another language, or just
   * the title of an article.
   */
  correct(text: string): Promise<{ text: string; isCertain: boolean } | null>

  /** Titles and topics that go on from what has been typed. */
  complete(typed: string, limit: number): Promise<{ topics: string[]; ids: string[] }>

  /**
   * Builds a new index of `changes` beside the old one, which keeps answering and taking in writes, and swaps it in when
   * `changes` ends. A failure leaves the old one as it is; what is built so far is gone on with by the next rebuild, of
   * this process or another.
   */
  rebuild(request: RebuildRequest): Promise<void>

  /** Whether a rebuild was interrupted, or is under way. */
  isRebuildPending(): boolean

  close(): Promise<void>
}
