import type { SearchInput } from '@claire/api-contract'
import { createHash } from 'node:crypto'
import type { Match, Sort } from '../index-port.ts'
import { checkQueryBounds } from './query-bounds.ts'

/** A source as search needs it. */
export interface NamedSource {
  id: string
  name: string
}

/** What is asked for, whoever asks. */
export interface SearchRequest {
  text: string
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
 * Reads the body of a search. 0 and null mean no year; names that no source has match nothing. Throws BAD_REQUEST for a
 * query with more parts than can be looked up.
 */
export function requestOf(input: SearchInput, sources: NamedSource[]): SearchRequest {
  checkQueryBounds(input.searchTerm)
  const chosen = input.source?.length ? new Set(input.source) : null
  return {
    text: input.searchTerm.trim(),
    exact: input.refineSearch ?? false,
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
