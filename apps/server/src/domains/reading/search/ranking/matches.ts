import type { Hits, Match, SearchIndex } from '../index-port.ts'
import { allOf } from '../query/query-plan.ts'
import type { Candidate } from './fusion.ts'

export const withIdentifier = (value: string): Match => ({ kind: 'identifier', value })

/** Nobody has written more. */
const NAMED = 1000

/** What the query names, in any of these ways, within the filters; newest first. */
export async function matching(index: SearchIndex, ways: Match[], filters: Match[]): Promise<Candidate[]> {
  if (!ways.length) return []
  const { hits } = await index.literal({
    scope: allOf([{ kind: 'or', of: ways }, ...filters]),
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
