import type { StaticEmbedder } from '@claire/embeddings'
import { AUTHOR } from '#analysis/analysis'
import type { Corpus } from '#documents/corpus'
import { DocumentSet } from '#documents/document-set'
import { type Dictionary, TermCursor, indexOfTerm, rangeOfPrefix } from '#postings/dictionary'
import { addDocuments } from '#postings/postings'
import { type Segment, documentFrequency } from '#postings/segments'
import { distance } from './edit-cost.ts'

/** What correcting typing errors asks of the words of an index. Words are folded. */
export interface Vocabulary {
  articles: number
  /** How many articles have a word. */
  frequency(word: string): number
  isOfAuthors(word: string): boolean
  /**
   * Words that differ from one by a typing error or two, with the same first letter: that is rarely wrong. All that so many
   * articles have, and maybe others.
   */
  like(typed: string, least: number): Iterable<string>
  /** How many articles have both words. */
  together(one: string, other: string): number
}

/** One error in words of four letters or more, two in words of eight or more; never in numbers, formulae or identifiers. */
export const errorsAllowed = (word: string) =>
  !/^[a-z]+$/.test(word) ? 0 : word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0

/** 'grafene' sounds like 'graphene'. */
export const bySound = (word: string) => word.replaceAll('ph', 'f')

const UNKNOWN_TOKEN = 0

/** Tells what is a word by itself, though no article may have it: what the embedder's vocabulary has in one piece. */
export const wordsOf = (embedder: Pick<StaticEmbedder, 'tokenIds'>) => (word: string) => {
  const tokens = embedder.tokenIds(word)
  return tokens.length === 1 && tokens[0] !== UNKNOWN_TOKEN
}

/** The words of a corpus; of what has been looked up once, the articles are kept. */
export function vocabularyOf(corpus: Corpus): Vocabulary {
  const { segments, columns } = corpus
  const sets = new Map<string, DocumentSet>()
  const documentsWith = (word: string) => {
    const set = sets.get(word) ?? setOf(corpus, word)
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

function setOf({ segments, columns }: Corpus, word: string): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, exact } of segments)
    addDocuments(exact, indexOfTerm(exact.dictionary, word), { set, base })
  return set
}

/** What at least one article in so many has is common: some thousands of words. */
const COMMON = 1000

/** By dictionary, which never changes, the common words by first letter: long queries have several words to look for. */
const commonWords = new WeakMap<Dictionary, Map<string, string[]>>()

/** The words with a first letter that so many of a segment's documents have as are common there. */
function commonIn({ exact: { dictionary }, count }: Segment, letter: string): string[] {
  let known = commonWords.get(dictionary)
  if (!known) commonWords.set(dictionary, (known = new Map()))
  let words = known.get(letter)
  if (!words) known.set(letter, (words = wordsFrom(dictionary, { letter, least: count / COMMON })))
  return words
}

interface Wanted {
  letter: string
  /** How many documents have it. */
  least: number
  /** Tells by its length as UTF-8, and the letters that it has, whether a word is looked at. */
  isPossible?: (length: number, letters: number) => boolean
}

/** Words of letters alone. */
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
  // What so many of all have, as many have in one segment at least.
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

/** Which letters from a to z a word has, a bit for each. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97)
  return letters
}

const NOT_LETTERS = -1
const [LETTER_A, LETTER_F, LETTER_H, LETTER_P] = [97, 102, 104, 112]

/** The same of what a word of ASCII sounds like, before it is a text; NOT_LETTERS for one that is not all letters. */
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

/** Each error takes or adds one letter at most: most words are told apart by that, without counting errors. */
const mayBeWithin = (most: number, a: number, b: number) => bitsOf(a & ~b) <= most && bitsOf(b & ~a) <= most

function bitsOf(letters: number): number {
  let count = 0
  for (let left = letters; left; left &= left - 1) count++
  return count
}

/** Whether a word of the library may have been meant by one. */
export function isLike(typed: string, word: string): boolean {
  const most = errorsAllowed(typed)
  return word !== typed && /^[a-z]+$/.test(word) && distance(bySound(typed), bySound(word), most) <= most
}
