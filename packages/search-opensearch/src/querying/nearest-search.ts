import { normalized } from '@claire/embeddings'
import type { SearchIndex } from '@claire/search-engine/shared'
import type { Json } from '../connection.ts'
import type { ContextModel } from '../schema.ts'
import { columnsOf } from './hits.ts'
import { isRanking, ofBest } from './lexical-search.ts'
import { type Known, allOf, compared, havingContext, havingVector, queryOf, short } from './matches.ts'
import type { ColumnName } from './plan-memory.ts'

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

/** Returns the search for the nearest in scope among those with a vector in `field`. */
export function nearestBody(
  known: Known,
  { field, column, having, read }: VectorFields & { read: ContextModel[] },
  { vector, scope, limit }: Parameters<SearchIndex['nearest']>[0],
): Json {
  const filter = allOf([queryOf(known, scope), having])
  const query = Array.from(vector, short)
  // A filter by what all vectors of the field fulfil would be computed for every article.
  const among = scope.kind === 'all' && having === havingVector ? {} : { filter }
  return {
    ...columnsOf(['work', column]),
    ...(isRanking({ limit }) && { aggs: ofBest(read) }),
    size: limit,
    track_total_hits: false,
    query: known.isSmall
      ? compared(filter, { field, vector: query })
      : { knn: { [field]: { vector: query, k: limit, ...among } } },
    sort: [{ _score: 'desc' }, { added: 'asc' }, { id: 'asc' }],
  }
}

/** Returns the vector moved towards others (Rocchio), which have this weight together. */
export function movedTowards(
  vector: Float32Array,
  others: (Float32Array | null)[],
  weight: number,
): Float32Array {
  const moved = Float32Array.from(vector)
  for (const other of others)
    for (let d = 0; d < moved.length; d++)
      moved[d] = (moved[d] ?? 0) + (weight / others.length) * (other?.[d] ?? 0)
  return normalized(moved)
}
