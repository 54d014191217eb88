import { stemmedTerms } from '@claire/scholarly-text'
import type { Match } from '#index-types'
import { allOf } from '#matching/all-of'
import type { MeaningSearch } from './find-types.ts'
import type { FindingIndex } from './finding-index.ts'
import type { Candidate } from './fusion.ts'
import { newestOf } from './named.ts'

/** Articles to rank higher. */
export interface Promotion {
  match: Match
  /** 0: all of them come first, in their order. Above: the best of them is at this rank or higher. */
  rank: number
  /** Only those that rank so high already. */
  among?: number
}

const RARE_SHARE = 0.001
const RARE_RANK = 3
/** In a longer query no single word is decisive. */
const RARE_AMONG = 12
const SYMBOLS_AMONG = 3
/** Number of articles checked; the ranking goes no deeper. */
const DEPTH = 5000

/** Returns promotions for rare words: an article with a word that at most one in a thousand has belongs near the top. */
export function rareWords(
  index: FindingIndex,
  { words: typed }: Pick<MeaningSearch, 'words'>,
  scope: Match,
): Promotion[] {
  const words = [...new Set(typed)]
  if (!words.length || words.length > RARE_AMONG) return []
  const { articles, terms } = index.statistics(words.join(' '))
  const countOf = new Map(terms.map(({ term, frequency }) => [term, frequency]))
  const rare = words.filter((word) => {
    const count = Math.min(Infinity, ...stemmedTerms(word).map((term) => countOf.get(term) ?? 0))
    return count > 0 && count <= Math.max(1, articles * RARE_SHARE)
  })
  if (!rare.length) return []
  const literal: Match = { kind: 'or', of: rare.map((text) => ({ kind: 'literal', text, field: null })) }
  return [{ match: allOf([literal, scope]), rank: RARE_RANK }]
}

const RAREST_HITS = 20
/** In a longer query other words count, too: with 12, nDCG@10 of NPL falls from 0.467 to 0.398. */
const RAREST_AMONG = 4
/** 'MIMIC-III': counts in a longer one, too. */
const ACRONYMS = /^[\p{Lu}\d]{2,}(?:-[\p{Lu}\d]+)+$/u

/**
 * Returns the words of which the rarest counts, each as it is looked up. Beside others only the `names` of authors are
 * looked up among authors: 'winter wheat' is not about works by people called Winter.
 */
export const countedForRarest = ({ sought }: Pick<MeaningSearch, 'sought'>, names: string[] = []): Match[] =>
  (sought.length > RAREST_AMONG ? sought.filter((word) => ACRONYMS.test(word)) : sought).map((text) => {
    const literal = (field: 'author' | null): Match => ({ kind: 'literal', text, field })
    return sought.length < 2 || names.includes(text)
      ? literal(null)
      : allOf([literal(null), { kind: 'not', of: literal('author') }])
  })

/** The rarest words of a short query, where so few articles have them literally that these come first, in any case. */
export function rarestWords(index: FindingIndex, search: MeaningSearch, names: string[]): { match: Match }[] {
  const counted = countedForRarest(search, names)
    .map((match) => ({ match, count: index.count(match) }))
    .filter(({ count }) => count > 0)
  const rarest = Math.min(...counted.map(({ count }) => count))
  return rarest <= RAREST_HITS ? counted.filter(({ count }) => count === rarest) : []
}

/** 'C++', 'IL-6', 'MgB2', 'α-synuclein', '5 μm': letters with digits and signs. */
const isSymbol = (word: string) =>
  ACRONYMS.test(word) ||
  /^\P{L}*\p{L}.*[\d+#(*]|^[^\d+#.]*[\d+#.].*\p{L}|\p{Script=Greek}|[\u2080-\u2089\u00b2\u00b3\u00b9]/u.test(
    word,
  )

/** Returns promotions for symbols: in a query of little else, articles with the symbol come first. */
export function symbolsOf({ telling, text }: Pick<MeaningSearch, 'telling' | 'text'>): Promotion[] {
  const symbols = telling.filter(isSymbol)
  if (!symbols.length || telling.length > SYMBOLS_AMONG) return []
  const all: Match[] = symbols.map((word) => ({ kind: 'literal', text: word, field: null }))
  return [
    { match: allOf(all), rank: 0 },
    { match: { kind: 'literal', text, field: null }, rank: 0 },
  ]
}

/** Moves promoted articles up, the last promotion weighing most; within each group the order stays. */
export function promote(
  index: FindingIndex,
  candidates: Candidate[],
  { promotions, scope }: { promotions: Promotion[]; scope: Match },
) {
  for (const { match, rank, among } of promotions) {
    const promoted = newestOf(index, allOf([match, scope]), DEPTH)
    if (among) preferAmong(candidates, promoted, among)
    else if (rank > 0) raise(candidates, promoted, rank)
    else bringForward(candidates, promoted)
  }
}

function preferAmong(candidates: Candidate[], preferred: Candidate[], among: number) {
  candidates.unshift(...worksFirst(candidates.splice(0, among), preferred))
}

function bringForward(candidates: Candidate[], promoted: Candidate[]) {
  const known = new Set(candidates.map(({ work }) => work))
  const all = [...candidates.splice(0), ...promoted.filter(({ work }) => !known.has(work))]
  candidates.push(...worksFirst(all, promoted))
}

function worksFirst(candidates: Candidate[], first: Candidate[]): Candidate[] {
  const works = new Set(first.map(({ work }) => work))
  const isFirst = ({ work }: Candidate) => works.has(work)
  return [...candidates.filter(isFirst), ...candidates.filter((candidate) => !isFirst(candidate))]
}

/** Moves the best of `rare` to the last of the first `rank` places if none is among them. */
function raise(candidates: Candidate[], rare: Candidate[], rank: number) {
  const having = new Set(rare.map(({ id }) => id))
  if (!having.size || candidates.slice(0, rank).some(({ id }) => having.has(id))) return
  const at = candidates.findIndex(({ id }) => having.has(id))
  const [raised] = at >= 0 ? candidates.splice(at, 1) : rare
  if (raised) candidates.splice(rank - 1, 0, raised)
}
