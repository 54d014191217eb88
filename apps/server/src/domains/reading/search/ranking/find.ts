import type { Embedder } from '@claire/embeddings'
import { isFunctionWord, isIdentifier, stemmedTerms } from '@claire/scholarly-text'
import { type Candidate, type RankingSettings, byScore } from './fusion.ts'
import type { Hits, Match, SearchIndex } from '../index-port.ts'
import { type QueryPlan, allOf, planByMeaning, planLiterally } from '../query/query-plan.ts'
import type { QueryVector } from './query-vector.ts'
import { rankByMeaning } from './rank-by-meaning.ts'
import { type SearchRequest, filtersOf } from '../query/search-request.ts'

export interface Finding {
  index: SearchIndex
  embedder: Embedder
  queryVector: QueryVector
  settings: RankingSettings
}

/** What was found: the first results, and how to get more. `ids` is all of it unless `more` is given. */
export interface Found {
  ids: string[]
  total: number
  more?: (offset: number) => Promise<string[]>
  plan: QueryPlan
  /** The embedder did not answer: ranked by keywords alone. */
  keywordsOnly: boolean
  /** No article has any of the words, but for words like 'from'. */
  meaningOnly: boolean
  /** No article has the quoted phrase: these are near it in meaning. */
  phraseMissing: boolean
  /** The query is an identifier that no article has. */
  identifierMissing: boolean
}

interface Wanted {
  request: SearchRequest
  addedUpTo: number
}

const NOTHING_TO_SAY = {
  keywordsOnly: false,
  meaningOnly: false,
  phraseMissing: false,
  identifierMissing: false,
}
const LITERAL_STEP = 500
const RARE_SHARE = 0.001
const RARE_RANK = 3

/** Everything that matches `wanted`, best first, each work once. */
export async function find(finding: Finding, wanted: Wanted): Promise<Found> {
  const { request, addedUpTo } = wanted
  const filters: Match[] = [...filtersOf(request), { kind: 'addedUpTo', added: addedUpTo }]
  const exact = request.exact || isIdentifier(request.text)
  const plan = (exact ? planLiterally : planByMeaning)(request.text, request.resolveSource)
  if (request.text && !plan.parsed.root && !plan.identifiers.length)
    return { ids: [], total: 0, plan, ...NOTHING_TO_SAY }
  if (exact || !plan.text.trim()) return findLiterally(finding, { plan, filters, request })
  return findByMeaning(finding, { plan, filters, request })
}

/** The scope of a request that only matches, for counting over it without ranking. */
export function literalScope(request: SearchRequest, addedUpTo: number): Match {
  const plan = planLiterally(request.text, request.resolveSource)
  return allOf([...plan.required, ...filtersOf(request), { kind: 'addedUpTo', added: addedUpTo }])
}

interface Planned {
  plan: QueryPlan
  filters: Match[]
  request: SearchRequest
}

async function findLiterally({ index }: Finding, { plan, filters, request }: Planned): Promise<Found> {
  // Without words there is no relevance to go by: newest first.
  const sort = !plan.text.trim() && request.sort === 'relevance' ? 'newest' : request.sort
  const scope = allOf([...plan.required, ...filters])
  const search = (offset: number) =>
    index.literal({ scope, phrase: plan.text, words: plan.words, sort, offset, limit: LITERAL_STEP })
  const { total, hits } = await search(0)
  const named =
    sort === 'relevance' ? await matching(index, plan.identifiers.map(withIdentifier), filters) : []
  return {
    ids: [...new Set([...named.map(({ id }) => id), ...hits.ids])],
    total,
    plan,
    ...NOTHING_TO_SAY,
    identifierMissing: total === 0 && isIdentifier(request.text),
    ...(total > hits.ids.length && { more: async (offset: number) => (await search(offset)).hits.ids }),
  }
}

async function findByMeaning(finding: Finding, { plan, filters, request }: Planned): Promise<Found> {
  const { index } = finding
  let required = plan.required
  let phraseMissing = false
  if (plan.withoutPhrases && (await index.count(allOf([...required, ...filters]))) === 0) {
    required = plan.withoutPhrases
    phraseMissing = (await index.count(allOf([...required, ...filters]))) > 0
  }
  const scope = allOf([...required, ...filters])
  const isLiteral =
    plan.withoutPhrases !== null || plan.identifiers.some((identifier) => !identifier.startsWith('standard:'))
  const [{ candidates, keywordsOnly }, meaningOnly, rare, named] = await Promise.all([
    rankByMeaning({ ...finding, text: plan.text, isLiteral, scope }),
    isWithoutWords(index, plan),
    withRareWords(index, plan, scope),
    matching(
      index,
      [...plan.identifiers.map(withIdentifier), { kind: 'titled', text: request.text }],
      filters,
    ),
  ])
  raise(candidates, rare)
  const all = collapse([...named, ...candidates])
  if (request.sort !== 'relevance') sortByDate(all, request.sort)
  const ids = all.map(({ id }) => id)
  return {
    ids,
    total: ids.length,
    plan,
    keywordsOnly,
    meaningOnly: meaningOnly && !named.length,
    phraseMissing,
    identifierMissing: false,
  }
}

