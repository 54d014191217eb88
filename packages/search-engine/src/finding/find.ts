import { allOf } from '#matching/all-of'
import type { FindingIndex } from './finding-index.ts'
import { findByMeaning } from './find-by-meaning.ts'
import {
  type Answer,
  type Counted,
  type Finds,
  NOTHING_REMARKABLE,
  type Search,
  type WordSearch,
} from './find-types.ts'
import { authoredBy, namedArticles } from './named.ts'

/** At once, so that they are of one moment; further ones are read when somebody comes there. */
const FIRST = 2000

/** Returns everything that a search needs of an index, in one call. */
export function find(index: FindingIndex, search: Search): Answer {
  if (search.kind === 'words') return withRelation(index, findLiterally(index, search))
  const better = search.typed === null ? null : index.correct(search.typed)
  if (better?.isCertain) return { kind: 'corrected', text: better.text }
  return withRelation(index, { ...findByMeaning(index, search), suggestion: better?.text ?? null })
}

/** Marks totals beyond the index's exact range as lower bounds. */
const withRelation = (index: FindingIndex, found: Counted): Finds => ({
  ...found,
  total: Math.min(found.total, index.countsUpTo),
  totalRelation: found.total > index.countsUpTo ? 'gte' : 'eq',
})

function findLiterally(index: FindingIndex, search: WordSearch): Counted {
  const { required, filters, identified, person, text, words, sort } = search
  const author = authoredBy(index, person)
  const asked = author.length ? [{ kind: 'or' as const, of: [allOf(required), ...author] }] : required
  const scope = allOf([...asked, ...filters])
  const { total, hits } = index.literal({ scope, phrase: text, words, sort, offset: 0, limit: FIRST })
  const named = sort === 'relevance' ? namedArticles(index, [...identified, ...author], filters) : []
  const workOf = new Map([
    ...named.map(({ id, work }) => [id, work] as const),
    ...hits.ids.map((id, at) => [id, hits.works[at] ?? 0] as const),
  ])
  return {
    ...NOTHING_REMARKABLE,
    total,
    scope,
    hits: { ids: [...workOf.keys()], works: Float64Array.from(workOf.values()) },
    isWhole: total <= hits.ids.length,
    suggestion: null,
  }
}
