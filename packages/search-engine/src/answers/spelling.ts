import { documentFrequency, type Segment } from '#postings/segments'
import { rangeOfPrefix, termAt } from '#postings/dictionary'

/** One error in words of five letters or more, two in words of nine or more; never in numbers, formulae or identifiers. */
const errorsAllowed = (word: string) =>
  !/^\p{L}+$/u.test(word) ? 0 : word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0
/** A correction must be this much more common than what was typed. */
const TIMES_MORE = 20

/**
 * The text with its misspelt words corrected; null when there is nothing to correct. A word that `isWord` knows is spelt
 * right, though no article may have it.
 */
export function correctSpelling(
  segments: Segment[],
  text: string,
  isWord: (word: string) => boolean,
): string | null {
  let changed = false
  const corrected = text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const folded = word.toLowerCase()
    const better = errorsAllowed(folded) && !isWord(folded) ? nearestWord(segments, folded) : undefined
    if (better) changed = true
    return better ?? word
  })
  return changed ? corrected : null
}

function nearestWord(segments: Segment[], word: string): string | undefined {
  const own = documentFrequency(segments, 'exact', word)
  if (own > 3) return undefined
  const most = errorsAllowed(word)
  const candidates = new Map<string, number>()
  // The first letter is rarely wrong, and taking it as given leaves a twentieth of the words to compare with.
  for (const segment of segments) collect({ segment, word, most }, candidates)
  let best: string | undefined
  let bestValue = 0
  for (const [candidate, errors] of candidates) {
    const frequency = documentFrequency(segments, 'exact', candidate)
    const value = frequency / 50 ** errors
    if (frequency >= Math.max(2, own * TIMES_MORE) && value > bestValue) {
      best = candidate
      bestValue = value
    }
  }
  return best
}

function collect(
  { segment, word, most }: { segment: Segment; word: string; most: number },
  candidates: Map<string, number>,
) {
  const { dictionary } = segment.exact
  const [from, to] = rangeOfPrefix(dictionary, Array.from(word)[0] ?? '')
  const { offsets } = dictionary
  for (let index = from; index < to; index++) {
    const bytes = (offsets[index + 1] ?? 0) - (offsets[index] ?? 0)
    if (Math.abs(bytes - word.length) > most) continue
    const candidate = termAt(dictionary, index)
    if (candidate === word || candidates.has(candidate) || !/^\p{L}+$/u.test(candidate)) continue
    const errors = distance(word, candidate, most)
    if (errors <= most) candidates.set(candidate, errors)
  }
}

/** Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours; more than `most` is `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  let [before, last] = [
    new Uint8Array(b.length + 1),
    Uint8Array.from({ length: b.length + 1 }, (_, at) => at),
  ]
  for (let i = 1; i <= a.length; i++) {
    const row = new Uint8Array(b.length + 1)
    row[0] = i
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      smallest = Math.min(smallest, cost)
    }
    if (smallest > most) return most + 1
    ;[before, last] = [last, row]
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}
