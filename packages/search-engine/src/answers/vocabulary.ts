import type { StaticEmbedder } from '@claire/embeddings'
import { AUTHOR } from '#analysis/analysis'
import type { Corpus } from '#documents/corpus'
import { DocumentSet } from '#documents/document-set'
import { TermCursor, indexOfTerm, rangeOfPrefix } from '#postings/dictionary'
import { addDocuments } from '#postings/postings'
import { documentFrequency } from '#postings/segments'
import { distance } from './edit-cost.ts'

/** What correcting typing errors asks of the words of an index. Words are folded. */
export interface Vocabulary {
  articles: number
  /** How many articles have a word. */
  frequency(word: string): number
  isOfAuthors(word: string): boolean
  /** Words that differ from one by a typing error or two, with the same first letter: that is rarely wrong. */
  like(typed: string): Iterable<string>
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
    like: (typed) => wordsLike(corpus, typed),
    together: (one, other) => documentsWith(one).copy().keep(documentsWith(other)).count(),
  }
}

function setOf({ segments, columns }: Corpus, word: string): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, exact } of segments)
    addDocuments(exact, indexOfTerm(exact.dictionary, word), { set, base })
  return set
}

/** Words of the library that differ from one by a typing error or two, with the same first letter: that is rarely wrong. */
function wordsLike({ segments }: Corpus, typed: string): Set<string> {
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
      const others = lettersIn(cursor.encoded())
      if (others === NOT_LETTERS || !mayBeWithin(most, letters, others)) continue
      const word = cursor.text()
      if (word !== typed && !found.has(word) && distance(sound, bySound(word), most) <= most) found.add(word)
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
