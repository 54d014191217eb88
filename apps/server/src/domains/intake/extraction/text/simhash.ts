/**
 * A 64-bit fingerprint of `text` as 16 hexadecimal digits, over its three-word sequences: near-duplicates differ in few
 * bits (Charikar 2002). A text of fewer than three words is one sequence.
 */
export function simhash(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const votes = new Int32Array(64)
  const sequences = Math.max(1, words.length - 2)
  for (let at = 0; at < sequences; at++) vote(votes, `${words[at]} ${words[at + 1]} ${words[at + 2]}`)
  return half(votes, 32) + half(votes, 0)
}

/** Number of differing bits of the 64. Up to 3 is the same text with other trimmings; unrelated texts are near 32. */
export function simhashDistance(a: string, b: string): number {
  return ones(bits(a, 0) ^ bits(b, 0)) + ones(bits(a, 8) ^ bits(b, 8))
}

/** Adds the sequence's two independent 32-bit hashes (FNV-1a, and a murmur-like mix) to the vote of each bit. */
function vote(votes: Int32Array, sequence: string) {
  let low = 0x811c9dc5
  let high = 0x1b873593
  for (let at = 0; at < sequence.length; at++) {
    const code = sequence.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
    high ^= high >>> 13
  }
  for (let bit = 0; bit < 32; bit++) {
    votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1 ? 1 : -1)
    votes[32 + bit] = (votes[32 + bit] ?? 0) + ((high >>> bit) & 1 ? 1 : -1)
  }
}

function half(votes: Int32Array, from: number): string {
  let value = 0
  for (let bit = 0; bit < 32; bit++) if ((votes[from + bit] ?? 0) > 0) value |= 1 << bit
  return (value >>> 0).toString(16).padStart(8, '0')
}

const bits = (fingerprint: string, from: number) => Number.parseInt(fingerprint.slice(from, from + 8), 16) | 0

function ones(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
