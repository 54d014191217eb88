import { foldText, isFunctionWord, queryLanguage } from '@claire/scholarly-text'
import { type Vocabulary, bySound, errorsAllowed, editCost } from './vocabulary.ts'

/** A text with its typing errors corrected. */
export interface Correction {
  text: string
  /** True if certain enough to search for at once rather than to suggest. */
  isCertain: boolean
}

/** Shorter words need context for a correction, since a single letter makes another word of them. */
const SHORT = 5
/** Minimum ratio of frequencies between a correction and the typed word. */
const TIMES_MORE = 100
/** Logarithm of the factor by which an error makes a word less likely. */
const ERROR_WEIGHT = 3.5
/** Additional cost of an error at the start of a word, where errors are rare. */
const START_WEIGHT = 1.5
const CONTEXT_LIMIT = 4
/** The cost of a letter doubled or left single. */
const SLIP = 0.6
/** Up to this number of articles most words occur once, correct or not. */
const FEW_ARTICLES = 2000
const CANDIDATES_WEIGHED = 8

interface Candidate {
  word: string
  cost: number
  score: number
  /** Logarithm of how much more often than by chance it co-occurs with the other words of the query. */
  context: number
}

/**
 * Returns the text with its misspelt words corrected; null if there is nothing to correct. Words that `isWord` knows
 * count as correct even if no article has them; so do names of authors and words of other languages.
 */
export function correctSpelling(
  vocabulary: Vocabulary,
  text: string,
  isWord: (word: string) => boolean,
): Correction | null {
  const words = Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ([typed]) => typed)
  const folded = words.map((word) => foldText(word).text)
  if (queryLanguage(text, isWord) === 'other') return null
  const inCapitals = !/\p{Ll}/u.test(text)
  const doubtful = new Map<string, Candidate | undefined>()
  for (const [at, word] of words.entries()) {
    const typed = folded[at] ?? ''
    const isAcronym = !inCapitals && word.length > 1 && word === word.toUpperCase()
    if (typed !== word.toLowerCase() || isAcronym || errorsAllowed(typed) === 0) continue
    const known = vocabulary.frequency(typed)
    if ((known && isWord(typed)) || vocabulary.isOfAuthors(typed)) continue
    const others = folded.filter((other) => other !== typed && !isFunctionWord(other))
    const better = bestCandidate(vocabulary, { typed, known, others, isWord })
    if (isWord(typed) && !isSlip(better)) continue
    // A word of the articles without a far more common alternative is correct.
    if (better || !known) doubtful.set(word, better)
  }
  return assembled(text, doubtful)
}

function assembled(text: string, doubtful: Map<string, Candidate | undefined>): Correction | null {
  const found = [...doubtful.values()].filter((candidate) => candidate !== undefined)
  if (!found.length) return null
  return {
    text: text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => doubtful.get(word)?.word ?? word),
    // Several unknown words, some unlike any known word, are names or another language.
    isCertain:
      found.length === doubtful.size &&
      found.every(({ word, context }) => word.length > SHORT || context > 1),
  }
}

/** True for a doubled or single letter that makes another valid word which fits the context: 'Higs boson'. */
const isSlip = (better: Candidate | undefined): boolean =>
  better !== undefined && better.cost <= SLIP && better.context > 1

interface Doubt {
  typed: string
  /** The number of articles that contain it as typed. */
  known: number
  others: string[]
  isWord: (word: string) => boolean
}

function bestCandidate(
  vocabulary: Vocabulary,
  { typed, known, others, isWord }: Doubt,
): Candidate | undefined {
  const scored: Candidate[] = []
  const least = known * TIMES_MORE
  // No word occurs in more articles than there are.
  const alike = least > vocabulary.articles ? [] : vocabulary.like(typed, least)
  for (const word of alike) {
    const frequency = vocabulary.frequency(word)
    if (frequency < least || isRelative(typed, word)) continue
    // In a large library, a word of one article may itself be a typing error.
    if (frequency < 2 && vocabulary.articles > FEW_ARTICLES && !isWord(word)) continue
    const [a, b] = [bySound(typed), bySound(word)]
    const cost = a === b ? 0.8 : editCost(a, b)
    const score =
      Math.log(frequency) - ERROR_WEIGHT * cost + (START_WEIGHT * commonStart(typed, word)) / typed.length
    scored.push({ word, cost, score, context: 0 })
  }
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, CANDIDATES_WEIGHED)
  for (const candidate of best) candidate.context = contextOf(vocabulary, candidate.word, others)
  return best.toSorted((a, b) => b.score + b.context - a.score - a.context)[0]
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Returns the logarithm of the highest ratio, over `others`, of observed to chance co-occurrence with `word`. */
function contextOf(vocabulary: Vocabulary, word: string, others: string[]): number {
  const all = vocabulary.frequency(word)
  let highest = 0
  for (const other of others) {
    const expected = (all * vocabulary.frequency(other)) / Math.max(1, vocabulary.articles)
    const lift = Math.log((vocabulary.together(word, other) + 0.5) / (expected + 0.5))
    highest = Math.max(highest, lift)
  }
  return Math.min(CONTEXT_LIMIT, highest)
}

/** Endings and letter groups of other languages that English words lack. */
const FORM =
  /(?:z|ik|mus|ung|ungen|keit|heit|schaft|isch|ische[rnms]?|ieren|iert|ierte|ique|iques|isme|eur|eurs|euse|eux|aire|aires|cion|ciones|cao|coes|zione|zioni|dad|dade|ita|logia|grafia|ico|ica|icos|icas|ivo|iva|oso|osa|aje|ismo|ista|eza|ie|ia|io|elo|ema|emas|elle|elles)$|sch|eau|zz|lh|ij/

/** True if `typed` looks like a word of another language and `meant`, its English relative, does not: 'Medizin', 'musica'. */
export function isRelative(typed: string, meant: string): boolean {
  const form = FORM.exec(typed)?.[0]
  return form !== undefined && FORM.exec(meant)?.[0] !== form
}
