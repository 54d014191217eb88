import { DocumentSet } from './document-set.ts'

/** Returns the documents below `size` with a value from `least` to `most`; both NaN: none. Fast, as all are checked. */
export function documentsWithin(
  size: number,
  values: ArrayLike<number>,
  [least, most]: [least: number, most: number],
): DocumentSet {
  const set = new DocumentSet(size)
  const { words } = set
  for (let at = 0; at < words.length; at++) {
    const first = at * 32
    const end = Math.min(size, first + 32)
    let bits = 0
    for (let document = first; document < end; document++) {
      const value = values[document] ?? 0
      if (value >= least && value <= most) bits |= 1 << (document - first)
    }
    words[at] = bits
  }
  return set
}
