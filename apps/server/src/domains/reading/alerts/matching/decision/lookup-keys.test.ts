import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Match } from '#domains/reading/search'
import { keyGroupsOf, beginningKey, hasAll, sourceKey, wordKey } from './lookup-keys.ts'

const literal = (text: string): Match => ({ kind: 'literal', text, field: null })
/** The longer a word, the rarer. */
const commonness = (word: string) => 100 / word.length
const keysOf = (match: Match) => keyGroupsOf(match, commonness).map(({ keys }) => keys)

describe('an alert for exact words is looked up', () => {
  test('by its rarest word first', () => {
    assert.deepEqual(keysOf(literal('ice zirconium')), [[wordKey('zirconium')], [wordKey('ice')]])
  })

  test('by the rarest word of all that it requires', () => {
    const [first] = keysOf({ kind: 'and', of: [literal('ice'), literal('permafrost')] })
    assert.deepEqual(first, [wordKey('permafrost')])
  })

  test('by one word of each alternative', () => {
    assert.deepEqual(keysOf({ kind: 'or', of: [literal('ice sheet'), literal('glacier')] }), [
      [wordKey('sheet'), wordKey('glacier')],
    ])
  })

  test('for every article if one alternative has no word', () => {
    assert.deepEqual(keysOf({ kind: 'or', of: [literal('ice'), { kind: 'not', of: literal('fire') }] }), [])
    assert.deepEqual(keysOf({ kind: 'not', of: literal('fire') }), [])
  })

  test('by how a word begins where it goes on', () => {
    assert.deepEqual(keysOf({ kind: 'prefix', text: 'glaci', field: null }), [[beginningKey('gla')]])
  })

  test('by its sources where it has nothing else', () => {
    assert.deepEqual(keysOf({ kind: 'sources', ids: ['a', 'b'] }), [[sourceKey('a'), sourceKey('b')]])
  })
})

test('an article is a candidate if it has one key of each group', () => {
  const has = new Set([wordKey('ice'), wordKey('sheet')])
  assert.ok(hasAll(has, [[wordKey('ice')], [wordKey('snow'), wordKey('sheet')]]))
  assert.ok(!hasAll(has, [[wordKey('ice')], [wordKey('snow')]]))
  assert.ok(hasAll(has, []))
})
