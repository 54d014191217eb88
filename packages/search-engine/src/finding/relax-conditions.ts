import type { Match } from '#index-types'
import { allOf } from '#matching/all-of'
import type { FindingIndex } from './finding-index.ts'
import type { MeaningSearch } from './find-types.ts'

/** With fewer results than this, restrictions of a query are dropped one by one. */
const HARDLY_ANY = 10

/** The query's result set, restricted by its conditions as long as results remain. */
export interface RelaxedScope {
  scope: Match
  /** The same with nothing dropped. */
  strict: Match
  relaxed: string[]
  /** Phrases dropped because no article has them. */
  missing: string[]
  /** Number of works left out by exclusions. */
  excluded: number
}

/** Drops restrictions of the query one by one while hardly any result is left; exclusions only if none is. */
export function relaxConditions(index: FindingIndex, search: MeaningSearch, relevant: Match): RelaxedScope {
  const conditions = [...search.relaxable]
  let exclusions = search.exclusions
  const scopeOf = () =>
    allOf([
      relevant,
      ...search.required,
      ...[...conditions, ...exclusions].map(({ match }) => match),
      ...search.filters,
    ])
  const excludedFrom = (scope: Match): number => {
    if (!exclusions.length) return 0
    const others = [relevant, ...search.required, ...conditions.map(({ match }) => match), ...search.filters]
    return index.count(allOf(others)) - index.count(scope)
  }
  const strict = scopeOf()
  const relaxed: string[] = []
  const missing: string[] = []
  if (search.isVerbatim) return { scope: strict, strict, relaxed, missing, excluded: excludedFrom(strict) }
  for (let last = conditions.at(-1); last && index.count(scopeOf()) < HARDLY_ANY; last = conditions.at(-1)) {
    conditions.pop()
    if (index.count(last.match) === 0) missing.unshift(last.says.replace(/^\u201c|\u201d$/g, ''))
    else relaxed.unshift(last.says)
  }
  if (exclusions.length && index.count(scopeOf()) === 0) {
    relaxed.push(...exclusions.map(({ says }) => says))
    exclusions = []
  }
  const scope = scopeOf()
  return { scope, strict, relaxed, missing, excluded: excludedFrom(scope) }
}
