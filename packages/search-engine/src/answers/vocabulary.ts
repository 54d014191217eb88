import type { StaticEmbedder } from '@claire/embeddings'
import { AUTHOR } from '#analysis/analysis'
import type { Corpus } from '#documents/columns'
import type { DocumentSet } from '#documents/document-set'
import { documentsWithAny } from '#matching/terms'
import { type Dictionary, TermCursor, rangeOfPrefix } from '#postings/dictionary'
import { type Segment, documentFrequency } from '#postings/segments'

/** The words of an index, as spelling correction needs them. Words are folded. */
export interface Vocabulary {
  articles: number
  /** Returns the number of articles that contain a word. */
  frequency(word: string): number
  isOfAuthors(word: string): boolean
  /**
   * Returns words one or two typing errors away with the same first letter, which is rarely wrong: all words that `least`
   * articles have, and possibly others.
   */
  like(typed: string, least: number): Iterable<string>
  /** Returns the number of articles that contain both words. */
  together(one: string, other: string): number
}

/** Allowed errors: one in words of four letters or more, two from eight on; none in numbers, formulae or identifiers. */
export const errorsAllowed = (word: string) =>
  !/^[a-z]+$/.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0

/** 'grafene' sounds like 'graphene'. */
export const bySound = (word: string) => word.replaceAll('ph', 'f')

const UNKNOWN_TOKEN = 0

/** Returns a test for words, even ones that no article has: those that are one token of the embedder. */
export const wordsOf = (embedder: Pick<StaticEmbedder, 'tokenIds'>) => (word: string) => {
  const tokens = embedder.tokenIds(word)
  return tokens.length === 1 && tokens[0] !== UNKNOWN_TOKEN
}

/** Returns the words of a corpus; caches the documents of words that were looked up. */
export function vocabularyOf(corpus: Corpus): Vocabulary {
  const { segments, columns } = corpus
  const sets = new Map<string, DocumentSet>()
  const documentsWith = (word: string) => {
    const set = sets.get(word) ?? documentsWithAny(corpus, [word], 'exact')
    sets.set(word, set)
    return set
  }
  return {
    articles: columns.size,
    frequency: (word) => documentFrequency(segments, 'exact', word),
    isOfAuthors: (word) => documentFrequency(segments, 'exact', AUTHOR + word) > 0,
    like: (typed, least) => wordsLike(corpus, typed, least),
    together: (one, other) => documentsWith(one).copy().keep(documentsWith(other)).count(),
  }
}

/** One article in this number makes a word common: some thousands of words. */
const COMMON = 1000

/** The common words by first letter, cached by dictionary (which is immutable): long queries look up several words. */
const commonWords = new WeakMap<Dictionary, Map<string, string[]>>()

/** Returns the common words of a segment with a first letter. */
function commonIn({ exact: { dictionary }, count }: Segment, letter: string): string[] {
  let known = commonWords.get(dictionary)
  if (!known) commonWords.set(dictionary, (known = new Map()))
  let words = known.get(letter)
  if (!words) known.set(letter, (words = wordsFrom(dictionary, { letter, least: count / COMMON })))
  return words
}

interface Wanted {
  letter: string
  /** Minimum number of documents. */
  least: number
  /** Tests a word by its length in UTF-8 and the letters it has, before it is decoded. */
  isPossible?: (length: number, letters: number) => boolean
}

/** Returns words of letters only. */
function wordsFrom(dictionary: Dictionary, { letter, least, isPossible = () => true }: Wanted): string[] {
  const words: string[] = []
  const [from, to] = rangeOfPrefix(dictionary, letter)
  const cursor = new TermCursor(dictionary, from)
  for (let index = from; index < to && cursor.next(); index++) {
    if (cursor.list.documents < least) continue
    const letters = lettersIn(cursor.encoded())
    if (letters !== NOT_LETTERS && isPossible(cursor.length, letters)) words.push(cursor.text())
  }
  return words
}

