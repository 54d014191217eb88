import { type SearchCriteria, type SearchFilter, type SearchInput, criteriaFrom } from '@claire/api-contract'
import { createHash } from 'node:crypto'
import type { Match, SearchIndex, Sort } from '../index-port.ts'
import { asksForNewest, partsRead, questionOf, sourcesRead, withFields, yearsRead } from './readings.ts'
import { type QueryNode, type Reading, type Surname, literalOf, parseQuery } from '@claire/scholarly-text'
import { allOf } from '@claire/search-engine'
import { planLiterally } from './query-plan.ts'
import { refusal } from '#platform/errors'

/** Half a page: its first words already state the subject. */
const MOST_OF_PROSE = 120
/** A text of conditions loses its meaning when cut. */
const CONDITIONS =
  /(?<!\S)(?:AND|OR|NOT)(?!\S)|(?<!\S)-?(?:title|author|source|topic|year|doi|orcid|cites):\S/

/** The first words of a text. */
export const firstWords = (text: string, most: number): string => text.split(/\s+/, most).join(' ')

/** Number of words of a text used for semantic search; null for all of them. */
const mostOfProse = (text: string): number | null =>
  text.split(/\s+/, MOST_OF_PROSE + 1).length > MOST_OF_PROSE && !CONDITIONS.test(text) ? MOST_OF_PROSE : null

/** A source as search needs it. */
export interface NamedSource {
  id: string
  name: string
}

/** A search, independent of the caller. */
export interface SearchRequest {
  text: string
  /** The whole as it was typed. */
  typed: string
  /** Parts of it that are read as something else than `text`, and what fields say in their place. */
  readings: Reading[]
  surnames: Surname[]
  /** Phrases of it whose words are read as something else, unless a title has all of one list. */
  terms: string[][]
  /** It says something of its subject, as sentences do. */
  isStatement: boolean
  /** Number of words used of a longer text; null if all are. */
  shortenedTo: number | null
  exact: boolean
  /** Disables corrections and relaxation. */
  verbatim: boolean
  /** Conditions besides the query, by filter. */
  filters: Partial<Record<SearchFilter, Match>>
  sort: Sort
  /** Only results added to the library later; null for all. */
  addedAfter: number | null
  /** For `source:` in the query: ids of the sources whose name contains the text. */
  resolveSource: (name: string) => string[]
}

/**
 * Parses the body of a search. 0 and null mean no year; unknown source names match nothing. Only the beginning of prose
 * in semantic mode is used. Throws BAD_REQUEST for a query with too many parts.
 */
export function requestOf(input: SearchInput, sources: NamedSource[], terms: string[][] = []): SearchRequest {
  const criteria = criteriaFrom('request', input)
  const exact = criteria.refineSearch
  const shortenedTo = exact ? null : mostOfProse(input.searchTerm.trim())
  const typed = shortenedTo ? firstWords(input.searchTerm.trim(), shortenedTo) : input.searchTerm.trim()
  checkQueryBounds(typed)
  checkQueryBounds(criteria.exclude.map((words) => `"${words.replaceAll('"', ' ')}"`).join(' '))
  const library = { sources: sources.map(({ name }) => name), terms }
  const { text, readings, surnames, isStatement, ...question } = withFields(
    questionOf(typed, input, library),
    input,
  )
  const sort = input.sort ?? 'relevance'
  const asked = {
    ...criteria,
    ...yearsRead(readings),
    ...(sourcesRead(readings).length > 0 && { sources: sourcesRead(readings) }),
  }
  return {
    text: text || (input.author ? `author:"${input.author.replaceAll('"', ' ')}"` : ''),
    typed,
    readings,
    surnames,
    terms: question.terms,
    isStatement,
    shortenedTo,
    exact,
    verbatim: input.verbatim ?? false,
    filters: matchesOf(asked, sources),
    sort: sort === 'relevance' && asksForNewest(readings) ? 'newest' : sort,
    addedAfter: input.addedAfter ?? null,
    resolveSource: (name) => {
      const wanted = name.toLowerCase()
      return sources.filter((source) => source.name.toLowerCase().includes(wanted)).map(({ id }) => id)
    },
  }
}

/**
 * The same, but the title of an article is meant as it stands, and so are terms of titles: 'learning without
 * forgetting'.
 */
export async function readRequest(
  index: Pick<SearchIndex, 'count'>,
  input: SearchInput,
  sources: NamedSource[],
): Promise<SearchRequest> {
  const request = requestOf(input, sources)
  const isFound = async (match: Match) => (await index.count(match)) > 0
  if (partsRead(request.readings).length > 0 && (await isFound({ kind: 'titled', text: request.typed })))
    return requestOf({ ...input, unread: [request.typed] }, sources)
  const terms = []
  for (const phrases of request.terms) {
    const of = phrases.map((text) => ({ kind: 'literal' as const, text, field: 'title' as const }))
    if (await isFound({ kind: 'and', of })) terms.push(phrases)
  }
  return terms.length ? requestOf(input, sources, terms) : request
}

