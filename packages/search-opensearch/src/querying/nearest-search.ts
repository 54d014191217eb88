import { normalized } from '@claire/embeddings'
import type { SearchIndex } from '@claire/search-engine/shared'
import type { Json } from '../connection.ts'
import { type Known, allOf, compared, havingVector, queryOf, short } from './matches.ts'

/** Returns the search for the nearest in scope among those with a vector in `field`. */
export function nearestBody(
  known: Known,
  { field, having }: { field: string; having: Json },
  { vector, scope, limit }: Parameters<SearchIndex['nearest']>[0],
): Json {
  const filter = allOf([queryOf(known, scope), having])
  const query = Array.from(vector, short)
  // A filter by what all vectors of the field fulfil would be computed for every article.
  const among = scope.kind === 'all' && having === havingVector ? {} : { filter }
  return {
    size: limit,
    track_total_hits: false,
    query: known.isSmall
      ? compared(filter, { field, vector: query })
      : { knn: { [field]: { vector: query, k: limit, ...among } } },
    sort: [{ _score: 'desc' }, { added: 'asc' }, { id: 'asc' }],
  }
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let d = 0; d < one.length; d++) sum += (one[d] ?? 0) * (other[d] ?? 0)
  return sum
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
