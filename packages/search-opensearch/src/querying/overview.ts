import {
  type ByteVector,
  type IndexState,
  type QueryStatistics,
  VectorTable,
  compare,
} from '@claire/search-engine/shared'
import type { Json, SearchResponse } from '../connection.ts'
import type { ContextModel } from '../schema.ts'
import { SAMPLES } from '../indexing/documents.ts'
import { unpacked } from '../indexing/packing.ts'
import { aggregating, columnsOf, textIn } from './hits.ts'
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

/** Sample size for similarities; smaller indexes are read completely. */
const SAMPLED = 4096

/** The vectors of a sample of articles, or of all if there are few. */
export class VectorSample {
  private readonly table: VectorTable
  private readonly compared: number

  /** `compared` is the number of articles that the sample represents. */
  constructor(vectors: ByteVector[], compared: number) {
    this.table = new VectorTable(vectors[0]?.vector.length ?? 0)
    for (const vector of vectors) this.table.append(vector)
    this.compared = compared
  }

  /** Returns the similarity of articles to a vector, and the number of articles that have one to compare. */
  similarityTo(vector: Float32Array) {
    const { mean, deviation } = compare(this.table, vector)
    return { mean, deviation, compared: this.compared }
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

export function overviewIn(
  [lengths, words, ...contexts]: SearchResponse[],
  { articles, models }: { articles: number; models: ContextModel[] },
): Overview {
  const sampleIn = (response: SearchResponse | undefined, field: string) =>
    new VectorSample(
      (response?.hits?.hits ?? []).map((hit) => unpacked(textIn(hit, field) ?? '')),
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

const LENGTHS_BODY = aggregating({
  head: { avg: { field: 'head_length' } },
  withBody: {
    filter: { range: { body_length: { gt: 0 } } },
    aggs: { length: { avg: { field: 'body_length' } } },
  },
})

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
