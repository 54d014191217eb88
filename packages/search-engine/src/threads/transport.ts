import type { Hits } from '#index-types'

/** Hits between threads: a thousand short strings take far longer to copy than one long one. */
type PackedHits = Omit<Hits, 'ids'> & { packedIds: string; count: number }

const isHits = (value: unknown): value is Hits =>
  typeof value === 'object' && value !== null && 'ids' in value && 'works' in value
const isPacked = (value: unknown): value is PackedHits =>
  typeof value === 'object' && value !== null && 'packedIds' in value

/** Returns a result in the form for sending. Ids contain no line breaks. */
export function pack(result: unknown): unknown {
  if (isHits(result)) {
    const { ids, ...rest } = result
    return { ...rest, packedIds: ids.join('\n'), count: ids.length }
  }
  if (typeof result === 'object' && result !== null && 'hits' in result)
    return { ...result, hits: pack(result.hits) }
  return result
}

/** Returns the result that was packed. */
export function unpack(result: unknown): unknown {
  if (isPacked(result)) {
    const { packedIds, count, ...rest } = result
    return { ...rest, ids: count ? packedIds.split('\n') : [] }
  }
  if (typeof result === 'object' && result !== null && 'hits' in result)
    return { ...result, hits: unpack(result.hits) }
  return result
}
