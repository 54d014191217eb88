/** From the first to before the last, as `slice` takes it. */
export type Stretch = readonly [from: number, to: number]

const NONE: Stretch = [0, 0]
const folded = (part: string) => part.normalize('NFKC').toLowerCase()

/** How many parts two lists have in common from their start. */
function commonStart(first: readonly string[], second: readonly string[]): number {
  const end = first.findIndex((part, at) => folded(part) !== folded(second[at] ?? ''))
  return end < 0 ? Math.min(first.length, second.length) : end
}

/**
 * Returns what of two lists lies between their common start and their common end: of the second one, or of the first one
 * where the second has nothing there.
 */
export function differences(first: readonly string[], second: readonly string[]) {
  const start = commonStart(first, second)
  const end = commonStart(first.slice(start).toReversed(), second.slice(start).toReversed())
  const ofFirst: Stretch = [start, first.length - end]
  const ofSecond: Stretch = [start, second.length - end]
  return start < ofSecond[1] ? { first: NONE, second: ofSecond } : { first: ofFirst, second: NONE }
}
