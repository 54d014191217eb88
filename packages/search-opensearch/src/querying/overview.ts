import type { ByteVector, IndexState, QueryStatistics } from '@claire/search-engine/shared'
import type { Json, ResponseHit, SearchResponse } from '../connection.ts'
import type { ContextModel } from '../schema.ts'
import { SAMPLES } from '../indexing/documents.ts'
import { unpacked } from '../indexing/packing.ts'
import { columnsOf, textIn } from './hits.ts'
import { allOf, havingContext, havingVector } from './matches.ts'

/** The extent of an index, and the number of articles with a vector of each contextual model. */
export interface ClusterState extends IndexState {
  inContext: number[]
}

/** Facts about the whole index, cached so that no search has to request them. */
export interface Overview extends Pick<QueryStatistics, 'headLength' | 'bodyLength'> {
  words: VectorSample
  /** By contextual model. */
  contexts: VectorSample[]
}

/** The similarity of articles to a vector, and the number of articles that have one to compare. */
interface Similarity {
  mean: number
  deviation: number
  compared: number
}

/** Sample size for similarities; smaller indexes are read completely. */
const SAMPLED = 4096

/** The vectors of a sample of articles, or of all if there are few. */
export class VectorSample {
  private readonly vectors: ByteVector[]
  private readonly compared: number
  /** A search needs the similarities to its vector several times, and the sample has a million numbers. */
  private readonly known = new WeakMap<Float32Array, Similarity>()

  /** `compared` is the number of articles that the sample represents. */
  constructor(vectors: ByteVector[], compared: number) {
    this.vectors = vectors
    this.compared = compared
  }

  similarityTo(to: Float32Array): Similarity {
    const known = this.known.get(to) ?? this.computed(to)
    this.known.set(to, known)
    return known
  }

  private computed(to: Float32Array): Similarity {
    let [sum, squares] = [0, 0]
    for (const { vector, vectorScale } of this.vectors) {
      let product = 0
      for (let d = 0; d < to.length; d++) product += (to[d] ?? 0) * (vector[d] ?? 0)
      product *= vectorScale
      sum += product
      squares += product * product
    }
    const count = Math.max(1, this.vectors.length)
    const mean = sum / count
    return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), compared: this.compared }
  }
}

/** Returns the searches for an overview: mean lengths, and sample vectors of each kind. */
export function overviewBodies(articles: number, models: ContextModel[]): Json[] {
  const share = shareOf(articles)
  const sample = share < SAMPLES ? [{ range: { sample: { lt: share } } }] : []
  const sampled = (field: string, having: Json) => ({
    size: SAMPLED,
    track_total_hits: true,
    ...columnsOf([field]),
    query: allOf([having, ...sample]),
  })
  const words = sampled('bytes', havingVector)
  return [LENGTHS_BODY, words, ...models.map((model) => sampled(model.fields.bytes, havingContext(model)))]
}

interface Overviewed {
  articles: number
  models: ContextModel[]
}

export function overviewIn(
  [lengths, words, ...contexts]: SearchResponse[],
  { articles, models }: Overviewed,
): Overview {
  const sampleIn = (response: SearchResponse | undefined, field: string) =>
    new VectorSample(
      (response?.hits?.hits ?? []).flatMap((hit) => vectorIn(hit, field) ?? []),
      Math.round(((response?.hits?.total?.value ?? 0) * SAMPLES) / shareOf(articles)),
    )
  return {
    headLength: lengths?.aggregations?.head?.value ?? 0,
    bodyLength: lengths?.aggregations?.withBody?.length?.value ?? 0,
    words: sampleIn(words, 'bytes'),
    contexts: models.map(({ place, fields }) => sampleIn(contexts[place], fields.bytes)),
  }
}

/** In thousandths of all articles. */
const shareOf = (articles: number) =>
  Math.min(SAMPLES, Math.ceil((SAMPLED / Math.max(1, articles)) * SAMPLES))

/** Returns the vector in a hit. */
export function vectorIn(hit: ResponseHit, field: string): ByteVector | undefined {
  const text = textIn(hit, field)
  return text ? unpacked(text) : undefined
}

const LENGTHS_BODY: Json = {
  size: 0,
  track_total_hits: false,
  query: { match_all: {} },
  aggs: {
    head: { avg: { field: 'head_length' } },
    withBody: {
      filter: { range: { body_length: { gt: 0 } } },
      aggs: { length: { avg: { field: 'body_length' } } },
    },
  },
}

/** Up to this share of change, the overview of a large index stays valid. */
const HARDLY_CHANGED = 0.02
/** Interval after which a barely changed overview is updated. */
const RENEW_MS = 30_000

/**
 * Caches the overview of an index. For small indexes it is always current; for large ones, an overview from before small
 * changes serves while a new one is loaded.
 */
export function cacheOverview(load: (state: ClusterState) => Promise<Overview>) {
  let known: { overview: Overview; state: ClusterState; at: number } | undefined
  let loading: { overview: Promise<Overview>; state: ClusterState } | undefined

  function renewed(state: ClusterState): Promise<Overview> {
    if (loading && isSame(loading.state, state)) return loading.overview
    const at = performance.now()
    const overview = load(state)
    const own = { overview, state }
    loading = own
    overview
      .then((made) => {
        if (!known || known.at <= at) known = { overview: made, state, at }
      })
      .catch(() => {})
      .finally(() => loading === own && (loading = undefined))
    return overview
  }

  return async (state: ClusterState): Promise<Overview> => {
    if (!known || !isMuchTheSame(known.state, state)) return renewed(state)
    if (!isSame(known.state, state) && performance.now() - known.at > RENEW_MS) renewed(state).catch(() => {})
    return known.overview
  }
}

const isSame = (a: ClusterState, b: ClusterState) =>
  a.generation === b.generation &&
  a.cursor === b.cursor &&
  a.articles === b.articles &&
  a.inContext.every((count, place) => count === b.inContext[place])

function isMuchTheSame(a: ClusterState, b: ClusterState): boolean {
  if (a.generation !== b.generation) return false
  if (b.articles <= SAMPLED) return isSame(a, b)
  const most = b.articles * HARDLY_CHANGED
  return (
    Math.abs(a.articles - b.articles) <= most &&
    a.inContext.every((count, place) => Math.abs(count - (b.inContext[place] ?? 0)) <= most)
  )
}
