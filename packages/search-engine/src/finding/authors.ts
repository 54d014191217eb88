import type { Match } from '#index-types'
import { allOf } from '#matching/all-of'
import type { FindingIndex } from './finding-index.ts'
import type { MeaningSearch } from './find-types.ts'

/** Less of a topic may be a common word of it: 'form' of 'Smith normal form'. */
const ABOUT_TOPIC = 0.36

interface Author {
  name: string
  /** Their works that have to do with the other words of the query. */
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
  const topic = telling.filter((word) => !names.has(word) && !/^\d+$/.test(word))
  return named
    .map(({ name, isMarked }) => {
      const about: Match = { kind: 'covering', text: topic.join(' '), share: isMarked ? 0 : ABOUT_TOPIC }
      return { name, match: allOf([by(name), ...(topic.length ? [about] : [])]) }
    })
    .filter(({ match }) => index.count(match) > 0)
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
