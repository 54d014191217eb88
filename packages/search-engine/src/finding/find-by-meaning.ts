import { stemmedTerms } from '@claire/scholarly-text'
import type { Match } from '#index-types'
import { allOf } from '#matching/all-of'
import { comparableContext } from './context.ts'
import { type Counted, type MeaningSearch, type QueryMeaning, NOTHING_REMARKABLE } from './find-types.ts'
import type { FindingIndex } from './finding-index.ts'
import { RANKING } from './fusion.ts'
import { authorsNamed, authoredBy, collapse, hitsOf, namedArticles } from './named.ts'
import { type Promotion, promote, rarestWords, rareWords, symbolsOf } from './promotions.ts'
import { rankByMeaning } from './rank-by-meaning.ts'
import {
  type Meaning,
  contextualNearnessFor,
  certainlyRelevant,
  nearnessFor,
  relevantTo,
} from './relevant-set.ts'

/** Number of articles that are fully ranked; others with the words follow in the order of exact mode. */
const RANKED = 1000
const FIRST_BY_DATE = 500
/** Preferred articles must be among this many best ones. */
const PREFERRED_AMONG = 20

/**
 * Finds relevant articles, ranked by words and meaning together. The list, its total, its order by date and the counts by
 * year, source and topic share one set.
 */
export function findByMeaning(index: FindingIndex, search: MeaningSearch): Omit<Counted, 'suggestion'> {
  const { filters, identified, person, telling } = search
  const ways: Match[] = [...identified, { kind: 'titled', text: search.title }, ...authoredBy(index, person)]
  const named = namedArticles(index, ways, filters)
  if (!telling.length) {
    const scope = allOf([{ kind: 'or', of: ways }, ...filters])
    return {
      ...NOTHING_REMARKABLE,
      total: index.count(scope),
      scope,
      hits: hitsOf(collapse(named)),
      isWhole: true,
      saysNothing: !named.length,
    }
  }
  // First, while helper threads may compute the vector comparisons.
  const missing = missingWords(index, search)
  const authors = authorsNamed(index, search)
  const names = authors.map(({ name }) => name)
  const first = [...authors, ...rarestWords(index, search, names)].map(({ match }) => match)
  const asked = { search, meaning: meaningOf(index, search), named: [...ways, ...first], missing }
  const set = relevantTo(index, asked)
  const remaining = relaxConditions(index, search, set.match)
  const found = {
    ...NOTHING_REMARKABLE,
    scope: remaining.scope,
    missing: named.length ? [] : [...remaining.missing, ...missing],
    relaxed: remaining.relaxed,
    excluded: remaining.excluded,
    authors: names,
    isWeak: set.isWeak && !named.length,
  }
  if (search.sort !== 'relevance')
    return {
      ...found,
      ...firstByDate(index, search, [certainlyRelevant(index, asked, found.scope), found.scope]),
    }
  const candidates = rankByMeaning({ ...search, index, scope: remaining.scope, meaning: set.meaning })
  // Afterwards: a cluster counts what it ranks.
  const total = index.count(remaining.scope)
  promote(index, candidates, {
    promotions: [
      ...promotionsOf(index, search, remaining),
      ...first.toReversed().map((match) => ({ match, rank: 0 })),
    ],
    scope: remaining.scope,
  })
  const ranked = collapse([...named, ...candidates]).slice(0, RANKED)
  return { ...found, total, hits: hitsOf(ranked), isWhole: total <= ranked.length }
}

const NEAREST = { scope: { kind: 'all' as const }, limit: RANKING.nearest }

function meaningOf(
  index: FindingIndex,
  { meaning, telling }: Pick<MeaningSearch, 'meaning' | 'telling'>,
): Meaning | null {
  if (!meaning) return null
  const dense = index.nearest({ vector: meaning.vector, ...NEAREST })
  const context = contextOf(index, meaning, telling.length)
  return { ...nearnessFor(meaning, dense, telling.length), context }
}

function contextOf(index: FindingIndex, meaning: QueryMeaning, telling: number): Meaning['context'] {
  const context = comparableContext(index, meaning)
  if (!context) return null
  const { embedderId, vector } = context
  const nearest = index.nearestInContext({ embedderId, vector, ...NEAREST })
  return contextualNearnessFor(context, nearest, telling)
}

function promotionsOf(index: FindingIndex, search: MeaningSearch, remaining: RelaxedScope): Promotion[] {
  return [
    ...search.preferences.map((match) => ({ match, rank: 0, among: PREFERRED_AMONG })),
    ...rareWords(index, search, remaining.scope),
    ...(search.wishes.length ? [{ match: allOf(search.wishes), rank: 0 }] : []),
    ...symbolsOf(search),
    ...(remaining.relaxed.length ? [{ match: remaining.strict, rank: 0 }] : []),
  ]
}

/** Returns the first of the closest part by date; the rest of `all` follows. */
function firstByDate(
  index: FindingIndex,
  { text, words, sort }: MeaningSearch,
  [scope, all]: [Match, Match],
) {
  const order = { phrase: text, words, sort, offset: 0, limit: FIRST_BY_DATE }
  const { total: first, hits } = index.literal({ scope, ...order })
  const total = index.count(all)
  const closest = first < total ? { scope, total: first } : null
  return { total, closest, hits: { ids: hits.ids, works: hits.works }, isWhole: total <= hits.ids.length }
}

/** From this number of words on, a query is prose, and missing words are not reported. */
const PROSE_WORDS = 25

/** Returns the significant words, as typed, that no article has literally or in another form. */
function missingWords(index: FindingIndex, { telling }: Pick<MeaningSearch, 'telling'>): string[] {
  if (!telling.length || telling.length > PROSE_WORDS) return []
  const { terms } = index.statistics(telling.join(' '))
  const unknown = new Set(terms.filter(({ frequency }) => frequency === 0).map(({ term }) => term))
  return telling.filter((word) => {
    const stems = stemmedTerms(word)
    // A single word may occur in another form; the parts of 'SARS-CoV-2' are no substitute for it.
    if (stems.length === 1 && !unknown.has(stems[0] ?? '')) return false
    if (stems.length !== 1 && stems.every((stem) => !unknown.has(stem)) && !/[\p{L}\p{N}]{2}/u.test(word))
      return false
    return index.count({ kind: 'literal', text: word, field: null }) === 0
  })
}

/** With fewer results than this, restrictions of a query are dropped one by one. */
const HARDLY_ANY = 10

/** The query's result set, restricted by its conditions as long as results remain. */
interface RelaxedScope {
  scope: Match
  /** The same with nothing dropped. */
  strict: Match
  relaxed: string[]
  /** Phrases dropped because no article has them. */
  missing: string[]
  /** Number of works left out by exclusions. */
  excluded: number
}

/** Drops restrictions of the query one by one while hardly any result is left; exclusions never. */
function relaxConditions(index: FindingIndex, search: MeaningSearch, relevant: Match): RelaxedScope {
  const conditions = [...search.relaxable]
  const { exclusions } = search
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
  const scope = scopeOf()
  return { scope, strict, relaxed, missing, excluded: excludedFrom(scope) }
}
