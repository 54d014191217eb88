/** From the first to before the last, as `slice` takes it. */
export type Stretch = readonly [from: number, to: number]

const NONE: Stretch = [0, 0]
const folded = (part: string) => part.normalize('NFKC').toLowerCase()

/** How many parts two lists have in common from their start. */
function commonStart(left: readonly string[], right: readonly string[]): number {
  const end = left.findIndex((part, at) => folded(part) !== folded(right[at] ?? ''))
  return end < 0 ? Math.min(left.length, right.length) : end
}

/**
 * Returns what of two lists lies between their common start and their common end: of the right one, or of the left one
 * where the right has nothing there.
 */
export function differences(left: readonly string[], right: readonly string[]) {
  const start = commonStart(left, right)
  const end = commonStart(left.slice(start).toReversed(), right.slice(start).toReversed())
  const ofLeft: Stretch = [start, left.length - end]
  const ofRight: Stretch = [start, right.length - end]
  return start < ofRight[1] ? { left: NONE, right: ofRight } : { left: ofLeft, right: NONE }
}
