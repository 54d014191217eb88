import type { SearchReading } from '@claire/api-contract'
import { expect, it } from 'vitest'
import { searchedFor } from './search-request.ts'

const without: SearchReading = { kind: 'exclusion', from: 'without sea', excluded: ['sea'] }
const courtesy: SearchReading = { kind: 'frame', from: 'thanks' }

it.each([
  ['ice, without sea, snow', 'ice, snow'],
  ['ice, without sea, thanks!', 'ice'],
  ['thanks! ice', 'ice'],
  ['ice: snow', 'ice: snow'],
])('of %s, %s was searched for', (searchText, words) => {
  const read = [without, courtesy].filter(({ from }) => searchText.includes(from))
  expect(searchedFor({ notices: [], readings: read }, { searchText })).toBe(words)
})
