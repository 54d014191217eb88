/** The hashed sequences of three words of a text. */
export type WordSequences = ReadonlySet<number>

const LENGTH = 3

/** Returns the sequences: a changed word changes three of them; case, composition of accents and punctuation change none. */
export function wordSequences(text: string): WordSequences {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const sequences = new Set<number>()
  for (let at = 0; at + LENGTH <= words.length; at++)
    sequences.add(hashOf(words.slice(at, at + LENGTH).join(' ')))
  return sequences
}

/** Returns the share of sequences that both texts have, 0 to 1 (Jaccard). */
export function textOverlap(one: WordSequences, other: WordSequences): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const sequence of fewer) if (more.has(sequence)) shared += 1
  return shared / Math.max(1, one.size + other.size - shared)
}

const BANDS = 8
const ROWS = 3

/**
 * Returns eight keys, of which overlapping texts share one: with .9 common sequences always, with .7 in 97 of 100
 * cases, with .1 in one of 100 (MinHash, Broder 1997). Empty for a text without a sequence.
 */
export function overlapKeys(sequences: WordSequences): string[] {
  if (!sequences.size) return []
  const least = new Uint32Array(BANDS * ROWS).fill(0xffffffff)
  for (const sequence of sequences)
    for (let row = 0; row < least.length; row++)
      least[row] = Math.min(least[row] ?? 0, mixed(sequence + Math.imul(row, 0x9e3779b9)))
  return Array.from({ length: BANDS }, (_, band) => {
    const key = hashOf(least.subarray(band * ROWS, (band + 1) * ROWS).join(' '))
    return `${band}:${key.toString(36)}`
  })
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The finaliser of Murmur3. */
function mixed(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
