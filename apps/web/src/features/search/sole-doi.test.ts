import { describe, expect, it } from 'vitest'
import { readSearch } from './search-address.ts'
import { soleDoi } from './sole-doi.ts'

describe('a search for a DOI alone', () => {
  const doiOf = (query: string) => soleDoi(readSearch(new URLSearchParams(query)))

  it.each(['10.1000/Ice', 'https://doi.org/10.1000/ice', 'doi: 10.1000/ice'])('is recognised: %s', (text) =>
    expect(doiOf(`searchText=${encodeURIComponent(text)}`)).toBe('10.1000/ice'),
  )

  it.each([
    'searchText=sea+ice+10.1000/ice',
    'searchText=1706.03762',
    'searchText=10.1000/ice&verbatim=true',
    'searchText=10.1000/ice&alertId=a',
    'searchText=10.1000/ice&from=2020',
  ])('is another search with other words, or filters: %s', (query) => expect(doiOf(query)).toBeNull())
})
