import type { ArticleDraft, Article } from '../article.ts'
import {
  familyOf,
  isOfItsOwn,
  isRegular,
  isSameOpening,
  isSubtitled,
  lettersOf,
  numbersIn,
  unmarked,
} from './work-keys.ts'
import {
  type WordSequences,
  englishStem,
  overlapKeys,
  textOverlap,
  wordSequences,
} from '@claire/scholarly-text'

/** Facts by which two records are compared. */
export type Described = Pick<ArticleDraft, 'title' | 'authors' | 'publicationYear' | 'abstract'>

/** A shorter title may begin many others. */
const SHORTEST_PREFIX = 20
const LETTERS_PER_PIECE = 3
/** Share of common pieces (Dice coefficient) of two titles that differ by spelling only. */
const NEAR_DUPLICATE = 0.8

/**
 * Returns true if two titles name one work: they have the same letters without regard to case, accents and TeX, or one continues
 * the other, or they differ by spelling. Numbers must be the same, and neither may be a correction, reply or part of the
 * other.
 */
export function titlesAgree(first: string, second: string): boolean {
  const [one, other] = [unmarked(first), unmarked(second)]
  const [a, b] = [lettersOf(one), lettersOf(other)]
  if (!a || !b) return false
  if (a === b) return true
  if (isOfItsOwn(one) !== isOfItsOwn(other) || numbersIn(one) !== numbersIn(other)) return false
  const [short, long] = a.length < b.length ? [one, other] : [other, one]
  const isPrefix = lettersOf(long).startsWith(lettersOf(short))
  return isPrefix ? isContinuation(short, long) : likeness(a, b) >= NEAR_DUPLICATE
}

/** True if nothing in two abstracts contradicts that their records are of one work. */
export function abstractsAgree(one: Described, other: Described): boolean {
  const [a, b] = [lettersOf(one.abstract), lettersOf(other.abstract)]
  return a.includes(b) || b.includes(a) || isSameOpening(a, b) || isSameText(one, other)
}

/**
 * Returns true if two records with a common identifier are of one work. Replies to one paper share its title and, in some
 * registries, its DOI, and pages may state that of their journal or book, or of a paper that they cite: replies, regular
 * parts and titles with different words ('in men', 'in women') also need the same first author, and abstracts that agree.
 */
export function isSameIdentified(one: Described, other: Described): boolean {
  if (!titlesAgree(one.title, other.title)) return false
  const isReworded = !isSameWording(one.title, other.title)
  if (!isReworded && !isOfItsOwn(one.title) && !isRegular(one.title)) return true
  if (isReworded && !(one.abstract && other.abstract)) return false
  const authors = [familyOf(one), familyOf(other)]
  return (authors.includes('') || authors[0] === authors[1]) && abstractsAgree(one, other)
}

/** True if a record may be a later state of another: title, authorship or abstract is unchanged. */
export const isRevision = (one: Described, other: Described): boolean =>
  titlesAgree(one.title, other.title) ||
  isSameOpening(one.abstract, other.abstract) ||
  (familyOf(one) !== '' &&
    familyOf(one) === familyOf(other) &&
    one.publicationYear !== null &&
    one.publicationYear === other.publicationYear &&
    isOfItsOwn(one.title) === isOfItsOwn(other.title) &&
    numbersIn(one.title) === numbersIn(other.title))

/** True if a longer title continues a shorter one, and does not name a part or a correction of it. */
function isContinuation(short: string, long: string): boolean {
  const rest = long.trim().split(/\s+/).slice(short.trim().split(/\s+/).length).join(' ')
  return lettersOf(short).length >= SHORTEST_PREFIX && !isOfItsOwn(rest)
}

/** Words that say nothing of what a title is about; 'with', 'without' and 'not' do. */
const LIGHT = new Set(
  'a an the of on in for and to by at as from via der die das le la les de des et und'.split(' '),
)
const FEWEST_LETTERS_OF_MISPRINT = 5

/** True if one title is the other with a subtitle, or they differ by spaces, light words, endings and misprints alone. */
function isSameWording(first: string, second: string): boolean {
  const [a, b] = [stemsOf(first), stemsOf(second)]
  const isSame = (word: string, at: number) => word === b[at] || isMisprint(word, b[at] ?? '')
  return (
    lettersOf(first) === lettersOf(second) ||
    isSubtitled(first, second) ||
    a.join('') === b.join('') ||
    (a.length === b.length && a.every(isSame))
  )
}

const stemsOf = (title: string) =>
  title
    .split(/[^\p{L}\p{M}\p{N}\\{}^_$]+/u)
    .map(lettersOf)
    .filter((word) => word && !LIGHT.has(word))
    .map(englishStem)

/** In scripts without case, such as Chinese, each sign is a word. */
const CASED = /^\p{Ll}+$/u

/** True if a letter inside a word is missing, doubled, or has changed places with its neighbour. */
function isMisprint(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < FEWEST_LETTERS_OF_MISPRINT || long.length > short.length + 1) return false
  if (!CASED.test(long)) return false
  const from = [...short].findIndex((letter, at) => letter !== long[at])
  if (from < 1) return false
  return long.length > short.length
    ? short.slice(from) === long.slice(from + 1)
    : short.slice(from + 2) === long.slice(from + 2) &&
        short[from] === long[from + 1] &&
        short[from + 1] === long[from]
}

function likeness(one: string, other: string): number {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  const shared = [...a].filter((piece) => b.has(piece)).length
  return (2 * shared) / (a.size + b.size)
}

const piecesOf = (letters: string) =>
  new Set(
    Array.from({ length: Math.max(1, letters.length - LETTERS_PER_PIECE + 1) }, (_, at) =>
      letters.slice(at, at + LETTERS_PER_PIECE),
    ),
  )

/** Fields by which the texts of two articles are compared. */
export type Worded = Pick<Article, 'title' | 'abstract' | 'authors' | 'publicationYear'>

/** Shorter abstracts are alike by chance, or by custom of their field. */
const FEWEST_SEQUENCES = 40
/** Share of common sequences, with the same first author: a preprint and its journal version. */
const MUCH = 0.7
/** Share of common sequences, with any authors. */
const NEARLY_ALL = 0.9
/** From a preprint to its journal. */
const YEARS_APART = 2

const sequencesOf = ({ abstract }: Worded): WordSequences | null => {
  const sequences = wordSequences(abstract)
  return sequences.size < FEWEST_SEQUENCES ? null : sequences
}

/** Keys of which articles with nearly the same abstract share one; empty for an abstract that is too short. */
export function textKeysOf(article: Worded): string[] {
  const sequences = sequencesOf(article)
  return sequences ? overlapKeys(sequences) : []
}

/**
 * True if two articles are one work under two titles, by their abstracts. False if their titles name different numbers,
 * as parts and yearly reports do, or if one is about the other, as a correction is.
 */
export function isSameText(one: Worded, other: Worded): boolean {
  if (isOfItsOwn(one.title) !== isOfItsOwn(other.title)) return false
  if (numbersIn(one.title) !== numbersIn(other.title)) return false
  const [year, otherYear] = [one.publicationYear, other.publicationYear]
  if (year !== null && otherYear !== null && Math.abs(year - otherYear) > YEARS_APART) return false
  const [text, otherText] = [sequencesOf(one), sequencesOf(other)]
  if (!text || !otherText) return false
  const author = familyOf(one)
  return textOverlap(text, otherText) >= (author && author === familyOf(other) ? MUCH : NEARLY_ALL)
}
