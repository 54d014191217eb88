import { dot } from '@claire/embeddings'
import type { SearchIndex } from '../index-port.ts'
import type { QueryVector } from './query-vector.ts'

/** Standard deviations above the average similarity of an article. */
const NEAR = 3
/** The vector of an article without one, which is near to nothing. */
const NOWHERE = new Float32Array()

/** Nearest neighbours of a text within a set of articles, nearest first. Empty while texts have no vectors. */
export async function nearestWithin(
  { index, queryVector }: { index: Pick<SearchIndex, 'nearest' | 'vectors'>; queryVector: QueryVector },
  { text, ids, most }: { text: string; ids: string[]; most: number },
): Promise<string[]> {
  const vector = ids.length ? await queryVector(text) : undefined
  if (!vector) return []
  const [vectors, { mean, deviation }] = await Promise.all([
    index.vectors(ids),
    index.nearest({ vector, scope: { kind: 'all' }, limit: 1 }),
  ])
  const floor = mean + NEAR * deviation
  return ids
    .map((id, at) => ({ id, nearness: dot(vector, vectors[at] ?? NOWHERE) }))
    .filter(({ nearness }) => nearness > 0 && nearness >= floor)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, most)
    .map(({ id }) => id)
}
