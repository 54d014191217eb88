import { type StaticEmbedder, type TokenAffinity, normalized } from '@claire/embeddings'
import { stemmedTerms } from '@claire/scholarly-text'
import { type Correction, correctSpelling } from '#answers/spelling'
import { wordsOf } from '#answers/vocabulary'
import type { FindingIndex } from '#finding/finding-index'
import type {
  ContextHits,
  FacetCounts,
  Hits,
  LexicalHits,
  LiteralSearch,
  Match,
  NearestHits,
  QueryStatistics,
} from '#index-types'
import { RELEVANCE, tellingWeight, termFrequencies, termWeights } from '#ranking/relevance'
import type { Json } from '../connection.ts'
import { contextField } from '../schema.ts'
import { FACETS, facetsIn } from './facets.ts'
import { type ArticleFacts, factsLookup } from './facts.ts'
import { COUNTED_EXACTLY, HIT, NO_HITS, WORKS, type WorkNumbers, hitsIn } from './hits.ts'
import { literalBody } from './literal-search.ts'
import { type Known, allOf, compared, having, productOf, queryOf, short } from './matches.ts'
import { type Read, expect } from './rounds.ts'
import { type Similarity, similarityLookup } from './similarities.ts'
import { clusterVocabulary } from './cluster-vocabulary.ts'

type NearestSearch = Parameters<FindingIndex['nearest']>[0]

interface Parts {
  read: Read
  embedder: StaticEmbedder
  affinity: TokenAffinity
  works: WorkNumbers
  /** How many articles there are, about. */
  articles: number
  /** Whose contextual vectors count, and how long they are; null where there are none. */
  contextual: { id: string; dimensions: number } | null
  facts: Map<string, ArticleFacts | null>
}

/** Of so many articles, vectors are compared one by one. */
const FEW_ARTICLES = 10_000
/** Until it is known how many articles match, as many are taken for granted as make a search go its usual way. */
const USUAL_COUNT = 10

/** What finding asks an index, answered by a cluster as far as its answers are there. */
export class ClusterAnswers implements FindingIndex, Known {
  readonly isSmall: boolean
  readonly contextualId: string
  readonly countsUpTo = COUNTED_EXACTLY
  private readonly parts: Parts
  private readonly read: Read

  constructor(parts: Parts) {
    this.parts = parts
    this.read = parts.read
    this.isSmall = parts.articles <= FEW_ARTICLES
    this.contextualId = parts.contextual?.id ?? ''
  }

  get hasContext(): boolean {
    const { contextual } = this.parts
    return contextual !== null && this.toldArticles > 0
  }

  /** How many articles have their contextual vectors. */
  private get toldArticles(): number {
    const query = allOf([{ term: { told_by: this.contextualId } }, { term: { has_context: true } }])
    return this.read({ body: countBody(query), take: ({ hits }) => hits?.total?.value ?? 0 })
  }

  private get contextShare(): number {
    return Math.min(1, this.toldArticles / Math.max(1, this.lengths.articles))
  }

  count(scope: Match): number {
    return this.read({
      body: { size: 0, track_total_hits: false, query: queryOf(this, scope), aggs: { works: WORKS } },
      take: ({ aggregations }) => aggregations?.works?.value ?? 0,
      guess: USUAL_COUNT,
    })
  }

  literal(search: LiteralSearch): { total: number; hits: Hits } {
    return this.read({
      body: literalBody(this, search),
      acrossShards: search.sort === 'relevance',
      take: (response) => ({
        total: response.aggregations?.works?.value ?? 0,
        hits: hitsIn(response, this.parts.works),
      }),
      guess: { total: 0, hits: NO_HITS },
    })
  }

  lexical({ text, scope, limit }: { text: string; scope: Match; limit: number }): LexicalHits {
    const { k1 } = RELEVANCE
    const statistics = this.statistics(text)
    const weights = termWeights(statistics)
    const should = statistics.terms.flatMap(({ term, repeats, frequency }, at) => {
      const boost = repeats * (weights[at] ?? 0) * (k1 + 1)
      return frequency > 0 ? [{ bool: { must: [having(term, k1)], boost } }] : []
    })
    const hits = !should.length
      ? NO_HITS
      : this.read({
          body: {
            ...HIT,
            size: limit,
            track_total_hits: false,
            query: { bool: { should, minimum_should_match: 1, filter: [queryOf(this, scope)] } },
          },
          take: (response) => hitsIn(response, this.parts.works),
          guess: NO_HITS,
        })
    return { ...hits, telling: tellingWeight(statistics) }
  }

  nearest(search: NearestSearch): NearestHits {
    const { mean, deviation, compared: all } = this.similarity('vector', search.vector)
    return { ...this.nearestBy('vector', search), mean, deviation, compared: all }
  }

  nearestAfter(
    { vector, scope, limit }: NearestSearch,
    { ids, weight }: { ids: string[]; weight: number },
  ): Hits & { mean: number } {
    const others = this.factsOf(ids)
    if (!others) return this.nearest({ vector, scope, limit })
    const moved = Float32Array.from(vector)
    for (const { vector: other } of others)
      for (let d = 0; d < moved.length; d++)
        moved[d] = (moved[d] ?? 0) + (weight / ids.length) * (other?.[d] ?? 0)
    return this.nearest({ vector: normalized(moved), scope, limit })
  }

