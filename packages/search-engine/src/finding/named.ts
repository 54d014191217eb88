import type { Hits, Match } from '#index-types'
import { allOf } from '#matching/all-of'
import type { FindingIndex } from './finding-index.ts'
import type { Person } from './find-types.ts'
import { type Candidate, candidatesOf } from './fusion.ts'

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
  const found = ways.flatMap((way) => matching(index, way, filters))
  return [...new Map(found.map((candidate) => [candidate.id, candidate])).values()]
}

function matching(index: FindingIndex, way: Match, filters: Match[]): Candidate[] {
  const { hits } = index.literal({
    scope: allOf([way, ...filters]),
    phrase: '',
    words: [],
    sort: 'newest',
    offset: 0,
    limit: NAMED,
  })
  return candidatesOf(hits)
}

/** Returns each work once, by its best article. */
export function collapse(candidates: Candidate[]): Candidate[] {
  const seen = new Set<number>()
  return candidates.filter(({ work }) => !seen.has(work) && seen.add(work))
}

export const hitsOf = (candidates: Candidate[]): Pick<Hits, 'ids' | 'works'> => ({
  ids: candidates.map(({ id }) => id),
  works: Float64Array.from(candidates, ({ work }) => work),
})
