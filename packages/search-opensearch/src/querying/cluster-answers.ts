import type { StaticEmbedder, TokenAffinity } from '@claire/embeddings'
import {
  type ContextHits,
  type Correction,
  type FacetCounts,
  type FindingIndex,
  type Hits,
  type InContext,
  type LexicalHits,
  type LiteralSearch,
  type Match,
  type NearestHits,
  type QueryStatistics,
  correctSpelling,
  distinctTerms,
  stemsOfTerm,
  tellingWeight,
  wordsOf,
} from '@claire/search-engine/shared'
import type { Json, SearchResponse } from '../connection.ts'
import { dotPacked, tokensFrom, vectorFrom } from '../indexing/packing.ts'
import type { ContextModel } from '../schema.ts'
import { FACETS, facetsIn } from './facets.ts'
import {
  COUNTED_EXACTLY,
  NO_HITS,
  WORKS,
  aggregating,
  byScores,
  columnsOf,
  countIn,
  counting,
  firstOf,
  hitsIn,
  withScore,
} from './hits.ts'
import { isRanking, lexicalBody, literalBody } from './lexical-search.ts'
import { type Known, EVERYTHING, allOf, havingAny, havingContext, productOf, queryOf } from './matches.ts'
import type { ClusterState, Overview } from './overview.ts'
import type { ColumnName, PlanMemory } from './plan-memory.ts'
import {
  type VectorFields,
  STATIC_VECTORS,
  movedTowards,
  nearestBody,
  scoresAfter,
  vectorsOf,
} from './nearest-search.ts'
import { type Read, prefetch } from './rounds.ts'
import { clusterVocabulary } from './cluster-vocabulary.ts'

type NearestSearch = Parameters<FindingIndex['nearest']>[0]
type ContextSearch = Parameters<FindingIndex['nearestInContext']>[0]

const NONE_IN_CONTEXT = { ...NO_HITS, mean: 0, deviation: 0, compared: 0, share: 0 }

interface Parts {
  read: Read
  embedder: StaticEmbedder
  affinity: TokenAffinity
  state: ClusterState
  overview: Overview
  models: ContextModel[]
  memory: PlanMemory
}

/** Up to this number of articles, vectors are compared exhaustively. */
const FEW_ARTICLES = 10_000
/** Number of the nearest of all that are read: most thresholds are among them, and cost no search in each clause. */
const NEAREST_OF_ALL = 500
/** Assumed count until the number of matches is known; keeps a search on its usual path. */
const USUAL_COUNT = 10

/** The index interface of finding, answered from cluster responses that are available. */
export class ClusterAnswers implements FindingIndex, Known {
  readonly isSmall: boolean
  readonly countsUpTo = COUNTED_EXACTLY
  private readonly parts: Parts
  /** The contextual models that some articles have vectors of. */
  private readonly modelsInUse: ContextModel[]
  /** The works of scopes that a ranking by words has counted. */
  private readonly counted = new Map<Match, number>()

  constructor(parts: Parts) {
    this.parts = parts
    this.isSmall = parts.state.articles <= FEW_ARTICLES
    this.modelsInUse = parts.models.filter(({ place }) => parts.state.inContext[place])
  }

  modelOf(embedderId: string): ContextModel | undefined {
    return this.parts.models.find(({ id }) => id === embedderId)
  }

  contextRows(embedderId: string): number {
    const model = this.modelOf(embedderId)
    return model ? (this.parts.state.inContext[model.place] ?? 0) : 0
  }

  contextShare(embedderId: string): number {
    return Math.min(1, this.contextRows(embedderId) / Math.max(1, this.parts.state.articles))
  }

  count(scope: Match): number {
    return (
      this.counted.get(scope) ??
      this.parts.read({
        body: aggregating({ works: WORKS }, queryOf(this, scope)),
        take: ({ aggregations }) => aggregations?.works?.value ?? 0,
        guess: USUAL_COUNT,
      })
    )
  }

  literal(search: LiteralSearch): { total: number; hits: Hits } {
    return this.parts.read({
      body: literalBody(this, search),
      acrossShards: search.sort === 'relevance',
      take: (response) => ({
        total: response.aggregations?.works?.value ?? 0,
        hits: hitsIn(response),
      }),
      guess: { total: 0, hits: NO_HITS },
    })
  }

  lexical({ text, ...search }: { text: string; scope: Match; limit: number }): LexicalHits {
    const statistics = this.statistics(text)
    const body = lexicalBody(this, { ...search, statistics, models: this.modelsInUse })
    const telling = tellingWeight(statistics)
    if (!body) return { ...NO_HITS, telling }
    const { hits, total } = this.parts.read({
      body,
      take: (response) => ({
        hits: withScore(this.noted(response)),
        total: response.aggregations?.works?.value ?? null,
      }),
      guess: { hits: NO_HITS, total: isRanking(search) ? USUAL_COUNT : null },
    })
    if (total !== null) this.counted.set(search.scope, total)
    return { ...hits, telling }
  }

  /** Returns the hits of a ranking, and stores the columns of the best. */
  private noted(response: SearchResponse, scoreOf?: (score: number) => number): Hits {
    this.parts.memory.noteBest(response, this.modelsInUse)
    return hitsIn(response, scoreOf)
  }

  nearest(search: NearestSearch): NearestHits {
    const { words } = this.parts.overview
    return { ...this.nearestBy(STATIC_VECTORS, search), ...words.similarityTo(search.vector) }
  }

