import type { Finds, Person, Search } from '@claire/search-engine'
import { identifiersIn, isIdentifier, mayBeName } from '@claire/scholarly-text'
import type { Match, SearchIndex } from '../index-port.ts'
import { type QueryPlan, planByMeaning, planLiterally, withCiting } from '../query/query-plan.ts'
import { comparisonsRead, exclusionsSaid, exclusionsRead, formsRead } from '../query/readings.ts'
import { type SearchRequest, firstWords } from '../query/search-request.ts'
import { SearchTooCostlyError, resetBudget, capBudget } from '../request-budget.ts'
import { type Finding, type Found, NO_REMARKS, type Remarks } from './found.ts'
import { queryMeaning } from './query-meaning.ts'

interface Wanted {
  request: SearchRequest
  addedUpTo: number
}

const STEP = 500
const NO_ARTICLE: Match = { kind: 'or', of: [] }
const NONE = { ids: [], total: 0, totalRelation: 'eq' as const, scope: NO_ARTICLE }

/** Words of prose to search for if all of it costs too much. */
const BEGINNING_WORDS = 40
/** Initial share of the budget for prose, so that its beginning can still be searched for. */
const FIRST_SHARE = 0.5

/**
 * Returns all matches of `wanted`, best first, each work once. Throws SearchTooCostlyError, except for prose in
 * semantic mode, whose first words state its subject.
 */
export async function find(finding: Finding, wanted: Wanted): Promise<Found> {
  const { request } = wanted
  const isProse = !request.exact && request.text.split(/\s+/, BEGINNING_WORDS + 1).length > BEGINNING_WORDS
  if (isProse) capBudget(FIRST_SHARE)
  try {
    return shortened(await findWhole(finding, wanted, null), request.shortenedTo)
  } catch (error) {
    if (!(error instanceof SearchTooCostlyError) || !isProse) throw error
    resetBudget(1 - FIRST_SHARE)
    const text = firstWords(request.text, BEGINNING_WORDS)
    return shortened(
      await findWhole(finding, { ...wanted, request: { ...request, text } }, null),
      BEGINNING_WORDS,
    )
  }
}

const shortened = (found: Found, shortenedTo: number | null): Found => ({
  ...found,
  remarks: { ...found.remarks, shortenedTo },
})

/** `corrected` is the text in place of another one with typing errors; null if there were none to correct. */
async function findWhole(finding: Finding, wanted: Wanted, corrected: string | null): Promise<Found> {
  const { index } = finding
  const { request } = wanted
  const correctedTo = (text: string) => findWhole(finding, { ...wanted, request: { ...request, text } }, text)
  const typed = corrected !== null || isMeantAsTyped(request) ? null : request.text
  const exact = request.exact || isIdentifier(request.text)
  const planned = exact
    ? planLiterally(request.text, request.resolveSource)
    : planByMeaning(request.text, request.resolveSource, (rest) => finding.isForeign(rest, request.typed))
  const plan = await withCiting(planned, finding.citing)
  const byMeaning = !exact && plan.text.trim() !== ''
  const better = typed === null || byMeaning ? null : await index.correct(typed)
  if (better?.isCertain) return correctedTo(better.text)
  const remarks = { ...NO_REMARKS, corrected, suggestion: better?.text ?? null }
  if (request.text && !plan.parsed.root && !plan.identifiers.length)
    return { ...NONE, plan, remarks: { ...remarks, saysNothing: true } }
  const asked = { plan, ...wanted }
  const search = byMeaning ? await meaningSearch(finding, asked, typed) : wordSearch(asked)
  const answer = await index.find(search)
  if (answer.kind === 'corrected') return correctedTo(answer.text)
  const found = { ...remarksOf(asked, search, answer), corrected }
  return {
    ...resultsOf(index, search, answer),
    plan,
    remarks: { ...found, suggestion: found.suggestion ?? remarks.suggestion },
  }
}

