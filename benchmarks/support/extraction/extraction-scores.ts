/** Counts for precision and recall. */
export interface Counts {
  found: number
  missed: number
  wrong: number
}

export function precisionRecall({ found, missed, wrong }: Counts) {
  const precision = found / Math.max(1e-9, found + wrong)
  const recall = found / Math.max(1e-9, found + missed)
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) }
}

/** Normalises to single spaces, without the invisible characters (soft hyphens and such) that extraction removes. */
export const flat = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060-\u2064\ufeff]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()

export const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&amp;/g, '&')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** trafilatura's measure: segments that must be in the text, and segments that must not. */
export function scoreSegments(
  text: string,
  { wanted, unwanted }: { wanted: string[]; unwanted: string[] },
): Counts {
  const shown = flat(text)
  const found = wanted.filter((segment) => shown.includes(flat(segment))).length
  return {
    found,
    missed: wanted.length - found,
    wrong: unwanted.filter((segment) => shown.includes(flat(segment))).length,
  }
}

/** Returns the mean precision and recall over equally weighted documents, and the F1 of these two. */
export function averagePrecisionRecall(scores: Counts[]) {
  const mean = (value: (counts: Counts) => number) =>
    scores.reduce((total, counts) => total + value(counts), 0) / Math.max(1, scores.length)
  const precision = mean(({ found, wrong, missed }) =>
    wrong + missed === 0 ? 1 : found / (found + wrong || 1),
  )
  const recall = mean(({ found, wrong, missed }) =>
    wrong + missed === 0 ? 1 : found / (found + missed || 1),
  )
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) }
}

/** Scrapinghub's measure: sequences of four words, documents equally weighted. */
export function scoreShingles(text: string, truth: string): Counts {
  const [own, other] = [shinglesOf(text), shinglesOf(truth)]
  const counts: Counts = { found: 0, missed: 0, wrong: 0 }
  for (const shingle of new Set([...own.keys(), ...other.keys()])) {
    const [here, there] = [own.get(shingle) ?? 0, other.get(shingle) ?? 0]
    counts.found += Math.min(here, there)
    counts.wrong += Math.max(0, here - there)
    counts.missed += Math.max(0, there - here)
  }
  const sum = counts.found + counts.missed + counts.wrong || 1
  return { found: counts.found / sum, missed: counts.missed / sum, wrong: counts.wrong / sum }
}

function shinglesOf(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? []
  const shingles = new Map<string, number>()
  for (let at = 0; at < Math.max(1, words.length - 3); at++) {
    const shingle = words.slice(at, at + 4).join(' ')
    if (shingle) shingles.set(shingle, (shingles.get(shingle) ?? 0) + 1)
  }
  return shingles
}

export const add = (sum: Counts, counts: Counts) => {
  sum.found += counts.found
  sum.missed += counts.missed
  sum.wrong += counts.wrong
}
