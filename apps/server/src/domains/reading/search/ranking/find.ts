import { identifiersIn, isIdentifier, mayBeName } from '@claire/scholarly-text'
import type { Match, SearchIndex } from '../index-port.ts'
import { type QueryPlan, allOf, planByMeaning, planLiterally } from '../query/query-plan.ts'
import { type SearchRequest, filtersOf } from '../query/search-request.ts'
import { SearchTooCostlyError, grantAgain } from '../asking.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { type Finding, type Found, NO_REMARKS, type Planned, type Remarks } from './found.ts'
import { byPerson, namedArticles, withIdentifier } from './matches.ts'

interface Wanted {
  request: SearchRequest
  addedUpTo: number
}

const LITERAL_STEP = 500
const NO_ARTICLE: Match = { kind: 'or', of: [] }

/** Prose that is too long to be looked up is searched for by its beginning. */
const BEGINNING_WORDS = 40

/**
 * Everything that matches `wanted`, best first, each work once. Throws SearchTooCostlyError, but for prose by meaning,
 * whose first words say what it is about.
 */
export async function find(finding: Finding, wanted: Wanted): Promise<Found> {
  try {
    return await findWhole(finding, wanted)
  } catch (error) {
    const words = wanted.request.text.split(/\s+/)
    const isProse = !wanted.request.exact && words.length > BEGINNING_WORDS
    if (!(error instanceof SearchTooCostlyError) || !isProse) throw error
    grantAgain()
    const text = words.slice(0, BEGINNING_WORDS).join(' ')
    const found = await findWhole(finding, { ...wanted, request: { ...wanted.request, text } })
    return { ...found, remarks: { ...found.remarks, shortenedTo: BEGINNING_WORDS } }
  }
}

async function findWhole(finding: Finding, wanted: Wanted): Promise<Found> {
  const { addedUpTo } = wanted
  const { request, remarks } = await spelt(finding.index, wanted.request)
  const filters: Match[] = [...filtersOf(request), { kind: 'addedUpTo', added: addedUpTo }]
  const exact = request.exact || isIdentifier(request.text)
  const plan = (exact ? planLiterally : planByMeaning)(request.text, request.resolveSource)
  if (request.text && !plan.parsed.root && !plan.identifiers.length)
    return { ids: [], total: 0, scope: NO_ARTICLE, plan, remarks: { ...remarks, saysNothing: true } }
  const author = await authorNamed(finding.index, plan, request.text)
  const planned = { plan, filters, request, author }
  const found =
    exact || !plan.text.trim()
      ? await findLiterally(finding.index, planned)
      : await findByMeaning(finding, planned)
  return {
    ...found,
    remarks: { ...found.remarks, corrected: remarks.corrected, suggestion: remarks.suggestion },
  }
}

/** Quoted words and identifiers are meant as they are; so is everything in exact mode. */
const isMeantAsTyped = ({ text, exact, verbatim }: SearchRequest) =>
  !text ||
  exact ||
  verbatim ||
  /["\u201c\u201d\u00ab\u00bb\u201e]/u.test(text) ||
  identifiersIn(text).length > 0

/** The request with its typing errors corrected where that is certain; where it is not, the correction is offered. */
async function spelt(
  index: SearchIndex,
  request: SearchRequest,
): Promise<{ request: SearchRequest; remarks: Remarks }> {
  const better = isMeantAsTyped(request) ? null : await index.correct(request.text)
  if (!better || (await index.count({ kind: 'titled', text: request.text })) > 0)
    return { request, remarks: NO_REMARKS }
  return better.isCertain
    ? { request: { ...request, text: better.text }, remarks: { ...NO_REMARKS, corrected: better.text } }
    : { request, remarks: { ...NO_REMARKS, suggestion: better.text } }
}

/** The author whose name the query is; none where there is none, or where titles have these words more often than authors. */
async function authorNamed(index: SearchIndex, plan: QueryPlan, text: string): Promise<Match[]> {
  if (plan.parsed.usesOperators || !mayBeName(text)) return []
  const author = byPerson(text)
  const [byAuthor, titled] = await Promise.all([
    index.count({ kind: 'or', of: author }),
    index.count({ kind: 'literal', text, field: 'title' }),
  ])
  return byAuthor > 0 && byAuthor >= titled ? author : []
}

async function findLiterally(
  index: SearchIndex,
  { plan, filters, request, author }: Planned,
): Promise<Found> {
  // Without words there is no relevance to go by: newest first.
  const sort = !plan.text.trim() && request.sort === 'relevance' ? 'newest' : request.sort
  const asked = author.length
    ? [{ kind: 'or' as const, of: [allOf(plan.required), ...author] }]
    : plan.required
  const scope = allOf([...asked, ...filters])
  const search = (offset: number) =>
    index.literal({ scope, phrase: plan.text, words: plan.words, sort, offset, limit: LITERAL_STEP })
  const { total, hits } = await search(0)
  const ways = [...plan.identifiers.map(withIdentifier), ...author]
  const named = sort === 'relevance' ? await namedArticles(index, ways, filters) : []
  return {
    ids: [...new Set([...named.map(({ id }) => id), ...hits.ids])],
    total,
    scope,
    plan,
    remarks: { ...NO_REMARKS, identifierMissing: total === 0 && isIdentifier(request.text) },
    ...(total > hits.ids.length && { more: async (offset: number) => (await search(offset)).hits.ids }),
  }
}
