import { type StaticEmbedder, type TokenAffinity, createTokenAffinity, normalized } from '@claire/embeddings'
import type {
  ContextHits,
  FacetCounts,
  Hits,
  LackingContext,
  LexicalHits,
  LiteralSearch,
  Match,
  NearestHits,
  QueryStatistics,
  ValueCounts,
} from './index-types.ts'
import type { SearchIndex } from './search-index.ts'
import type { ContextualMeaning } from '#finding/find-types'
import { completions, formsOfTopic } from '#answers/completions'
import { countFacets } from '#answers/facets'
import { type Correction, correctSpelling } from '#answers/spelling'
import { vocabularyOf, wordsOf } from '#answers/vocabulary'
import { Columns, type ContextPart, type Corpus } from '#documents/columns'
import type { ContextEmbedders } from '#documents/context-generations'
import type { DocumentFacts } from '#documents/document-facts'
import type { DocumentSet } from '#documents/document-set'
import { countWorks, firstWorks, hitsOf, scoredHits } from '#documents/hits'
import { topDocuments } from '#documents/top'
import { createCachedSets } from '#matching/cached-sets'
import { documentsIn } from '#matching/scopes'
import { type Segment, closeSegment, openSegment } from '#postings/segments'
import { orderKeys } from '#ranking/literal-order'
import { statisticsOf, stemScores, tellingWeight } from '#ranking/relevance'
import { compare } from '#ranking/similarity'
import type { IndexUpdate } from '#writing/index-writer'

type NearestSearch = Parameters<SearchIndex['nearest']>[0]
type ContextSearch = Parameters<SearchIndex['nearestInContext']>[0]
/** A vector of a contextual model. */
type Compared = Pick<ContextSearch, 'embedderId' | 'vector'>

/** An article's contextual vector, and the share of articles with one. */
export interface InContext extends Compared {
  share: number
}

const NONE_IN_CONTEXT = { mean: 0, deviation: 0, compared: 0, share: 0 }

interface Feedback {
  ids: string[]
  weight: number
}

/** The whole index in memory: inverted lists in immutable segments, and columns. All calls are synchronous. */
export class MemoryIndex {
  readonly columns: Columns
  /** Counts of works are always exact. */
  readonly countsUpTo: number = Infinity
  private segments: Segment[] = []
  private readonly embedder: StaticEmbedder
  private readonly dimensions: number
  private readonly affinity: TokenAffinity
  /** Cached sets of lists and columns, replaced documents included. */
  private readonly sets = createCachedSets()
  /** Cached live documents of scopes, and their numbers of works. */
  private readonly scopes = createCachedSets()
  private readonly counts = new WeakMap<DocumentSet, number>()

  constructor(embedder: StaticEmbedder, dimensions: number, contexts?: ContextEmbedders[]) {
    this.embedder = embedder
    this.dimensions = dimensions
    this.columns = new Columns(dimensions, contexts)
    this.affinity = createTokenAffinity(embedder.tokenVectors)
  }

  /** Returns the live documents that match. Read only. */
  private scope(match: Match): DocumentSet {
    return this.scopes.of(match, () => documentsIn(this.corpus, match))
  }

  private get corpus(): Corpus {
    return { segments: this.segments, columns: this.columns, sets: this.sets }
  }

  /**
   * Loads segments and the stored facts of their documents: `read` visits every stored document in order of rows. An
   * unvisited row of a segment is that of a deleted article.
   */
  load(segments: readonly Segment[], read: (visit: (row: number, facts: DocumentFacts) => void) => void) {
    const rows = segments.flatMap((segment) => [...segment.rows])
    let next = 0
    read((row, facts) => {
      for (; next < rows.length && (rows[next] ?? 0) < row; next++) this.columns.addGone()
      if (rows[next] !== row) throw new Error(`the search index lacks the lists of row ${row}`)
      next++
      this.columns.add(facts)
    })
    for (; next < rows.length; next++) this.columns.addGone()
    segments.forEach(openSegment)
    this.segments.push(...segments)
    this.forgetSets()
  }

