import { criteriaOf, NO_CRITERIA, SEARCH_FIELDS } from '@claire/api-contract/search-criteria'
import { describe, expect, it } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { EMPTY_SEARCH, type SearchState } from '../search-address.ts'

const words = {
  exact: 'Exact',
  since: (year: number) => `since ${year}`,
  until: (year: number) => `until ${year}`,
  without: (word: string) => `without ${word}`,
  asWords: (text: string) => `${text} as words`,
}
const FULL: SearchState = {
  ...EMPTY_SEARCH,
  startYear: 2001,
  endYear: 2004,
  sources: ['A', 'B'],
  refineSearch: true,
}

function filtersOf(search: SearchState) {
  const changes: Partial<SearchState>[] = []
  return { filters: activeFilters(search, (change) => changes.push(change), words), changes }
}

describe('the filters of a search', () => {
  it('are none where nothing narrows it', () => {
    expect(filtersOf({ ...EMPTY_SEARCH, searchText: 'ice', sort: 'newest' }).filters).toEqual([])
  })

  it('are said in words', () => {
    expect(filtersOf(FULL).filters.map(({ label }) => label)).toEqual(['Exact', '2001–2004', 'A', 'B'])
  })

  it.each([
    [2001, null, 'since 2001'],
    [null, 2004, 'until 2004'],
    [2001, 2001, '2001'],
  ])('from %s to %s read %s', (startYear, endYear, label) => {
    expect(filtersOf({ ...EMPTY_SEARCH, startYear, endYear }).filters[0]?.label).toBe(label)
  })

  it.each(Object.entries(SEARCH_FIELDS))('have a chip for %s', (field, { kind }) => {
    const chosen = { year: 2012, names: ['de'], flag: true }[kind]
    const { filters } = filtersOf({ ...EMPTY_SEARCH, ...criteriaOf({ [field]: chosen }) })
    expect(filters).toHaveLength(1)
  })

  it('are taken off one by one, and nothing else with them', () => {
    const { filters, changes } = filtersOf(FULL)
    for (const { onRemove } of filters) onRemove()
    expect(changes).toEqual([
      { refineSearch: false },
      { startYear: null, endYear: null },
      { sources: ['B'] },
      { sources: ['A'] },
    ])
  })

  it('are all gone without filters', () => {
    expect(filtersOf({ ...FULL, ...NO_CRITERIA }).filters).toEqual([])
  })
})
