import type { Match, SearchIndex } from '../index-port.ts'
import { type QueryPlan, allOf } from '../query/query-plan.ts'
import { type Finding, type Found, NO_REMARKS, type Planned } from './found.ts'
import type { Candidate } from './fusion.ts'
import { namedArticles, withIdentifier } from './matches.ts'
import { missingWords } from './missing-words.ts'
import { type Promotion, promote, rareWords, symbolsOf } from './promotions.ts'
import { rankByMeaning } from './rank-by-meaning.ts'
import { meaningOf, relevantTo } from './relevant-set.ts'

/** With fewer results than this, what narrows a query is given up part by part. */
const HARDLY_ANY = 10
/** So many are ranked by everything there is; what else has the words follows in the order of exact mode. */
const RANKED = 1000
const STEP = 500

/** What the query asks for, narrowed by what it demands, as far as that leaves anything. */
interface Narrowed {
  scope: Match
  /** The same with nothing given up. */
  strict: Match
  relaxed: string[]
  /** Phrases given up because no article has them at all. */
  missing: string[]
}

/**
 * Finds by meaning: the set of what is relevant, ranked by words and meaning together. The set is one and the same for the
 * list, its total, its order by date and the counts by year, source and topic.
 */
export async function findByMeaning(finding: Finding, planned: Planned): Promise<Found> {
  const { index, settings } = finding
  const { plan, filters, request, author } = planned
  const ways: Match[] = [
    ...plan.identifiers.map(withIdentifier),
    { kind: 'titled', text: request.text },
    ...author,
  ]
  const named = await namedArticles(index, ways, filters)
  if (!plan.telling.length) {
    const scope = allOf([{ kind: 'or', of: ways }, ...filters])
    const remarks = { ...NO_REMARKS, saysNothing: !named.length }
    return { ids: collapse(named).map(({ id }) => id), total: await index.count(scope), scope, plan, remarks }
  }
  const set = await relevantTo(index, {
    plan,
    meaning: await meaningOf(finding, plan),
    settings,
    named: ways,
  })
  const { meaning } = set
  const narrowed = await narrow(index, planned, set.match)
  const [total, missing] = await Promise.all([index.count(narrowed.scope), missingWords(index, plan)])
  const found = {
    total,
    scope: narrowed.scope,
    plan,
    remarks: {
      ...NO_REMARKS,
      keywordsOnly: meaning === null,
      missing: named.length ? [] : [...narrowed.missing, ...missing],
      relaxed: narrowed.relaxed,
      isWeak: set.isWeak && !named.length && !missing.length,
    },
  }
  if (request.sort !== 'relevance') return { ...found, ...(await byDate(index, planned, narrowed.scope)) }
  const isLiteral =
    plan.relaxable.length > 0 || plan.identifiers.some((identifier) => !identifier.startsWith('standard:'))
  const candidates = await rankByMeaning({
    ...finding,
    text: plan.text,
    isLiteral,
    scope: narrowed.scope,
    meaning,
  })
  const promotions = promotionsOf(plan, { narrowed, rare: await rareWords(index, plan, narrowed.scope) })
  await promote(index, candidates, { promotions, scope: narrowed.scope })
  const ranked = collapse([...named, ...candidates]).slice(0, RANKED)
  return {
    ...found,
    ids: ranked.map(({ id }) => id),
    ...(total > ranked.length && { more: restOf(index, plan, { scope: narrowed.scope, ranked }) }),
  }
}

function promotionsOf(
  plan: QueryPlan,
  { narrowed, rare }: { narrowed: Narrowed; rare: Promotion[] },
): Promotion[] {
  const wishes: Promotion[] = plan.wishes.length ? [{ match: allOf(plan.wishes), rank: 0 }] : []
  const strict: Promotion[] = narrowed.relaxed.length ? [{ match: narrowed.strict, rank: 0 }] : []
  return [...rare, ...wishes, ...symbolsOf(plan), ...strict]
}

/** Gives up what narrows the query part by part while it leaves hardly anything; exclusions only when nothing is left. */
async function narrow(
  index: SearchIndex,
  { plan, filters, request }: Planned,
  relevant: Match,
): Promise<Narrowed> {
  const kept = [...plan.relaxable]
  let exclusions = plan.exclusions
  const scopeOf = () =>
    allOf([relevant, ...plan.required, ...[...kept, ...exclusions].map(({ match }) => match), ...filters])
  const strict = scopeOf()
  const relaxed: string[] = []
  const missing: string[] = []
  if (request.verbatim) return { scope: strict, strict, relaxed, missing }
  for (let last = kept.at(-1); last && (await index.count(scopeOf())) < HARDLY_ANY; last = kept.at(-1)) {
    kept.pop()
    if ((await index.count(last.match)) === 0) missing.unshift(last.says.replace(/^\u201c|\u201d$/g, ''))
    else relaxed.unshift(last.says)
  }
  if (exclusions.length && (await index.count(scopeOf())) === 0) {
    relaxed.push(...exclusions.map(({ says }) => says))
    exclusions = []
  }
  return { scope: scopeOf(), strict, relaxed, missing }
}

async function byDate(index: SearchIndex, { plan, request: { sort } }: Planned, scope: Match) {
  const page = (offset: number) =>
    index.literal({ scope, phrase: plan.text, words: plan.words, sort, offset, limit: STEP })
  const { total, hits } = await page(0)
  return {
    ids: hits.ids,
    ...(total > hits.ids.length && { more: async (offset: number) => (await page(offset)).hits.ids }),
  }
}

/** What follows the ranked articles, by the order of exact mode. `offset` counts the ranked ones first. */
function restOf(
  index: SearchIndex,
  plan: QueryPlan,
  { scope, ranked }: { scope: Match; ranked: Candidate[] },
) {
  const rankedAs = new Map(ranked.map(({ work, id }) => [work, id]))
  return async (offset: number): Promise<string[]> => {
    const { hits } = await index.literal({
      scope,
      phrase: plan.text,
      words: plan.words,
      sort: 'relevance',
      offset: offset - ranked.length,
      limit: STEP,
    })
    // A ranked work may come by another of its articles here; the list knows its own and passes it over.
    return hits.ids.map((id, at) => rankedAs.get(hits.works[at] ?? -1) ?? id)
  }
}

/** Each work once, by its best article. */
function collapse(candidates: Candidate[]): Candidate[] {
  const seen = new Set<number>()
  return candidates.filter(({ work }) => !seen.has(work) && seen.add(work))
}
