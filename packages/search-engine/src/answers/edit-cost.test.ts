import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distance, editCost } from './vocabulary.ts'

describe('the likelihood of an error', () => {
  test('a correctly spelt word costs nothing', () => {
    assert.equal(editCost('graphene', 'graphene'), 0)
    assert.equal(editCost('', ''), 0)
  })

  test('an added, missing or replaced letter costs one', () => {
    assert.equal(editCost('graphen', 'graphene'), 1)
    assert.equal(editCost('graphenes', 'graphene'), 1)
    assert.equal(editCost('grathene', 'graphene'), 1)
  })

  test('a doubled letter left single, or the reverse, costs less', () => {
    assert.equal(editCost('comitee', 'committee'), 1.2)
    assert.equal(editCost('graphhene', 'graphene'), 0.6)
  })

  test('two letters swapped are one error, and a likely one', () => {
    assert.equal(editCost('grpahene', 'graphene'), 0.8)
  })

  test('one vowel for another is likelier than one consonant for another', () => {
    assert.equal(editCost('seperate', 'separate'), 0.9)
    assert.ok(editCost('seperate', 'separate') < editCost('sebarate', 'separate'))
  })

  test('errors add up', () => {
    assert.equal(editCost('grpahenne', 'graphene'), 0.8 + 0.6)
  })

  test('an empty input costs every letter', () => {
    assert.equal(editCost('', 'abc'), 3)
    assert.equal(editCost('abc', ''), 3)
    assert.equal(editCost('', 'aab'), 1 + 0.6 + 1)
  })
})

describe('the distance of two words', () => {
  test('counts insertions, deletions, replacements and swaps of neighbours', () => {
    assert.equal(distance('solar', 'solar', 2), 0)
    assert.equal(distance('solr', 'solar', 2), 1)
    assert.equal(distance('sollar', 'solar', 2), 1)
    assert.equal(distance('soler', 'solar', 2), 1)
    assert.equal(distance('soalr', 'solar', 2), 1)
    assert.equal(distance('slr', 'solar', 2), 2)
  })

  test('is the same in both directions', () => {
    for (const [a, b] of [
      ['kitten', 'sitting'],
      ['graph', 'garph'],
      ['', 'ab'],
    ] as const)
      assert.equal(distance(a, b, 9), distance(b, a, 9))
  })

  test('is one above the limit if it is greater', () => {
    assert.equal(distance('kitten', 'sitting', 9), 3)
    assert.equal(distance('kitten', 'sitting', 1), 2)
    assert.equal(distance('abcdefgh', 'zyxwvuts', 2), 3)
  })
})
