import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  SEARCH_FIELDS,
  SEARCH_FILTERS,
  type SearchField,
  NO_CRITERIA,
  criteriaAs,
  criteriaFrom,
  criteriaKey,
  criteriaOf,
  filtersIn,
  readCriteria,
  without,
  writeCriteria,
} from './search-criteria.ts'

const CHOSEN = { year: 2012, names: ['de', 'fr'], flag: true }
const FIELDS = Object.keys(SEARCH_FIELDS) as SearchField[]
/** Returns criteria with one filter set. */
const choosing = (field: SearchField) => criteriaOf({ [field]: CHOSEN[SEARCH_FIELDS[field].kind] })
const each = FIELDS.map((field) => [field, choosing(field)] as const)

test('every field survives a round trip through the address, a request and the tools for assistants', () => {
  for (const [field, criteria] of each) {
    const query = new URLSearchParams()
    writeCriteria(query, criteria)
    assert.equal(query.size, 1, field)
    assert.deepEqual(readCriteria(query), criteria)
    for (const naming of ['field', 'request', 'tool'] as const)
      assert.deepEqual(criteriaFrom(naming, criteriaAs(naming, criteria)), criteria)
  }
})

test('every field has names of its own', () => {
  for (const naming of ['field', 'request', 'tool', 'address'] as const)
    assert.equal(Object.keys(criteriaAs(naming, NO_CRITERIA)).length, FIELDS.length)
})

test('criteria that differ in any field have different keys', () => {
  const keys = [NO_CRITERIA, ...each.map(([, criteria]) => criteria)].map(criteriaKey)
  assert.equal(new Set(keys).size, FIELDS.length + 1)
})

test('the order of names does not change the key', () => {
  const keyOf = (sources: string[]) => criteriaKey({ ...NO_CRITERIA, sources })
  assert.equal(keyOf(['A', 'B']), keyOf(['B', 'A']))
})

test('every filter is removed with all its fields, and no others', () => {
  const all = criteriaOf(Object.assign({}, ...each.map(([field, chosen]) => ({ [field]: chosen[field] }))))
  assert.deepEqual(filtersIn(all), SEARCH_FILTERS)
  for (const filter of SEARCH_FILTERS)
    assert.deepEqual(
      filtersIn({ ...all, ...without(filter) }),
      SEARCH_FILTERS.filter((other) => other !== filter),
    )
})

test('missing, null, 0 and empty values filter nothing', () => {
  assert.deepEqual(criteriaOf({ startYear: 0, endYear: null, sources: [] }), NO_CRITERIA)
})
