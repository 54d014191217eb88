import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRow, readCsv } from './csv.ts'

test('no cell begins like a formula, in whatever letters or behind what nobody sees, and comes back as it was', () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '\u200B=1',
    '\uFEFF=1',
    ' =1',
  ]
  for (const text of formulas) {
    const row = csvRow([text])
    assert.match(row, /^"?'/, JSON.stringify(text))
    assert.deepEqual([...readCsv(row)][0]?.cells, [text], JSON.stringify(text))
  }
})

test('other cells are left as they are', () => {
  for (const text of ['a=b', '2026-03-01', "'tis", 'Ω', '1+1']) assert.equal(csvRow([text]), `${text}\r\n`)
})
