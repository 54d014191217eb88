import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWords } from './why.ts'

const of = (...stems: string[]) => new Set(stems)

test('the words that an article shares are told as they were typed, in any of their forms', () => {
  assert.deepEqual(sharedWords('Glaciers melting fast', of('glacier', 'melt')), ['Glaciers', 'melting'])
})

test('what a search excludes is no reason, nor are its operators', () => {
  assert.deepEqual(sharedWords('basalt AND quartz -glacier', of('basalt', 'quartz', 'glacier', 'and')), [
    'basalt',
    'quartz',
  ])
})

test('a compound is shared when all of it is', () => {
  assert.deepEqual(sharedWords('zirconium-oxide', of('zirconium')), [])
})

test('a word is told once, and twelve at most', () => {
  assert.deepEqual(sharedWords('basalt basalt', of('basalt')), ['basalt'])
  const words = Array.from({ length: 20 }, (_, at) => `subject${at}`)
  assert.equal(sharedWords(words.join(' '), of(...words)).length, 12)
})
