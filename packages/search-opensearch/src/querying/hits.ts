import type { Hits } from '@claire/search-engine/shared'
import type { Json, ResponseHit, SearchResponse } from '../connection.ts'

/** Reads columns of the hits. What is stored, `_id` included, is in compressed blocks with whole documents: far slower. */
export function columnsOf(columns: string[]) {
  return { _source: false, stored_fields: '_none_', docvalue_fields: ['id', ...columns] }
}

/** The fields that are read of each hit. */
export const HIT = columnsOf(['work'])

export const textIn = (hit: ResponseHit, field: string): string | undefined => {
  const value = hit.fields?.[field]?.[0]
  return value === undefined ? undefined : String(value)
}
export const idOf = (hit: ResponseHit): string => Buffer.from(textIn(hit, 'id') ?? '', 'base64').toString()

/** The articles found, with scores by `scoreOf`. */
export function hitsIn({ hits }: SearchResponse, scoreOf = (score: number) => score): Hits {
  const found = hits?.hits ?? []
  return {
    ids: found.map(idOf),
    scores: Float32Array.from(found, ({ _score, sort }) => scoreOf(_score ?? Number(sort?.[0] ?? 0))),
    works: Float64Array.from(found, ({ fields }) => Number(fields?.work?.[0] ?? 0)),
  }
}

/** Returns the first of the hits. */
export const firstOf = ({ ids, scores, works }: Hits, limit: number): Hits => ({
  ids: ids.slice(0, limit),
  scores: scores.slice(0, limit),
  works: works.slice(0, limit),
})

/** Returns the hits with a score above 0, which come first. */
export const withScore = (hits: Hits): Hits => firstOf(hits, hits.scores.filter((score) => score > 0).length)

/** Returns the same hits sorted by other scores, best first. */
export function byScores({ ids, works }: Hits, scores: Float32Array): Hits {
  const order = ids.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const of = (values: { [at: number]: number }) => order.map((at) => values[at] ?? 0)
  return {
    ids: order.map((at) => ids[at] ?? ''),
    scores: Float32Array.from(of(scores)),
    works: Float64Array.from(of(works)),
  }
}

export const NO_HITS: Hits = { ids: [], scores: new Float32Array(), works: new Float64Array() }

/** Returns the search that only aggregates what a query finds. */
export const aggregating = (aggs: Json, query: Json = { match_all: {} }): Json => ({
  size: 0,
  track_total_hits: false,
  query,
  aggs,
})

/** Returns the search that counts the articles that a query finds, each version of a work separately. */
export const counting = (query: Json): Json => ({ size: 0, track_total_hits: true, query })

/** Returns the number of articles in the response to `counting`. */
export const countIn = ({ hits }: SearchResponse): number => hits?.total?.value ?? 0

/** Counts are exact up to here, within a few thousandths; beyond, they are estimates. */
export const COUNTED_EXACTLY = 40_000
/** Aggregation that counts the works of the hits. */
export const WORKS: Json = { cardinality: { field: 'work', precision_threshold: COUNTED_EXACTLY } }
