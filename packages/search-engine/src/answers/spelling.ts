import { foldText, isFunctionWord } from '@claire/scholarly-text'
import { AUTHOR } from '#analysis/analysis'
import { DocumentSet } from '#documents/document-set'
import { TermCursor, indexOfTerm, rangeOfPrefix } from '#postings/dictionary'
import { distance, editCost } from './edit-cost.ts'
import { isOtherLanguage, isRelative } from './other-languages.ts'
import { visitDocuments } from '#postings/postings'
import type { Corpus } from '#documents/corpus'
import { documentFrequency } from '#postings/segments'

/** A text with its typing errors corrected. */
export interface Correction {
  text: string
  /** Whether it is sure enough to be searched for at once, rather than offered. */
  isCertain: boolean
}

/** One error in words of four letters or more, two in words of eight or more; never in numbers, formulae or identifiers. */
const errorsAllowed = (word: string) =>
  !/^[a-z]+$/.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
/** In a shorter word a single letter makes another word: what stands beside it must speak for the correction. */
const SHORT = 5
/** A correction must be this much more common than what was typed. */
const TIMES_MORE = 100
/** How many times less likely an error makes a word, as a logarithm. */
const ERROR_WEIGHT = 3.5
/** Errors come late in a word rather than early. */
const START_WEIGHT = 1.5
const CONTEXT_LIMIT = 4
/** The cost of a letter doubled or left single. */
const SLIP = 0.6
/** So few articles have most words only once, spelt right or not. */
const FEW_ARTICLES = 2000
const CANDIDATES_WEIGHED = 8

interface Candidate {
  word: string
  cost: number
  score: number
  /** How much more often than by chance it stands beside the other words of the query, as a logarithm. */
  context: number
}

/**
 * The text with its misspelt words corrected; null when there is nothing to correct. A word that `isWord` knows is spelt
 * right, though no article may have it; so are names of authors, and words of other languages.
 */
export function correctSpelling(
  corpus: Corpus,
  text: string,
  isWord: (word: string) => boolean,
): Correction | null {
  const words = Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ([typed]) => typed)
  const folded = words.map((word) => foldText(word).text)
  if (isOtherLanguage(folded)) return null
  const inCapitals = !/\p{Ll}/u.test(text)
  const doubtful = new Map<string, Candidate | undefined>()
  for (const [at, word] of words.entries()) {
    const typed = folded[at] ?? ''
    const isAcronym = !inCapitals && word.length > 1 && word === word.toUpperCase()
    if (typed !== word.toLowerCase() || isAcronym || errorsAllowed(typed) === 0) continue
    if (documentFrequency(corpus.segments, 'exact', AUTHOR + typed) > 0) continue
    const known = documentFrequency(corpus.segments, 'exact', typed)
    if (known && isWord(typed)) continue
    const others = folded.filter((other) => other !== typed && !isFunctionWord(other))
    const better = bestCandidate(corpus, { typed, known, others, isWord })
    if (isWord(typed) && !isSlip(better)) continue
    // A word that articles have, and nothing like it that is far more common, is no error.
    if (better || !known) doubtful.set(word, better)
  }
  return assembled(text, doubtful)
}

function assembled(text: string, doubtful: Map<string, Candidate | undefined>): Correction | null {
  const found = [...doubtful.values()].filter((candidate) => candidate !== undefined)
  if (!found.length) return null
  return {
    text: text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => doubtful.get(word)?.word ?? word),
    // Several unknown words, some of them like nothing known, are of another language, or names.
    isCertain:
      found.length === doubtful.size &&
      found.every(({ word, context }) => word.length > SHORT || context > 1),
  }
}

/** Whether a word that is one elsewhere is another here, with a letter doubled or left single, that belongs to the rest: 'Higs boson'. */
const isSlip = (better: Candidate | undefined): boolean =>
  better !== undefined && better.cost <= SLIP && better.context > 1

interface Doubt {
  typed: string
  /** How many articles have it as it was typed. */
  known: number
  others: string[]
  isWord: (word: string) => boolean
}

function bestCandidate(corpus: Corpus, { typed, known, others, isWord }: Doubt): Candidate | undefined {
  const { segments } = corpus
  const scored: Candidate[] = []
  for (const word of candidatesFor(corpus, typed)) {
    const frequency = documentFrequency(segments, 'exact', word)
    if (frequency < known * TIMES_MORE || isRelative(typed, word)) continue
    // Among many articles, a word of a single one may be a typing error of its own.
    if (frequency < 2 && corpus.columns.size > FEW_ARTICLES && !isWord(word)) continue
    const [a, b] = [bySound(typed), bySound(word)]
    const cost = a === b ? 0.8 : editCost(a, b)
    const score =
      Math.log(frequency) - ERROR_WEIGHT * cost + (START_WEIGHT * commonStart(typed, word)) / typed.length
    scored.push({ word, cost, score, context: 0 })
  }
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, CANDIDATES_WEIGHED)
  for (const candidate of best) candidate.context = contextOf(corpus, candidate.word, others)
  return best.toSorted((a, b) => b.score + b.context - a.score - a.context)[0]
}

/** 'grafene' sounds like 'graphene'. */
const bySound = (word: string) => word.replaceAll('ph', 'f')

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Words of the library that differ from one by a typing error or two, with the same first letter: that is rarely wrong. */
function candidatesFor({ segments }: Corpus, typed: string): Set<string> {
  const most = errorsAllowed(typed)
  const sound = bySound(typed)
  const letters = lettersOf(sound)
  const found = new Set<string>()
  for (const { exact } of segments) {
    const { dictionary } = exact
    const [from, to] = rangeOfPrefix(dictionary, typed.charAt(0))
    const cursor = new TermCursor(dictionary, from)
    for (let index = from; index < to && cursor.next(); index++) {
      if (Math.abs(cursor.length - typed.length) > most + 1) continue
      const word = cursor.text()
      if (word === typed || found.has(word) || !/^[a-z]+$/.test(word)) continue
      const other = bySound(word)
      if (mayBeWithin(most, letters, lettersOf(other)) && distance(sound, other, most) <= most)
        found.add(word)
    }
  }
  return found
}

/** Which letters from a to z a word has, a bit for each. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97)
  return letters
}

/** Each error takes or adds one letter at most: most words are told apart by that, without counting errors. */
const mayBeWithin = (most: number, a: number, b: number) => bitsOf(a & ~b) <= most && bitsOf(b & ~a) <= most

function bitsOf(letters: number): number {
  let count = 0
  for (let left = letters; left; left &= left - 1) count++
  return count
}

/** How much more often than by chance articles that have `word` also have one of the others: the highest, as a logarithm. */
function contextOf(corpus: Corpus, word: string, others: string[]): number {
  const count = corpus.columns.size
  const having = documentsWith(corpus, word)
  const all = having.count()
  let highest = 0
  for (const other of others) {
    const beside = documentsWith(corpus, other)
    const expected = (all * beside.count()) / Math.max(1, count)
    const lift = Math.log((having.copy().keep(beside).count() + 0.5) / (expected + 0.5))
    highest = Math.max(highest, lift)
  }
  return Math.min(CONTEXT_LIMIT, highest)
}

function documentsWith({ segments, columns }: Corpus, word: string): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, exact } of segments) {
    const index = indexOfTerm(exact.dictionary, word)
    if (index >= 0) visitDocuments(exact, index, (document) => set.add(base + document))
  }
  return set
}
