import type { Match, Hits } from '#index-types'
import { allOf } from '#matching/all-of'
import type { MeaningSearch, Person } from './find-types.ts'
import type { FindingIndex } from './finding-index.ts'
import { type Candidate, candidatesOf } from './fusion.ts'

/** Less of a topic may be a common word of it: 'form' of 'Smith normal form'. */
const ABOUT_TOPIC = 0.36
/** An author whom a query means writes about its topic this many times as often as others do, or mostly. */
const OFTEN = 3
const MOSTLY = 0.5

interface Author {
  name: string
  /** Their works, only those that have to do with the other words of the query unless the query says 'by'. */
  match: Match
}

/**
 * The authors that a query names beside its subject, with their works about it. A word is no name where titles have it more
 * often than authors, or where articles have it together with a word beside it: 'brown dwarfs'.
 */
export function authorsNamed(
  index: FindingIndex,
  { authors, telling }: Pick<MeaningSearch, 'authors' | 'telling'>,
): Author[] {
  const named = authors.filter(({ name, isMarked, phrases }) => {
    const authored = index.count(by(name))
    if (!authored || isMarked) return authored > 0
    return authored >= index.count(titled(name)) && phrases.every((text) => isOfPerson(index, text))
  })
  const names = new Set(named.map(({ name }) => name))
  const topic = telling.filter((word) => !names.has(word) && !/^(?:\d+|\p{L})$/u.test(word))
  const about: Match = { kind: 'covering', text: topic.join(' '), share: ABOUT_TOPIC }
  return named
    .map(({ name, isMarked }) => {
      const isAnyMeant = isMarked || !topic.length
      const match = isAnyMeant ? by(name) : allOf([by(name), about])
      const [works, authored] = [index.count(match), index.count(by(name))]
      const byChance = isAnyMeant ? 0 : index.count(about) / index.count({ kind: 'all' })
      return { name, match, isMeant: works > 0 && works >= authored * Math.min(MOSTLY, OFTEN * byChance) }
    })
    .filter(({ isMeant }) => isMeant)
}

/** Returns what may be counted to find the authors; a cluster counts all of it in one request. */
export const countedForAuthors = ({ authors }: Pick<MeaningSearch, 'authors'>): Match[] =>
  authors.flatMap(({ name, isMarked, phrases }) =>
    isMarked
      ? [by(name)]
      : [by(name), titled(name), ...phrases.flatMap((text) => [anywhere(text), by(text)])],
  )

const anywhere = (text: string): Match => ({ kind: 'literal', text, field: null })
const titled = (text: string): Match => ({ kind: 'literal', text, field: 'title' })
/** A name of several words may be written in another order, or with initials. */
const by = (name: string): Match =>
  /[\s,]/.test(name) ? { kind: 'author', name } : { kind: 'literal', text: name, field: 'author' }

/** True if two words stand beside each other nowhere, or only in names. */
const isOfPerson = (index: FindingIndex, text: string): boolean =>
  index.count(anywhere(text)) <= index.count(by(text))

/** Above the number of articles by anybody. */
const NAMED = 1000

/** Returns the articles by a person if the query names one; none if the words are more frequent in titles than as authors. */
export function authoredBy(index: FindingIndex, person: Person | null): Match[] {
  if (!person) return []
  const authored = index.count({ kind: 'or', of: person.by })
  return authored > 0 && authored >= index.count(person.titled) ? person.by : []
}

/** Returns the articles that the query names, in order of `ways`, within the filters; each newest first. */
export function namedArticles(index: FindingIndex, ways: Match[], filters: Match[]): Candidate[] {
  const found = ways.flatMap((way) => newestOf(index, allOf([way, ...filters]), NAMED))
  return [...new Map(found.map((candidate) => [candidate.id, candidate])).values()]
}

/** Returns articles without a query that ranks them, newest first. */
export const newestOf = (index: FindingIndex, scope: Match, limit: number): Candidate[] =>
  candidatesOf(index.literal({ scope, phrase: '', words: [], sort: 'newest', offset: 0, limit }).hits)

/** Returns each work once, by its best article. */
export function collapse(candidates: Candidate[]): Candidate[] {
  const seen = new Set<number>()
  return candidates.filter(({ work }) => !seen.has(work) && seen.add(work))
}

export const hitsOf = (candidates: Candidate[]): Pick<Hits, 'ids' | 'works'> => ({
  ids: candidates.map(({ id }) => id),
  works: Float64Array.from(candidates, ({ work }) => work),
})