  /**
   * Returns the nearest to a vector, reordered by similarity to one moved towards some of them. If there are more than
   * `limit`, articles that would only now be among them are omitted.
   */
  nearestAfter(
    search: NearestSearch,
    { ids, weight }: { ids: string[]; weight: number },
  ): Hits & { mean: number } {
    const first = this.nearest(search)
    const others = this.columnOf('bytes', ids)
    if (!others) return first
    const vector = movedTowards(search.vector, others, weight)
    const scores = scoresAfter(vector, first, this.parts.memory)
    return { ...byScores(first, scores), mean: this.parts.overview.words.similarityTo(vector).mean }
  }

  nearestInContext({ embedderId, ...search }: ContextSearch): ContextHits {
    const model = this.modelOf(embedderId)
    const sample = model && this.parts.overview.contexts[model.place]
    if (!sample || !this.contextRows(embedderId)) return NONE_IN_CONTEXT
    return {
      ...this.nearestBy(vectorsOf(model), search),
      ...sample.similarityTo(search.vector),
      share: this.contextShare(embedderId),
    }
  }

  /** Returns the nearest in scope among those with such a vector, each with it. */
  private nearestBy(vectors: VectorFields, search: NearestSearch): Hits {
    const { field, column } = vectors
    const isOfAll = search.scope.kind === 'all'
    const limit = isOfAll ? Math.max(search.limit, NEAREST_OF_ALL) : search.limit
    const hits = this.parts.read({
      body: nearestBody(this, { ...vectors, read: this.modelsInUse }, { ...search, limit }),
      take: (response) => {
        const { first, best } = response.aggregations ?? {}
        this.parts.memory.note(column, first ?? best ?? response)
        const found = this.noted(response, productOf)
        if (isOfAll) this.parts.memory.noteNearest(field, search.vector, { limit, hits: found })
        return found
      },
      // The thresholds depend on the nearest of all: nothing can be requested before.
      ...(!isOfAll && { guess: NO_HITS }),
    })
    return hits.ids.length > search.limit ? firstOf(hits, search.limit) : hits
  }

  nearerThan(field: string, near: { vector: number[]; floor: number }): string[] | undefined {
    return this.parts.memory.nearerThan(field, near)
  }

  contextOf(id: string): InContext | null {
    const [first] = this.parts.models
    const [vector] = first ? this.contextVectors(first.id, [id]) : []
    return first && vector ? { embedderId: first.id, vector, share: this.contextShare(first.id) } : null
  }

  contextVectors(embedderId: string, ids: string[]): (Float32Array | undefined)[] {
    return this.packedContexts(embedderId, ids).map((vector) => (vector ? vectorFrom(vector) : undefined))
  }

  private packedContexts(embedderId: string, ids: string[]): (string | undefined)[] {
    const model = this.modelOf(embedderId)
    const vectors = model && this.columnOf(model.fields.bytes, ids, havingContext(model))
    return ids.map((_, at) => vectors?.[at] ?? undefined)
  }

  contextNearness(
    { embedderId, vector }: Pick<ContextSearch, 'embedderId' | 'vector'>,
    ids: string[],
  ): (number | undefined)[] {
    return this.packedContexts(embedderId, ids).map((other) => (other ? dotPacked(vector, other) : undefined))
  }

  vectors(ids: string[]): Float32Array[] {
    const vectors = this.columnOf('bytes', ids)
    const { dimensions } = this.parts.embedder
    return ids.map((_, at) => (vectors?.[at] ? vectorFrom(vectors[at]) : new Float32Array(dimensions)))
  }

  tokenAffinity(text: string, ids: string[]): Float32Array {
    const tokens = this.columnOf('tokens', ids)
    if (!tokens) return new Float32Array(ids.length)
    const { embedder, affinity } = this.parts
    return affinity(
      embedder.tokenIds(text),
      tokens.map((own) => tokensFrom(own ?? '')),
    )
  }

  /** Returns a column of the articles among `held`, in order; undefined while some of it is missing. */
  private columnOf(name: ColumnName, ids: string[], held: Json = EVERYTHING) {
    const { memory } = this.parts
    const unknown = ids.filter((id) => memory.of(name, id) === undefined)
    if (!unknown.length) return ids.map((id) => memory.of(name, id) ?? null)
    this.parts.read({
      body: {
        ...columnsOf([name]),
        query: allOf([{ ids: { values: unknown } }, held]),
        size: unknown.length,
        track_total_hits: false,
      },
      take: (response) => memory.note(name, response, unknown),
      guess: undefined,
    })
    return undefined
  }

  facets(scope: Match, ids?: string[]): FacetCounts {
    const query = queryOf(this, scope)
    const among = ids ? allOf([query, { ids: { values: ids } }]) : query
    return this.parts.read({
      body: aggregating(FACETS, among),
      take: ({ aggregations }) => facetsIn(aggregations),
    })
  }

  statistics(text: string): QueryStatistics {
    const { read, state, overview, memory } = this.parts
    const known = memory.statistics.get(text)
    if (known) return known
    const terms = distinctTerms(text)
    const frequencyOf = (term: (typeof terms)[number]) =>
      read({ body: counting(havingAny(stemsOfTerm(term))), take: countIn })
    prefetch(terms.map((term) => () => frequencyOf(term)))
    const counted = terms.map((each) => ({ ...each, frequency: frequencyOf(each) }))
    const { headLength, bodyLength } = overview
    const statistics = { articles: state.articles, headLength, bodyLength, terms: counted }
    memory.statistics.set(text, statistics)
    return statistics
  }

  correct(text: string): Correction | null {
    const vocabulary = clusterVocabulary(this.parts.read, this.parts.state.articles)
    const better = correctSpelling(vocabulary, text, wordsOf(this.parts.embedder))
    return better && this.count({ kind: 'titled', text }) > 0 ? null : better
  }
}