function wordsLike({ segments, columns }: Corpus, typed: string, least: number): Set<string> {
  const most = errorsAllowed(typed)
  const sound = bySound(typed)
  const letters = lettersOf(sound)
  const isPossible = (length: number, others: number) =>
    Math.abs(length - typed.length) <= most + 1 && mayBeWithin(most, letters, others)
  const letter = typed.charAt(0)
  const found = new Set<string>()
  // A word with this share of all documents has it in at least one segment.
  const share = least / Math.max(1, columns.size)
  for (const segment of segments) {
    const words =
      share * COMMON >= 1
        ? commonIn(segment, letter).filter((word) => isPossible(word.length, lettersOf(bySound(word))))
        : wordsFrom(segment.exact.dictionary, { letter, least: share * segment.count, isPossible })
    for (const word of words)
      if (word !== typed && !found.has(word) && distance(sound, bySound(word), most) <= most) found.add(word)
  }
  return found
}

/** Returns the letters a to z of a word, one bit each. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97)
  return letters
}

const NOT_LETTERS = -1
const [LETTER_A, LETTER_F, LETTER_H, LETTER_P] = [97, 102, 104, 112]

/** The same for the sound of a word in ASCII, before decoding; NOT_LETTERS unless it is all letters. */
function lettersIn(word: Uint8Array): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    let letter = word[at] ?? 0
    if (letter === LETTER_P && word[at + 1] === LETTER_H) {
      letter = LETTER_F
      at++
    }
    if (letter < LETTER_A || letter >= LETTER_A + 26) return NOT_LETTERS
    letters |= 1 << (letter - LETTER_A)
  }
  return letters
}

/** Fast filter before counting errors: each error adds or removes at most one letter. */
const mayBeWithin = (most: number, a: number, b: number) => bitsOf(a & ~b) <= most && bitsOf(b & ~a) <= most

function bitsOf(letters: number): number {
  let count = 0
  for (let left = letters; left; left &= left - 1) count++
  return count
}

/** True if `word` of the library may be the correct form of `typed`. */
export function isLike(typed: string, word: string): boolean {
  const most = errorsAllowed(typed)
  return word !== typed && /^[a-z]+$/.test(word) && distance(bySound(typed), bySound(word), most) <= most
}

const VOWEL = /^[aeiouy]$/
/** Costs of an error, the likeliest lowest: a letter doubled or left single, two letters swapped, one vowel for another. */
const COST = { doubling: 0.6, swap: 0.8, vowel: 0.9, letter: 1 }

/** Returns the cost of typing `meant` as `typed`: about 1 for each error. */
export function editCost(typed: string, meant: string): number {
  const rows = [Array.from({ length: meant.length + 1 }, () => 0)]
  for (let j = 1; j <= meant.length; j++) cell(rows, 0)[j] = (cell(rows, 0)[j - 1] ?? 0) + omission(meant, j)
  for (let i = 1; i <= typed.length; i++) {
    const row = [(cell(rows, i - 1)[0] ?? 0) + omission(typed, i)]
    rows.push(row)
    for (let j = 1; j <= meant.length; j++) {
      const [a, b] = [typed.charAt(i - 1), meant.charAt(j - 1)]
      let cost = Math.min(
        (cell(rows, i - 1)[j] ?? 0) + omission(typed, i),
        (row[j - 1] ?? 0) + omission(meant, j),
        (cell(rows, i - 1)[j - 1] ?? 0) + replacement(a, b),
      )
      if (i > 1 && j > 1 && a === meant.charAt(j - 2) && b === typed.charAt(i - 2) && a !== b)
        cost = Math.min(cost, (cell(rows, i - 2)[j - 2] ?? 0) + COST.swap)
      row[j] = cost
    }
  }
  return cell(rows, typed.length)[meant.length] ?? 0
}

const cell = (rows: number[][], at: number) => rows[at] ?? []

/** The cost of a letter that only one of the words has. */
const omission = (word: string, at: number) =>
  at > 1 && word.charAt(at - 1) === word.charAt(at - 2) ? COST.doubling : COST.letter

const replacement = (a: string, b: string) =>
  a === b ? 0 : VOWEL.test(a) && VOWEL.test(b) ? COST.vowel : COST.letter

/** Returns the optimal string alignment distance (insertions, deletions, replacements, swaps of neighbours), at most `most + 1`. */
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