function remarksOf({ plan, request }: Asked, search: Search, answer: Finds): Remarks {
  const { missing, relaxed, excluded, authors, isWeak, saysNothing, suggestion } = answer
  const contexts = search.kind === 'meaning' ? (search.meaning?.contexts ?? []) : []
  const isByMeaning = plan.isForeign && contexts.length > 0
  const foreign = isByMeaning ? missing.filter((word) => plan.telling.includes(word)) : []
  return {
    ...NO_REMARKS,
    missing: missing.filter((word) => !foreign.includes(word)),
    isOtherLanguage: foreign.length > 0,
    relaxed,
    excluded,
    authors,
    isWeak,
    closest: answer.closest?.total ?? null,
    saysNothing,
    suggestion,
    keywordsOnly: search.kind === 'meaning' && plan.telling.length > 0 && !search.meaning,
    identifierMissing: search.kind === 'words' && answer.total === 0 && isIdentifier(request.text),
  }
}

/** True for quoted words and identifiers, which are meant as typed, and in exact mode. */
const isMeantAsTyped = ({ text, exact, verbatim }: SearchRequest) =>
  !text ||
  exact ||
  verbatim ||
  /["\u201c\u201d\u00ab\u00bb\u201e]/u.test(text) ||
  identifiersIn(text).length > 0

interface Asked extends Wanted {
  plan: QueryPlan
}

/** The parts of an index search common to both modes. */
const searchOf = ({ plan, request, addedUpTo }: Asked) => ({
  required: plan.required,
  filters: [...Object.values(request.filters), { kind: 'addedUpTo' as const, added: addedUpTo }],
  identified: plan.identifiers.map((value): Match => ({ kind: 'identifier', value })),
  person: plan.parsed.usesOperators ? null : personIn(request.text),
  text: plan.text,
  words: plan.words,
})

/** The person of a name: as typed, then with initials or in another order. */
function personIn(name: string): Person | null {
  if (!mayBeName(name)) return null
  const [last = '', first] = name.split(',').map((part) => part.trim())
  const text = first ? `${first} ${last}` : last
  return {
    by: [
      { kind: 'literal', text, field: 'author' },
      { kind: 'author', name },
    ],
    titled: { kind: 'literal', text: name, field: 'title' },
  }
}

function wordSearch(asked: Asked): Search {
  const { plan, request } = asked
  // Without words there is no relevance: newest first.
  const sort = !plan.text.trim() && request.sort === 'relevance' ? 'newest' : request.sort
  const exclusions = [...plan.exclusions, ...exclusionsRead(request.readings)].map(({ match }) => match)
  return { kind: 'words', ...searchOf(asked), required: [...plan.required, ...exclusions], sort }
}

async function meaningSearch(finding: Finding, asked: Asked, typed: string | null): Promise<Search> {
  const { plan, request } = asked
  const { readings, surnames } = request
  const { telling, literal, relaxable, exclusions } = plan
  const wishes = [...plan.wishes, ...comparisonsRead(readings)]
  return {
    kind: 'meaning',
    ...searchOf(asked),
    sort: request.sort,
    typed,
    title: request.text,
    meaning: telling.length ? await queryMeaning(finding, plan) : null,
    telling,
    literal,
    relaxable,
    exclusions: [...exclusions, ...exclusionsRead(readings)],
    wishes: wishes.length ? wishes : exclusionsSaid(readings),
    preferences: formsRead(readings),
    authors: surnames,
    sought: request.isStatement ? [] : telling,
    isVerbatim: request.verbatim,
    isLiteral:
      relaxable.length > 0 || plan.identifiers.some((identifier) => !identifier.startsWith('standard:')),
  }
}

/** The first results, and a function for more. */
function resultsOf(index: SearchIndex, search: Search, answer: Finds) {
  const { total, totalRelation, scope, hits, isWhole, closest } = answer
  const { text, words, sort } = search
  const found = { ids: hits.ids, total, totalRelation, scope }
  if (isWhole) return found
  const isOrdered = search.kind === 'words' || sort !== 'relevance'
  // After the ranked articles, results come in the order of exact mode; after the closest ones by date, the others do.
  const first = closest?.total ?? (isOrdered ? 0 : hits.ids.length)
  const rankedAs = new Map(hits.ids.map((id, at) => [hits.works[at], id]))
  return {
    ...found,
    async more(offset: number) {
      const place =
        closest && offset < first ? { scope: closest.scope, offset } : { scope, offset: offset - first }
      const { ids, works } = (await index.literal({ phrase: text, words, sort, ...place, limit: STEP })).hits
      // A ranked work may appear here by another of its articles; the list recognises and skips it.
      return ids.map((id, at) => rankedAs.get(works[at]) ?? id)
    },
  }
}
