import type { SearchInput } from '@claire/api-contract'
import { createHash } from 'node:crypto'
import type { Match, Sort } from '../index-port.ts'
import { firstWords, mostOfProse } from './prose.ts'
import { checkQueryBounds } from './query-bounds.ts'

/** A source as search needs it. */
export interface NamedSource {
  id: string
  name: string
}

/** What is asked for, whoever asks. */
export interface SearchRequest {
  text: string
  /** So many words of a longer text are the request's; null where it has all of them. */
  shortenedTo: number | null
  exact: boolean
  /** Nothing is corrected, and nothing given up. */
  verbatim: boolean
  /** Ids of the chosen sources; null for all. */
  sourceIds: string[] | null
  startYear: number | null
  endYear: number | null
  sort: Sort
  /** For `source:` in the query: ids of the sources whose name contains the text. */
  resolveSource: (name: string) => string[]
}

/**
 * Reads the body of a search. 0 and null mean no year; names that no source has match nothing. Of prose by meaning the
 * beginning is read, before anything is looked for in it. Throws BAD_REQUEST for a query with more parts than can be looked
 * up.
 */
export function requestOf(input: SearchInput, sources: NamedSource[]): SearchRequest {
  const exact = input.refineSearch ?? false
  const shortenedTo = exact ? null : mostOfProse(input.searchTerm.trim())
  const text = shortenedTo ? firstWords(input.searchTerm.trim(), shortenedTo) : input.searchTerm.trim()
  checkQueryBounds(text)
  const chosen = input.source?.length ? new Set(input.source) : null
  return {
    text,
    shortenedTo,
    exact,
    verbatim: input.verbatim ?? false,
    sourceIds: chosen && sources.filter(({ name }) => chosen.has(name)).map(({ id }) => id),
    startYear: input.startYear || null,
    endYear: input.endYear || null,
    sort: input.sort ?? 'relevance',
    resolveSource: (name) => {
      const wanted = name.toLowerCase()
      return sources.filter((source) => source.name.toLowerCase().includes(wanted)).map(({ id }) => id)
    },
  }
}

/** The filters beside the query. */
export function filtersOf({ sourceIds, startYear, endYear }: SearchRequest): Match[] {
  const filters: Match[] = []
  if (sourceIds) filters.push({ kind: 'sources', ids: sourceIds })
  if (startYear || endYear) filters.push({ kind: 'years', from: startYear, to: endYear })
  return filters
}

/** Equal for two requests that ask for the same list of the same owner in the same state. */
export function keyOf(request: SearchRequest, owner: string, addedUpTo: number): string {
  const { text, exact, verbatim, sourceIds, startYear, endYear, sort } = request
  const parts = [
    text,
    exact,
    verbatim,
    sourceIds?.toSorted() ?? null,
    startYear,
    endYear,
    sort,
    owner,
    addedUpTo,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