const withIdentifier = (value: string): Match => ({ kind: 'identifier', value })

/** What the query names, in any of these ways, within the filters. */
async function matching(index: SearchIndex, ways: Match[], filters: Match[]): Promise<Candidate[]> {
  if (!ways.length) return []
  const { hits } = await index.literal({
    scope: allOf([{ kind: 'or', of: ways }, ...filters]),
    phrase: '',
    words: [],
    sort: 'newest',
    offset: 0,
    limit: 50,
  })
  return candidatesOf(hits)
}

const candidatesOf = (hits: Hits): Candidate[] =>
  hits.ids.map((id, at) => ({
    id,
    work: hits.works[at] ?? 0,
    year: hits.years[at] ?? 0,
    added: hits.added[at] ?? 0,
    lexical: 0,
    dense: 0,
    score: 0,
  }))

/** In a longer query no single word is what is looked for. */
const RARE_AMONG = 12

/** A word that at most one article in a thousand has is what the searcher is after: the articles that have one literally. */
async function withRareWords(index: SearchIndex, plan: QueryPlan, scope: Match): Promise<Candidate[]> {
  const words = [...new Set(plan.words)]
  if (!words.length || words.length > RARE_AMONG) return []
  const { articles, counts } = await frequenciesOf(index, words)
  const rare = words.filter(
    (_, at) => (counts[at] ?? 0) > 0 && (counts[at] ?? 0) <= Math.max(1, articles * RARE_SHARE),
  )
  if (!rare.length) return []
  const literal: Match = { kind: 'or', of: rare.map((text) => ({ kind: 'literal', text, field: null })) }
  const { hits } = await index.literal({
    scope: allOf([literal, scope]),
    phrase: rare.join(' '),
    words: rare,
    sort: 'relevance',
    offset: 0,
    limit: 200,
  })
  return candidatesOf(hits)
}

/** When none of `rare` is among the first three, the one that ranks best becomes the third. */
function raise(candidates: Candidate[], rare: Candidate[]) {
  const having = new Set(rare.map(({ id }) => id))
  if (!having.size || candidates.slice(0, RARE_RANK).some(({ id }) => having.has(id))) return
  const at = candidates.findIndex(({ id }) => having.has(id))
  const [raised] = at >= 0 ? candidates.splice(at, 1) : rare
  if (raised) candidates.splice(RARE_RANK - 1, 0, raised)
}

async function isWithoutWords(index: SearchIndex, { words }: QueryPlan): Promise<boolean> {
  const telling = words.filter((word) => !isFunctionWord(word))
  const { terms } = await index.statistics(telling.join(' '))
  return terms.length > 0 && terms.every(({ frequency }) => frequency === 0)
}

/** In how many articles the rarest stem of each word occurs. */
async function frequenciesOf(
  index: SearchIndex,
  words: string[],
): Promise<{ articles: number; counts: number[] }> {
  const { articles, terms } = await index.statistics(words.join(' '))
  const countOf = new Map(terms.map(({ term, frequency }) => [term, frequency]))
  return {
    articles,
    counts: words.map((word) =>
      Math.min(Infinity, ...stemmedTerms(word).map((term) => countOf.get(term) ?? 0)),
    ),
  }
}

/** Each work once, by its best article. */
function collapse(candidates: Candidate[]): Candidate[] {
  const seen = new Set<number>()
  return candidates.filter(({ work }) => !seen.has(work) && seen.add(work))
}

function sortByDate(candidates: Candidate[], sort: 'newest' | 'oldest') {
  const sign = sort === 'newest' ? -1 : 1
  const yearOf = ({ year }: Candidate) => year || (sort === 'newest' ? 0 : 10_000)
  candidates.sort((a, b) => sign * (yearOf(a) - yearOf(b)) || sign * (a.added - b.added) || byScore(a, b))
}
