import type { Match } from '#index-types'
import { allOf } from '#matching/all-of'
import type { FindingIndex } from './finding-index.ts'
import { comparableContext } from './context.ts'
import { type Counted, type MeaningSearch, NOTHING_REMARKABLE, type QueryMeaning } from './find-types.ts'
import { RANKING } from './fusion.ts'
import { missingWords } from './missing-words.ts'
import { authoredBy, collapse, hitsOf, namedArticles } from './named.ts'
import { type RelaxedScope, relaxConditions } from './relax-conditions.ts'
import { authorsNamed } from './authors.ts'
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
  if (search.sort !== 'relevance') {
    const scope = search.asksForNewest ? certainlyRelevant(index, asked, remaining.scope) : remaining.scope
    return { ...found, scope, ...firstByDate(index, search, scope) }
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

function meaningOf(
  index: FindingIndex,
  { meaning, telling }: Pick<MeaningSearch, 'meaning' | 'telling'>,
): Meaning | null {
  if (!meaning) return null
  const dense = index.nearest({
    vector: meaning.vector,
    scope: { kind: 'all' },
    limit: RANKING.nearest,
  })
  const context = contextOf(index, meaning, telling.length)
  return { ...nearnessFor(meaning, dense, telling.length), context }
}

function contextOf(index: FindingIndex, meaning: QueryMeaning, telling: number): Meaning['context'] {
  const context = comparableContext(index, meaning)
  if (!context) return null
  const { embedderId, vector } = context
  const nearest = index.nearestInContext({
    embedderId,
    vector,
    scope: { kind: 'all' },
    limit: RANKING.nearest,
  })
  return contextualNearnessFor(context, nearest, telling)
}

function promotionsOf(index: FindingIndex, search: MeaningSearch, remaining: RelaxedScope): Promotion[] {
  const { wishes, preferences } = search
  return [
    ...preferences.map((match) => ({ match, rank: 0, among: PREFERRED_AMONG })),
    ...rareWords(index, search, remaining.scope),
    ...(wishes.length ? [{ match: allOf(wishes), rank: 0 }] : []),
    ...symbolsOf(search),
    ...(remaining.relaxed.length ? [{ match: remaining.strict, rank: 0 }] : []),
  ]
}

function firstByDate(index: FindingIndex, { text, words, sort }: MeaningSearch, scope: Match) {
  const order = { scope, phrase: text, words, sort }
  const { total, hits } = index.literal({ ...order, offset: 0, limit: FIRST_BY_DATE })
  return { total, hits: { ids: hits.ids, works: hits.works }, isWhole: total <= hits.ids.length }
}
