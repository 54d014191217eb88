import { isYearRange } from '@claire/api-contract/search-criteria'
import { describe, expect, it } from 'vitest'
import { EMPTY_SEARCH, isSearch, readSearch, type SearchState, searchPath, SORTS } from './search-address.ts'

const stateOf = (path: string) => readSearch(new URL(path, 'http://localhost').searchParams)

/** Pseudorandom numbers, the same in every run. */
function createRandom(seed: number) {
  let value = seed
  return (below: number) => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((value / 2_147_483_648) * below)
  }
}

const PIECES = [
  '&',
  '=',
  '#',
  '%',
  '%26',
  '"',
  "'",
  '[',
  ']',
  ',',
  '+',
  ' ',
  '?',
  '/',
  '\\',
  'é',
  '你好',
  '😀',
  'graphene',
  'NOT',
  '<b>',
  '\u00a0',
  'a',
] as const

function randomState(random: (below: number) => number): SearchState {
  const text = () => Array.from({ length: 1 + random(6) }, () => PIECES[random(PIECES.length)]).join('')
  const startYear = random(2) ? 1970 + random(50) : null
  return {
    searchText: random(5) ? text().trim() : '',
    startYear,
    endYear: random(2) ? (startYear ?? 1970) + random(10) : null,
    sources: [...new Set(Array.from({ length: random(4) }, text))],
    languages: random(2) ? [] : ['de', 'fr'].slice(random(2)),
    refineSearch: random(2) === 1,
    verbatim: random(2) === 1,
    exclude: random(3) ? [] : ['spectral', 'deep "learning"'].slice(random(2)),
    unread: random(3) ? [] : ['after 2017', 'not a, b'].slice(random(2)),
    sort: SORTS[random(SORTS.length)] ?? 'relevance',
    since: random(3) ? null : 1_700_000_000_000 + random(1000),
    ids: random(4) ? [] : ['a1', 'b-2', 'c_3'].slice(0, 1 + random(3)),
    alertId: random(4) ? null : `alert-${random(100)}`,
    shouldReturn: random(4) === 0,
  }
}

describe('the address of a search', () => {
  it('gives back every state it was made from', () => {
    const random = createRandom(20_261_120)
    for (let round = 0; round < 2_000; round += 1) {
      const state = randomState(random)
      expect(stateOf(searchPath(state))).toEqual(state)
    }
  })

  it('is written the same way however it was written before', () => {
    const path = '/search?searchText=%26%3D%23&sources=["A","B"]'
    expect(stateOf(path)).toEqual({ ...EMPTY_SEARCH, searchText: '&=#', sources: ['A', 'B'] })
    expect(searchPath(stateOf(searchPath(stateOf(path))))).toBe(searchPath(stateOf(path)))
  })

  it('is short when nothing is asked for', () => {
    expect(searchPath({})).toBe('/search')
    expect(searchPath({ searchText: '  ' })).toBe('/search')
  })

  it.each([
    'from=abc',
    'from=-3',
    'from=1e9',
    'from=0',
    'sources={"a":1}',
    'sources=[1,null,""]',
    'sources=[',
    'sort=best',
    'since=-1',
    'IDs=,,',
    'refineSearch=yes',
  ])('asks for nothing by nonsense: %s', (query) => {
    expect(readSearch(new URLSearchParams(query))).toEqual(EMPTY_SEARCH)
  })

  it.each([
    ['title=Sea+ice&searchText=https%3A%2F%2Fexample.org%2Fice', 'Sea ice'],
    ['title=Sea+ice&url=https%3A%2F%2Fexample.org%2Fice', 'Sea ice'],
    ['title=Sea+ice&searchText=https%3A%2F%2Fdoi.org%2F10.1000%2Fice', 'https://doi.org/10.1000/ice'],
    ['title=Sea+ice&searchText=10.1000%2Fice', '10.1000/ice'],
    ['url=https%3A%2F%2Fdoi.org%2F10.1000%2Fice', 'https://doi.org/10.1000/ice'],
  ])('takes what another program shares: %s', (query, wanted) => {
    expect(readSearch(new URLSearchParams(query)).searchText).toBe(wanted)
  })

  it('with an end before the start is no search, and keeps both years to be corrected', () => {
    const state = stateOf('/search?searchText=ice&from=2020&to=2010')
    expect(state).toMatchObject({ startYear: 2020, endYear: 2010 })
    expect(isSearch(state)).toBe(false)
  })
})

describe('years', () => {
  it.each([
    [2010, 2009, false],
    [2010, 2010, true],
    [2010, null, true],
    [null, 2010, true],
    [null, null, true],
  ])('from %s to %s is a range: %s', (startYear, endYear, expected) => {
    expect(isYearRange({ startYear, endYear })).toBe(expected)
  })
})
