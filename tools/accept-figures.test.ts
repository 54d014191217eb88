import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Figure, updatedFigures } from './accept-figures.mjs'

const before = { today: '9 ms', machine: 'old', date: '2026-01-01' }
const times = { figure: 'times', bar: '30 ms', read: String.raw`p50 ([\d.]+) p95 ([\d.]+)`, as: '$1, $2 ms' }
const plain: Figure = { ...times, ...before }
const large: Figure = { ...times, ...before, options: '--articles 100000 --contextual FILE' }
const absent: Figure = { ...times, ...before, read: 'heap (\\d+)' }

const run = { output: 'all: p50 1.5 p95 20', machine: 'new', date: '2026-11-28' }
const after = { today: '1.5, 20 ms', machine: 'new', date: '2026-11-28' }

test('a run updates the figures in its output and leaves the others', () => {
  assert.deepEqual(updatedFigures([plain, large, absent], { ...run, args: [] }), [
    { ...plain, ...after },
    large,
    absent,
  ])
})

test('a figure of other options is updated by a run with these, wherever its files are', () => {
  const args = ['--articles', '100000', '--keep', 'data/library', '--contextual=data/vectors']
  assert.deepEqual(updatedFigures([plain, large], { ...run, args }), [plain, { ...large, ...after }])
})
