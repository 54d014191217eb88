import type { Hits, Match, SearchIndex } from '../index-port.ts'
import { allOf } from '../query/query-plan.ts'
import type { Candidate } from './fusion.ts'

export const withIdentifier = (value: string): Match => ({ kind: 'identifier', value })

/** Nobody has written more. */
const NAMED = 1000

/** Articles by the person of this name: as it was typed, then with initials or in another order. */
export const byPerson = (name: string): Match[] => {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  const text = first ? `${first} ${last}` : last
  return [
    { kind: 'literal', text, field: 'author' },
    { kind: 'author', name },
  ]
}

/** What the query names, the first way first, within the filters; each newest first. */
export async function namedArticles(
  index: SearchIndex,
  ways: Match[],
  filters: Match[],
): Promise<Candidate[]> {
  const found = await Promise.all(ways.map((way) => matching(index, way, filters)))
  return [...new Map(found.flat().map((candidate) => [candidate.id, candidate])).values()]
}

async function matching(index: SearchIndex, way: Match, filters: Match[]): Promise<Candidate[]> {
  const { hits } = await index.literal({
    scope: allOf([way, ...filters]),
    phrase: '',
    words: [],
    sort: 'newest',
    offset: 0,
    limit: NAMED,
  })
  return candidatesOf(hits)
}

/** Articles that did not come out of the ranking, as candidates without a score. */
export const candidatesOf = (hits: Hits): Candidate[] =>
  hits.ids.map((id, at) => ({
    id,
    work: hits.works[at] ?? 0,
    year: hits.years[at] ?? 0,
    added: hits.added[at] ?? 0,
    lexical: 0,
    dense: 0,
    score: 0,
  }))
