import { normalized } from '@claire/embeddings'
import { type Hits, type SearchIndex, RANKING } from '@claire/search-engine/shared'
import type { Json } from '../connection.ts'
import { dotPacked, vectorFrom } from '../indexing/packing.ts'
import type { ContextModel } from '../schema.ts'
import { HIT, columnsOf } from './hits.ts'
import { isRanking, ofBest } from './lexical-search.ts'
import { type Known, allOf, compared, havingContext, havingVector, queryOf, short } from './matches.ts'
import type { ColumnName, PlanMemory } from './plan-memory.ts'

/** Where articles have a kind of vectors. */
export interface VectorFields {
  field: string
  column: ColumnName
  having: Json
}

export const STATIC_VECTORS: VectorFields = { field: 'vector', column: 'bytes', having: havingVector }
export const vectorsOf = (model: ContextModel): VectorFields => ({
  field: model.fields.vector,
  column: model.fields.bytes,
  having: havingContext(model),
})

/**
 * Returns the search for the nearest in scope among those with a vector in `field`. Of a ranking, and of the whole index,
 * the best bring their vectors; of other lists, all.
 */
export function nearestBody(
  known: Known,
  { field, column, having, read }: VectorFields & { read: ContextModel[] },
  { vector, scope, limit }: Parameters<SearchIndex['nearest']>[0],
): Json {
  const filter = allOf([queryOf(known, scope), having])
  const query = Array.from(vector, short)
  const isOfAll = scope.kind === 'all'
  // A filter by what all vectors of the field fulfil would be computed for every article.
  const among = isOfAll && having === havingVector ? {} : { filter }
  const vectorsOfBest = isOfAll
    ? { first: { top_hits: { size: RANKING.rocchio.articles, ...columnsOf([column]) } } }
    : isRanking({ limit }) && ofBest(read, [column])
  return {
    ...(vectorsOfBest ? { ...HIT, aggs: vectorsOfBest } : columnsOf(['work', column])),
    size: limit,
    track_total_hits: false,
    query: known.isSmall
      ? compared(filter, { field, vector: query })
      : { knn: { [field]: { vector: query, k: limit, ...among } } },
  }
}

/** Returns the vector moved towards packed ones (Rocchio), which have this weight together. */
export function movedTowards(vector: Float32Array, packed: (string | null)[], weight: number): Float32Array {
  const moved = Float32Array.from(vector)
  for (const other of packed) {
    const towards = other ? vectorFrom(other) : []
    for (let d = 0; d < moved.length; d++)
      moved[d] = (moved[d] ?? 0) + (weight / packed.length) * (towards[d] ?? 0)
  }
  return normalized(moved)
}

/**
 * Returns the similarities of hits to a moved vector. Those without a known vector, the last of a ranking, rise as much as
 * the last fifty with one.
 */
export function scoresAfter(
  moved: Float32Array,
  { ids, scores }: Pick<Hits, 'ids' | 'scores'>,
  memory: Pick<PlanMemory, 'of'>,
): Float32Array {
  const vectors = ids.map((id) => memory.of('bytes', id))
  const known = vectors.map((vector) => (vector ? dotPacked(moved, vector) : undefined))
  const rises = known.flatMap((score, at) => (score === undefined ? [] : [score - (scores[at] ?? 0)]))
  const last = rises.slice(-50)
  const rise = last.reduce((sum, value) => sum + value, 0) / Math.max(1, last.length)
  return Float32Array.from(known, (score, at) => score ?? (scores[at] ?? 0) + rise)
}