const ASKS =
  /\?$|^(?:what|which|who|why|how|when|where|whether|was|welche[rsnm]?|wer|warum|wieso|wie|wann|wo|ob|quel(?:le)?s?|qui|pourquoi|comment|quand|combien|est-ce)\s/i
/** Verbs by which claims say what one thing does to another; none of them is also a common noun of titles. */
const CLAIMS =
  /\S\s+(?:(?:in|de)creases?|reduces?|lowers|raises|improves?|worsens?|causes|prevents?|promotes?|inhibits?|induces?|enhances?|impairs?|affects?|predicts?|protects?|leads? to|results? in|correlates? with|depends? on|verringer[nt]|senk(?:t|en)|erhoh(?:t|en)|erhöh(?:t|en)|verbessert|verursacht|verhindert|reduit|réduit|augmente|diminue|ameliore|améliore|provoque)\s+\S/i

/** True if a search reads as a question or a claim, not as a subject. */
export const isQuestion = ({ typed, isStatement, exact }: SearchRequest): boolean =>
  !exact && (isStatement || ASKS.test(typed) || CLAIMS.test(typed))

/** The condition of each filter; null if it does not restrict the search, or is an option. */
const MATCHES: {
  [F in SearchFilter]: (criteria: SearchCriteria, sources: NamedSource[]) => Match | null
} = {
  sources: ({ sources: names }, sources) =>
    names.length > 0
      ? { kind: 'sources', ids: sources.filter(({ name }) => names.includes(name)).map(({ id }) => id) }
      : null,
  years: ({ startYear, endYear }) =>
    startYear || endYear ? { kind: 'years', from: startYear, to: endYear } : null,
  languages: ({ languages }) =>
    languages.length > 0
      ? { kind: 'or', of: languages.toSorted().map((name) => ({ kind: 'language', name })) }
      : null,
  // Excluded words are read as those of the query; see `withFields`.
  exclude: () => null,
  unread: () => null,
  exact: () => null,
}

function matchesOf(criteria: SearchCriteria, sources: NamedSource[]): SearchRequest['filters'] {
  const filters: SearchRequest['filters'] = {}
  for (const filter of Object.keys(MATCHES) as SearchFilter[]) {
    const match = MATCHES[filter](criteria, sources)
    if (match) filters[filter] = match
  }
  return filters
}

/** Key that is equal for two requests for the same list of the same owner in the same state. */
export function keyOf(request: SearchRequest, owner: string, addedUpTo: number): string {
  const { text, readings, surnames, isStatement, exact, verbatim, filters, sort, addedAfter } = request
  const read = [text, readings, surnames, isStatement]
  const parts = [read, exact, verbatim, filters, sort, addedAfter, owner, addedUpTo]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** More than a page of text; 4,096 characters of prose are about 650 words. */
export const MOST_WORDS = 1_000
/** Expanded length of 4,096 characters, except of some that each expand to a text. */
const MOST_CHARACTERS = 3 * 4096
/** More than search strategies of systematic reviews have in this length. */
const MOST_PHRASES = 100
/** Each matches all words that begin with it. */
const MOST_PREFIXES = 30

/**
 * Refuses a query with too many parts before any is looked up. A single character may expand to a sentence (U+FDFA is
 * four words), so words are counted after NFKC, as they are compared.
 */
export function checkQueryBounds(query: string) {
  const characters = query.normalize('NFKC').length
  if (characters > MOST_CHARACTERS) throw tooMany(characters, 'characters', MOST_CHARACTERS)
  const words = literalOf(query).reduce((sum, { parts }) => sum + parts.length, 0)
  if (words > MOST_WORDS) throw tooMany(words, 'words', MOST_WORDS)
  const { root } = parseQuery(query)
  const { phrase, prefix } = countLeaves(root, { phrase: 0, prefix: 0 })
  if (phrase > MOST_PHRASES) throw tooMany(phrase, 'phrases', MOST_PHRASES)
  if (prefix > MOST_PREFIXES) throw tooMany(prefix, 'prefixes', MOST_PREFIXES)
}

const tooMany = (count: number, parts: 'characters' | 'words' | 'phrases' | 'prefixes', most: number) =>
  refusal((t) => t(`search.${parts}`, { count, most }))

/** The order of `literal` for what is not ranked by words, from its start. */
export const NEWEST_FIRST = { phrase: '', words: [], sort: 'newest' as const, offset: 0 }

/** Returns the match of a query in exact mode. Throws BAD_REQUEST for one with too many parts. */
export function exactly(query: string): Match {
  checkQueryBounds(query)
  return allOf(planLiterally(query, () => []).required)
}

type Counts = Record<'phrase' | 'prefix', number>

function countLeaves(node: QueryNode | null, counts: Counts): Counts {
  if (!node) return counts
  if (node.kind === 'phrase' || node.kind === 'prefix') counts[node.kind] += 1
  if (node.kind === 'not') countLeaves(node.of, counts)
  if (node.kind === 'and' || node.kind === 'or') for (const part of node.of) countLeaves(part, counts)
  return counts
}
