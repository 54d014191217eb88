import { porterStem } from '@claire/scholarly-text'

/** F1 of ROUGE-1, ROUGE-2 and ROUGE-L (Lin 2004), with Porter stems as the published figures use. */
export interface Rouge {
  r1: number
  r2: number
  rl: number
}

const tokensOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? porterStem(word) : word))

const f1 = (common: number, a: number, b: number) => (common ? (2 * common) / (a + b) : 0)

function countsOf(grams: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  return counts
}

function overlap(a: string[], b: string[]): number {
  const other = countsOf(b)
  let common = 0
  for (const [gram, count] of countsOf(a)) common += Math.min(count, other.get(gram) ?? 0)
  return f1(common, a.length, b.length)
}

const pairsOf = (tokens: string[]) => tokens.slice(1).map((token, at) => `${tokens[at]} ${token}`)

function longestCommonSubsequence(a: string[], b: string[]): number {
  let row = new Uint16Array(b.length + 1)
  for (const token of a) {
    const next = new Uint16Array(b.length + 1)
    for (let at = 0; at < b.length; at++)
      next[at + 1] = b[at] === token ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0)
    row = next
  }
  return row[b.length] ?? 0
}

function rouge(candidate: string, reference: string): Rouge {
  const a = tokensOf(candidate)
  const b = tokensOf(reference)
  return {
    r1: overlap(a, b),
    r2: overlap(pairsOf(a), pairsOf(b)),
    rl: f1(longestCommonSubsequence(a, b), a.length, b.length),
  }
}

/** Returns the best of each measure over all references, as SciTLDR is scored (Cachola et al. 2020, section 5). */
export function rougeBest(candidate: string, references: string[]): Rouge {
  const all = references.map((reference) => rouge(candidate, reference))
  const best = (key: keyof Rouge) => Math.max(0, ...all.map((each) => each[key]))
  return { r1: best('r1'), r2: best('r2'), rl: best('rl') }
}
