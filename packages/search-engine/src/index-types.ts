/**
 * The search index: what is derived from the articles so that they can be found. It can be thrown away and rebuilt at
 * any time. `testing/search-index.conformance.ts` of the server says what every index must do.
 */

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
}

/** What happened to articles, and how far the index is once it has taken it in. What says a cursor ends a filling. */
export type IndexChange = { put: IndexEntry[]; remove: string[] } & (
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
  | { kind: 'and' | 'or'; of: Match[] }
  | { kind: 'not'; of: Match }
  /** Inclusive; an article without a year is in no range. */
  | { kind: 'years'; from: number | null; to: number | null }
  | { kind: 'sources'; ids: string[] }
  | { kind: 'topic'; name: string }
  | { kind: 'type'; name: string }
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

export interface FacetCounts {
  sources: { id: string; count: number }[]
  years: { year: number; count: number }[]
  topics: { name: string; count: number }[]
  types: { name: string; count: number }[]
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

  /** How many works match, exactly. */
  count(scope: Match): Promise<number>

  /**
   * Works that match, each by its best article. By relevance: the title that is the phrase, the phrase in the title, then all words in the title, then
   * the phrase anywhere, then the rest; within these by BM25 over unstemmed words, then newer first. `total` is exact.
   */
  literal(search: LiteralSearch): Promise<{ total: number; hits: Hits }>

  /** The best by BM25F over the stemmed terms of `text`: title 2.5, categories 1.5, abstract and authors 1, full text 0.3. */
  lexical(search: { text: string; scope: Match; limit: number }): Promise<LexicalHits>

  /**
   * The nearest by dot product of vectors. With `feedback`, by the unit vector in the direction of `vector` plus so much
   * of the mean of these articles' vectors (Rocchio).
   */
  nearest(search: {
    vector: Float32Array
    feedback?: { ids: string[]; weight: number }
    scope: Match
    limit: number
  }): Promise<NearestHits>

  /** The vectors of articles, in order; the zero vector for one that is not in the index. */
  vectors(ids: string[]): Promise<Float32Array[]>

  /**
   * Late interaction: for each token of `text`, how near the nearest token of the article's title and abstract comes,
   * weighted by the token's norm; 0 to 1 for each id in order.
   */
  tokenAffinity(text: string, ids: string[]): Promise<Float32Array>

  /** Counts of works by source, year, topic and type: of those in `scope`, or among `ids` only. */
  facets(scope: Match, ids?: string[]): Promise<FacetCounts>

  /** What the ranking knows of the stemmed terms of `text`. A saved query keeps it. */
  statistics(text: string): Promise<QueryStatistics>

  /**
   * The text with its typing errors corrected: words that no article has, or far fewer than have the word meant. It is
   * certain when every unknown word could be corrected. null when nothing is wrong, or it is in another language.
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
