import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeQuery } from './describe-query.ts'

const ice = { kind: 'word', text: 'ice', field: null } as const
const river = { kind: 'phrase', text: 'river delta', field: 'title' } as const

test('a query is described in words', () => {
  assert.equal(describeQuery(null), 'nothing')
  assert.equal(describeQuery({ kind: 'year', from: 2019, to: 2023 }), 'published 2019 to 2023')
  assert.equal(describeQuery({ kind: 'year', from: 2019, to: 2019 }), 'published in 2019')
  assert.equal(describeQuery({ kind: 'year', from: 2019, to: null }), 'published since 2019')
  assert.equal(describeQuery({ kind: 'year', from: null, to: 2023 }), 'published until 2023')
})

test('parts are joined by the typed operators, and nested ones are in parentheses', () => {
  const both = { kind: 'and', of: [ice, river], explicit: true } as const
  assert.equal(describeQuery({ ...both, of: [ice, river] }), '“ice” and in the title “river delta”')
  assert.equal(
    describeQuery({ ...both, of: [ice, river], explicit: false }),
    '“ice”, in the title “river delta”',
  )
  assert.equal(
    describeQuery({
      kind: 'or',
      of: [
        { ...both, of: [ice, river] },
        { kind: 'not', of: { kind: 'doi', doi: '10.1/x' } },
      ],
    }),
    '(“ice” and in the title “river delta”) or not DOI 10.1/x',
  )
})

test('fields and limits are described by name', () => {
  assert.equal(describeQuery({ kind: 'word', text: 'Hinton', field: 'author' }), 'by the author “Hinton”')
  assert.equal(describeQuery({ kind: 'prefix', text: 'photo', field: null }), 'words starting with “photo”')
  assert.equal(describeQuery({ kind: 'source', name: 'Journal of Ice' }), 'source “Journal of Ice”')
  assert.equal(describeQuery({ kind: 'topic', name: 'Glaciers' }), 'topic “Glaciers”')
})
