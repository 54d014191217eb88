const LETTERS = 4
/** Of 100,000 pairs of real titles 8 share as much by chance; what differs in spelling, subtitle or markup shares more. */
const LEAST_SHARED = 0.5

/** Whether two titles can be of one work: whether the shorter one is, by and large, in the other. */
export function isSameTitle(one: string, other: string): boolean {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const piece of small) if (large.has(piece)) shared += 1
  return shared > 0 && shared >= small.size * LEAST_SHARED
}

/** Four letters at a time, without regard to words, case, accents and signs: Chinese has no spaces, formulas have many. */
function piecesOf(title: string): Set<string> {
  const letters = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  const pieces = new Set<string>()
  for (let at = 0; at + LETTERS <= letters.length; at++) pieces.add(letters.slice(at, at + LETTERS))
  return pieces.size ? pieces : new Set(letters ? [letters] : [])
}
