import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Counts, createProgress, summaryOf } from './progress.ts'

const counts = (lines: number, fields: Partial<Counts> = {}): Counts => ({
  lines,
  created: lines,
  updated: 0,
  unchanged: 0,
  sameWork: 0,
  conflicts: 0,
  refused: 0,
  ...fields,
})

let written: string[]
let now: number
beforeEach(() => {
  written = []
  now = 1_000_000
})
const start = (isTTY: boolean) =>
  createProgress({ isTTY, write: (text: string) => written.push(text) }, () => now)

test('a summary lists the counts, without those of zero', () => {
  assert.equal(summaryOf(counts(3)), '3 records: 3 new')
  assert.equal(
    summaryOf(counts(12_500, { created: 12_000, updated: 300, unchanged: 180, refused: 20 })),
    '12,500 records: 12,000 new, 300 changed, 180 known, 20 refused',
  )
  assert.equal(
    summaryOf(counts(9, { sameWork: 2, conflicts: 1 })),
    '9 records: 9 new; 2 the same work as another, 1 in conflict',
  )
  assert.equal(summaryOf(counts(2, { created: 0, unchanged: 2 })), '2 records: 0 new, 2 known')
})

test('a log gets a line every five seconds, with the rate and the time left', () => {
  const progress = start(false)
  progress.show(counts(0), 0)
  now += 4_999
  progress.show(counts(500), 0.05)
  assert.deepEqual(written, [])
  now += 5_001
  progress.show(counts(1000), 0.1)
  now += 1
  progress.show(counts(1001), 0.1)
  assert.deepEqual(written, ['1,000 records: 1,000 new · 100 a second · 1 min 30 s left\n'])
  progress.end()
  assert.equal(written.length, 1)
})

test('a terminal has one line that is written over, and cleared at the end', () => {
  const progress = start(true)
  progress.show(counts(0), 0)
  now += 250
  progress.show(counts(50), 0.5)
  assert.deepEqual(written, ['\r\u001b[K50 records: 50 new · 200 a second · 1 s left'])
  progress.end()
  assert.equal(written.at(-1), '\r\u001b[K')
})

test('the rate of a resumed import counts only its own records', () => {
  const progress = start(false)
  progress.show(counts(500), 0.5)
  now += 10_000
  progress.show(counts(750), 0.75)
  assert.match(written[0] ?? '', /· 25 a second · 10 s left/)
})

test('the time left is unknown before anything was read', () => {
  const progress = start(false)
  progress.show(counts(0), 0.2)
  now += 6_000
  progress.show(counts(0), 0.2)
  assert.match(written[0] ?? '', /time left unknown/)
})
