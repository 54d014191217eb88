import { allOf } from '#matching/all-of'
import { findByMeaning } from './find-by-meaning.ts'
import {
  type Answer,
  type Counted,
  type Finds,
  type Search,
  type WordSearch,
  NOTHING_REMARKABLE,
} from './find-types.ts'
import type { FindingIndex } from './finding-index.ts'
import { authoredBy, namedArticles } from './named.ts'
import { mixContext } from './context.ts'
import { fuse } from './fusion.ts'

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

const DEPTH = 200
/** Weights: between whole articles meaning matters more than shared words, and sentences more than words. */
const DENSE_SHARE = 0.7
const CONTEXT_SHARE = 0.7

/** Returns the ids of the articles most similar by title and vectors, without the article and other versions of its work. */
export function findSimilar(
  index: FindingIndex,
  { id: own, title }: { id: string; title: string },
  limit: number,
): string[] {
  const scope = { kind: 'all' } as const
  const [vector] = index.vectors([own])
  if (!vector) return []
  const lexical = index.lexical({ text: title, scope, limit: DEPTH })
  const dense = index.nearest({ vector, scope, limit: DEPTH })
  const fused = fuse({ lexical, dense, alpha: DENSE_SHARE, depth: DEPTH, floor: -1, usual: -1 })
  const context = index.contextOf(own)
  const candidates = context ? mixContext(fused, { index, scope, ...context, weight: CONTEXT_SHARE }) : fused
  const work = candidates.find(({ id }) => id === own)?.work
  const seen = new Set<number>(work === undefined ? [] : [work])
  return candidates
    .filter((each) => each.id !== own && !seen.has(each.work) && seen.add(each.work))
    .slice(0, limit)
    .map(({ id }) => id)
}
