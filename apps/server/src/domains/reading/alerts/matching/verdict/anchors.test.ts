import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Match } from '#domains/reading/search'
import { anchorsOf, beginningAnchor, hasAll, sourceAnchor, wordAnchor } from './anchors.ts'

const literal = (text: string): Match => ({ kind: 'literal', text, field: null })
/** The longer a word, the rarer. */
const commonness = (word: string) => 100 / word.length
const keysOf = (match: Match) => anchorsOf(match, commonness).map(({ keys }) => keys)

describe('an alert for exact words is looked up', () => {
  test('by its rarest word first', () => {
    assert.deepEqual(keysOf(literal('ice zirconium')), [[wordAnchor('zirconium')], [wordAnchor('ice')]])
  })

  test('by the rarest word of all that it requires', () => {
    const [first] = keysOf({ kind: 'and', of: [literal('ice'), literal('permafrost')] })
    assert.deepEqual(first, [wordAnchor('permafrost')])
  })

  test('by one word of each way to match', () => {
    assert.deepEqual(keysOf({ kind: 'or', of: [literal('ice sheet'), literal('glacier')] }), [
      [wordAnchor('sheet'), wordAnchor('glacier')],
    ])
  })

  test('about every article where one way to match has no word', () => {
    assert.deepEqual(keysOf({ kind: 'or', of: [literal('ice'), { kind: 'not', of: literal('fire') }] }), [])
    assert.deepEqual(keysOf({ kind: 'not', of: literal('fire') }), [])
  })

  test('by how a word begins where it goes on', () => {
    assert.deepEqual(keysOf({ kind: 'prefix', text: 'glaci', field: null }), [[beginningAnchor('gla')]])
  })

  test('by its sources where it has nothing else', () => {
    assert.deepEqual(keysOf({ kind: 'sources', ids: ['a', 'b'] }), [[sourceAnchor('a'), sourceAnchor('b')]])
  })
})

test('an article is asked about when it has one of each', () => {
  const has = new Set([wordAnchor('ice'), wordAnchor('sheet')])
  assert.ok(hasAll(has, [[wordAnchor('ice')], [wordAnchor('snow'), wordAnchor('sheet')]]))
  assert.ok(!hasAll(has, [[wordAnchor('ice')], [wordAnchor('snow')]]))
  assert.ok(hasAll(has, []))
})
