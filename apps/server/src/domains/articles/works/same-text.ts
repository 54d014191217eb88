import { type WordSequences, overlapKeys, textOverlap, wordSequences } from '@claire/scholarly-text'
import type { Article } from '../article.ts'
import { familyOf, isOfItsOwn, numbersIn } from './work-keys.ts'

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
