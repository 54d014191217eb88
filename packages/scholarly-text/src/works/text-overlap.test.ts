import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overlapKeys, textOverlap, wordSequences } from './text-overlap.ts'

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ')

const share = (one: string, other: string) => textOverlap(wordSequences(one), wordSequences(other))
const keysInCommon = (one: string, other: string) => {
  const keys = new Set(overlapKeys(wordSequences(one)))
  return overlapKeys(wordSequences(other)).filter((key) => keys.has(key)).length
}

test('texts that differ in case, width and punctuation overlap completely', () => {
  const text = 'Of zirconium alloys, the ﬁrst: their creep at 350 K.'
  const other = 'of Zirconium alloys - the first (their creep at 350 K)'
  assert.equal(share(text, other), 1)
  assert.equal(keysInCommon(text, other), 8)
})

test('a changed word affects three sequences in both texts', () => {
  const text = words(0, 102)
  assert.equal(share(text, text.replace('word50 ', 'another ')), 97 / 103)
})

test('texts that share nine tenths have a key in common, texts on different subjects none', () => {
  for (let start = 0; start < 5000; start += 100) {
    const text = words(start, 100)
    assert.ok(keysInCommon(text, `${words(start, 95)} ${words(start + 9000, 5)}`) > 0)
    assert.equal(keysInCommon(text, words(start + 20_000, 100)), 0)
  }
})

test('a text of two words has no keys', () => {
  assert.deepEqual(overlapKeys(wordSequences('Two words')), [])
  assert.equal(share('Two words', 'Two words'), 0)
})