  nearestInContext(search: NearestSearch): ContextHits {
    const field = contextField(search.vector.length)
    const { mean, deviation, compared: all } = this.similarity(field, search.vector)
    return {
      ...this.nearestBy(field, search),
      mean,
      deviation,
      compared: all,
      share: this.contextShare,
    }
  }

  /** The nearest of those in scope that have such a vector. */
  private nearestBy(field: string, { vector, scope, limit }: NearestSearch): Hits {
    const filter = [queryOf(this, scope), this.having(field)]
    const query = Array.from(vector, short)
    return this.read({
      body: {
        ...HIT,
        size: limit,
        track_total_hits: false,
        query: this.isSmall
          ? compared(allOf(filter), { field, vector: query })
          : { knn: { [field]: { vector: query, k: limit, filter: allOf(filter) } } },
        sort: [{ _score: 'desc' }, { added: 'asc' }, { id: 'asc' }],
      },
      take: (response) => hitsIn(response, this.parts.works, productOf),
      // How near is near is told by the nearest of all: nothing can be asked before.
      ...(scope.kind !== 'all' && { guess: NO_HITS }),
    })
  }

  /** Those that have such a vector, of the model that counts. */
  private having(field: string): Json {
    return field === 'vector'
      ? { term: { has_vector: true } }
      : allOf([{ term: { told_by: this.contextualId } }, { term: { has_context: true } }])
  }

  private similarity(field: string, vector: Float32Array): Similarity {
    const { articles } = this.parts
    return this.read(similarityLookup({ field, vector, articles, having: this.having(field) }))
  }

  contextOf(id: string): { vector: Float32Array; share: number } | null {
    const context = this.factsOf([id])?.[0]?.context
    return context ? { vector: context, share: this.contextShare } : null
  }

  contextVectors(ids: string[]): (Float32Array | undefined)[] {
    const facts = this.factsOf(ids)
    return ids.map((_, at) => facts?.[at]?.context)
  }

  contextNearness(vector: Float32Array, ids: string[]): (number | undefined)[] {
    return this.contextVectors(ids).map(
      (other) => other && vector.reduce((sum, value, d) => sum + value * (other[d] ?? 0), 0),
    )
  }

  vectors(ids: string[]): Float32Array[] {
    const facts = this.factsOf(ids)
    return ids.map((_, at) => facts?.[at]?.vector ?? new Float32Array(this.parts.embedder.dimensions))
  }

  tokenAffinity(text: string, ids: string[]): Float32Array {
    const facts = this.factsOf(ids)
    if (!facts) return new Float32Array(ids.length)
    const { embedder, affinity } = this.parts
    return affinity(
      embedder.tokenIds(text),
      facts.map(({ tokens }) => tokens),
    )
  }

  /** The facts of articles, in order; undefined while those of some are not there. */
  private factsOf(ids: string[]): ArticleFacts[] | undefined {
    const { facts } = this.parts
    const unknown = ids.filter((id) => !facts.has(id))
    if (unknown.length) {
      const found = this.read({ ...factsLookup(unknown, this.contextualId), guess: null })
      if (!found) return undefined
      for (const id of unknown) facts.set(id, found.get(id) ?? null)
    }
    return ids.map((id) => facts.get(id) ?? NO_FACTS)
  }

  facets(scope: Match, ids?: string[]): FacetCounts {
    const query = queryOf(this, scope)
    const among = ids ? allOf([query, { ids: { values: ids } }]) : query
    return this.read({
      body: { size: 0, track_total_hits: false, query: among, aggs: FACETS },
      take: ({ aggregations }) => facetsIn(aggregations),
    })
  }

  /** How many articles there are, and how long they are on average. */
  private get lengths(): Pick<QueryStatistics, 'articles' | 'headLength' | 'bodyLength'> {
    return this.read({
      body: LENGTHS_BODY,
      take: ({ hits, aggregations }) => ({
        articles: hits?.total?.value ?? 0,
        headLength: aggregations?.head?.value ?? 0,
        bodyLength: aggregations?.withBody?.length?.value ?? 0,
      }),
    })
  }

  statistics(text: string): QueryStatistics {
    const terms = Array.from(termFrequencies(stemmedTerms(text)), ([term, repeats]) => ({ term, repeats }))
    const asked = [
      () => this.lengths,
      ...terms.map(
        ({ term }) =>
          () =>
            this.frequency(having(term)),
      ),
    ]
    expect(asked)
    return {
      ...this.lengths,
      terms: terms.map((each) => ({ ...each, frequency: this.frequency(having(each.term)) })),
    }
  }

  /** How many articles, each version of a work by itself, a query finds. */
  private frequency(query: Json): number {
    return this.read({ body: countBody(query), take: ({ hits }) => hits?.total?.value ?? 0 })
  }

  correct(text: string): Correction | null {
    const vocabulary = clusterVocabulary(this.read, this.parts.articles)
    const better = correctSpelling(vocabulary, text, wordsOf(this.parts.embedder))
    return better && this.count({ kind: 'titled', text }) > 0 ? null : better
  }
}

const NO_FACTS: ArticleFacts = { vector: undefined, context: undefined, tokens: new Uint16Array() }

const countBody = (query: Json): Json => ({ size: 0, track_total_hits: true, query })

const LENGTHS_BODY: Json = {
  size: 0,
  track_total_hits: true,
  query: { match_all: {} },
  aggs: {
    head: { avg: { field: 'head_length' } },
    withBody: {
      filter: { range: { body_length: { gt: 0 } } },
      aggs: { length: { avg: { field: 'body_length' } } },
    },
  },
}
