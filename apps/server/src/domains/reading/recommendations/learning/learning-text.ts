import { normalized } from '@claire/embeddings'
import { isFunctionWord, matchableTex, termsOf } from '@claire/scholarly-text'

/** A text that a folder learns from or that is compared with it. */
export interface LearningText {
  id: string
  title: string
  abstract: string
  /** Unit vector of the static table; absent if there is none. */
  table?: Float32Array
  /** Unit vector of the contextual model; absent if there is none. */
  contextual?: Float32Array
}

/** The vectors that a text may have. */
export const VECTORS = ['table', 'contextual'] as const

/** The terms of a text, one or two words each, as hashes of 30 bits, which engines keep unboxed. */
export interface Terms {
  hashes: Uint32Array
  /** Sublinear frequencies, of length 1 together. */
  weights: Float32Array
}

const analysed = new WeakMap<LearningText, Terms>()

/** Returns the terms of a text; cached with the text, which may not change. */
export function termsIn(text: LearningText): Terms {
  const known = analysed.get(text)
  if (known) return known
  const counts = new Map<number, number>()
  for (const part of [text.title, text.abstract]) count(counts, part)
  const weights = Float32Array.from(counts.values(), (times) => 1 + Math.log(times))
  const terms = { hashes: Uint32Array.from(counts.keys()), weights: normalized(weights) }
  analysed.set(text, terms)
  return terms
}

/** Words are not stemmed: with twenty articles in a folder their forms tell more apart than they divide. */
function count(counts: Map<number, number>, text: string) {
  let before = 0
  for (const word of termsOf(matchableTex(text))) {
    const hash = hashOfWord(word)
    if (!hash) continue
    counts.set(hash, (counts.get(hash) ?? 0) + 1)
    if (before) {
      const pair = hashOfPair(before, hash)
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
    before = hash
  }
}

const WORDS_CACHED = 200_000
const hashes = new Map<string, number>()

/** Returns the hash of a folded word; 0 for a letter or a function word, which say nothing of a subject. */
export function hashOfWord(word: string): number {
  let hash = hashes.get(word)
  if (hash === undefined) {
    hash = word.length < 2 || isFunctionWord(word) ? 0 : hashOf(word)
    if (hashes.size >= WORDS_CACHED) hashes.clear()
    hashes.set(word, hash)
  }
  return hash
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return (hash >>> 2) + 1
}

/** Returns the hash of two neighbouring words, by the mixing step of MurmurHash3. */
export function hashOfPair(first: number, second: number): number {
  let hash = Math.imul(first, 0xcc9e2d51) ^ second
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 2) + 1
}