  /** Applies a write, which later queries see. */
  apply(update: IndexUpdate) {
    // Such updates come four times a second while articles are embedded, and change only similarities.
    if (update.kind === 'context') return this.addContext({ ...update, kind: 'coming' })
    this.forgetSets()
    if (update.kind === 'merge') {
      openSegment(update.segment)
      this.segments.splice(-update.count, update.count, update.segment).forEach(closeSegment)
      return
    }
    if (update.kind === 'rewrite') {
      openSegment(update.segment)
      this.segments.splice(update.at, 1, update.segment).forEach(closeSegment)
      return
    }
    for (const id of update.remove) this.columns.remove(id)
    for (const facts of update.facts) this.columns.add(facts)
    if (update.segment) this.segments.push(update.segment)
  }

  addContext(part: ContextPart) {
    this.columns.addContext(part)
    for (const sets of [this.sets, this.scopes]) sets.forget('nearInContext')
  }

  lackingContext(embedderId: string, limit: number): LackingContext {
    const { columns } = this
    const { coming } = columns.contextBy(embedderId)
    const first = coming
      .lastUnknown(columns.live(), limit)
      .map((document) => ({ id: columns.ids[document] ?? '', digest: columns.textDigest(document) }))
    const { liveCount } = columns
    return { lacking: liveCount - coming.known, articles: liveCount, first }
  }

  private forgetSets() {
    this.sets.clear()
    this.scopes.clear()
  }

  /** Returns the number of contextual vectors by which a model ranks, with those of deleted documents. */
  contextRows(embedderId: string): number {
    return this.columns.rankedBy(embedderId)?.table.length ?? 0
  }

  /** Returns the share of articles with a contextual vector by which a model ranks. */
  contextShare = (embedderId: string): number => this.columns.shareOf(this.columns.rankedBy(embedderId))

  count(scope: Match): number {
    return this.worksIn(this.scope(scope))
  }

  /** Returns the number of works of a scope's documents, cached: one search needs it several times. */
  private worksIn(documents: DocumentSet): number {
    const known = this.counts.get(documents)
    if (known !== undefined) return known
    const works = countWorks(this.columns, documents)
    this.counts.set(documents, works)
    return works
  }

  literal({ scope, offset, limit, ...order }: LiteralSearch): { total: number; hits: Hits } {
    const documents = this.scope(scope)
    if (documents.isEmpty()) return { total: 0, hits: hitsOf(this.columns, [], []) }
    const keys = orderKeys(this.corpus, documents, order)
    const works = firstWorks(this.columns, documents, { keys, limit: offset + limit })
    return { total: this.worksIn(documents), hits: hitsOf(this.columns, works.slice(offset), keys) }
  }

  lexical({ text, scope, limit }: Parameters<SearchIndex['lexical']>[0]): LexicalHits {
    const statistics = this.statistics(text)
    const scores = stemScores(this.corpus, statistics)
    return {
      ...hitsOf(this.columns, topDocuments(this.scope(scope), scores, { limit, onlyScored: true }), scores),
      telling: tellingWeight(statistics),
    }
  }

  /** Starts the comparisons that a search by meaning will need. */
  prefetch(vector: Float32Array, context: ContextualMeaning | null) {
    const { columns } = this
    compare(columns.vectors, vector).begin()
    const rows = context && columns.rankedBy(context.embedderId)
    if (rows) compare(rows.table, context.vector).begin()
  }

  nearest({ vector, scope, limit }: NearestSearch): NearestHits {
    const { columns } = this
    const comparison = compare(columns.vectors, vector)
    const { rows, scores } = comparison.nearest(this.scope(scope), limit)
    const { mean, deviation, compared } = comparison
    return { ...scoredHits(columns, rows, scores), mean, deviation, compared }
  }

  /**
   * Returns the nearest to the unit vector in the direction of `vector` plus the weighted mean of some articles' vectors
   * (Rocchio), and the mean similarity of all articles to it.
   */
  nearestAfter({ vector, scope, limit }: NearestSearch, feedback: Feedback): Hits & { mean: number } {
    const { columns } = this
    const comparison = compare(columns.vectors, this.moved(vector, feedback))
    const { rows, scores } = comparison.nearest(this.scope(scope), limit)
    return { ...scoredHits(columns, rows, scores), mean: comparison.mean }
  }

