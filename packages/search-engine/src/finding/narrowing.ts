import type { Match } from '#index-types'
import { allOf } from '#matching/all-of'
import type { FindingIndex } from './finding-index.ts'
import type { MeaningSearch } from './find-types.ts'

/** With fewer results than this, what narrows a query is given up part by part. */
const HARDLY_ANY = 10

/** What the query asks for, narrowed by what it demands, as far as that leaves anything. */
export interface Narrowed {
  scope: Match
  /** The same with nothing given up. */
  strict: Match
  relaxed: string[]
  /** Phrases given up because no article has them at all. */
  missing: string[]
}

/** Gives up what narrows the query part by part while it leaves hardly anything; exclusions only when nothing is left. */
export function narrow(index: FindingIndex, search: MeaningSearch, relevant: Match): Narrowed {
  const kept = [...search.relaxable]
  let exclusions = search.exclusions
  const scopeOf = () =>
    allOf([
      relevant,
      ...search.required,
      ...[...kept, ...exclusions].map(({ match }) => match),
      ...search.filters,
    ])
  const strict = scopeOf()
  const relaxed: string[] = []
  const missing: string[] = []
  if (search.isVerbatim) return { scope: strict, strict, relaxed, missing }
  for (let last = kept.at(-1); last && index.count(scopeOf()) < HARDLY_ANY; last = kept.at(-1)) {
    kept.pop()
    if (index.count(last.match) === 0) missing.unshift(last.says.replace(/^\u201c|\u201d$/g, ''))
    else relaxed.unshift(last.says)
  }
  if (exclusions.length && index.count(scopeOf()) === 0) {
    relaxed.push(...exclusions.map(({ says }) => says))
    exclusions = []
  }
  return { scope: scopeOf(), strict, relaxed, missing }
}
