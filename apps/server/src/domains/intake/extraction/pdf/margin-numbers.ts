const NUMBERED = /^(\d{1,4})(?:\s+(?=\S)|$)/
const LEAST = 5
/** So much of a page is numbered, and so many of its numbers count lines. */
const SHARE = 0.6
const COUNTING = 0.8

interface Numbered {
  index: number
  number: number
}

const isCount = (other: Numbered | undefined, { index, number }: Numbered) =>
  other !== undefined && number - other.number === index - other.index

/** Lines of a page without the numbers that manuscripts have in their margin, at every line or every fifth. */
export function withoutMarginNumbers(lines: string[]): string[] {
  const numbered = lines.flatMap((line, index) => {
    const number = NUMBERED.exec(line.trim())?.[1]
    return number ? [{ index, number: Number(number) }] : []
  })
  const [first] = numbered
  const last = numbered.at(-1)
  if (!first || !last || numbered.length < LEAST || last.index - first.index < lines.length * SHARE)
    return lines
  // A heading or a list has numbers of its own in between.
  const counting = numbered.filter(({ index, number }, at) =>
    [-2, -1, 1, 2].some((step) => isCount(numbered[at + step], { index, number })),
  )
  if (counting.length < numbered.length * COUNTING) return lines
  const counted = new Set(counting.map(({ index }) => index))
  return lines.map((line, index) => (counted.has(index) ? line.trim().replace(NUMBERED, '') : line))
}