  nearestInContext({ embedderId, vector, scope, limit }: ContextSearch): ContextHits {
    const { columns } = this
    const context = columns.rankedBy(embedderId)
    // The caller may not know yet that the model has changed.
    if (!context) return { ...hitsOf(columns, [], []), ...NONE_IN_CONTEXT }
    const comparison = compare(context.table, vector)
    const among = scope.kind === 'all' ? context.liveRows() : context.rowsOf(this.scope(scope))
    const { rows, scores } = comparison.nearest(among, limit)
    const { mean, deviation, compared } = comparison
    const documents = rows.map((row) => context.documentOf(row))
    return {
      ...scoredHits(columns, documents, scores),
      mean,
      deviation,
      compared,
      share: columns.shareOf(context),
    }
  }

  /**
   * Returns the vector of an article by the first contextual model, and the share of articles with one; null if it has
   * none.
   */
  contextOf(id: string): InContext | null {
    const { columns } = this
    const [first] = columns.contexts
    const [vector] = first ? this.contextVectors(first.rankedBy, [id]) : []
    return first && vector
      ? { embedderId: first.rankedBy, vector, share: columns.shareOf(first.ranked) }
      : null
  }

  contextVectors(embedderId: string, ids: string[]): (Float32Array | undefined)[] {
    const { table, rows } = this.columns.contextRowsOf(embedderId, ids)
    return rows.map((row) => (row === undefined ? undefined : table?.vectorOf(row)))
  }

  /** Returns the similarity of articles' contextual vectors to a vector, in order; undefined if there is none. */
  contextNearness({ embedderId, vector }: Compared, ids: string[]): (number | undefined)[] {
    const { table, rows } = this.columns.contextRowsOf(embedderId, ids)
    const known = Uint32Array.from(rows.filter((row) => row !== undefined))
    const scores = table ? compare(table, vector).scoresOf(known) : []
    let next = 0
    return rows.map((row) => (row === undefined ? undefined : scores[next++]))
  }

  private moved(vector: Float32Array, { ids, weight }: Feedback): Float32Array {
    const moved = Float32Array.from(vector)
    for (const other of this.vectors(ids)) {
      for (let d = 0; d < moved.length; d++)
        moved[d] = (moved[d] ?? 0) + (weight / ids.length) * (other[d] ?? 0)
    }
    return normalized(moved)
  }

  vectors(ids: string[]): Float32Array[] {
    return ids.map((id) => {
      const document = this.columns.documentOf(id)
      return document === undefined
        ? new Float32Array(this.dimensions)
        : this.columns.vectorOf(document).slice(0, this.dimensions)
    })
  }

  /**
   * Late interaction: for each token of `text`, the similarity of the nearest token of the article's title and
   * abstract, weighted by the token's norm; 0 to 1 for each id in order.
   */
  tokenAffinity(text: string, ids: string[]): Float32Array {
    const documents = ids.map((id) => {
      const document = this.columns.documentOf(id)
      return document === undefined ? new Uint16Array() : this.columns.tokensOf(document)
    })
    return this.affinity(this.embedder.tokenIds(text), documents)
  }

  facets(scope: Match, ids?: string[]): FacetCounts {
    return countFacets(this.columns, this.scope(scope), ids)
  }

  statistics(text: string): QueryStatistics {
    return statisticsOf(this.corpus, text)
  }

  correct(text: string): Correction | null {
    // A single token of the embedder is a word.
    const isWord = wordsOf(this.embedder)
    const better = correctSpelling(vocabularyOf(this.corpus), text, isWord)
    return better && this.count({ kind: 'titled', text }) > 0 ? null : better
  }

  complete = (typed: string, limit: number) => completions(this.corpus, typed, limit)
  formsOfTopic = (name: string): ValueCounts => formsOfTopic(this.corpus, name)
}
