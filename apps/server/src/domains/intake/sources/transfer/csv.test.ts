import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { csvRow, readCsv } from './csv.ts'

test('a cell that begins like a formula is escaped, whatever script or invisible characters it has, and read back unchanged', () => {
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

test('other cells are not escaped', () => {
  for (const text of ['a=b', '2026-03-01', "'tis", 'Ω', '1+1']) assert.equal(csvRow([text]), `${text}\r\n`)
})

describe('a random table', () => {
  const SIGNS = [
    'a',
    'b',
    ' ',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    "'",
    '=',
    '+',
    '-',
    '@',
    'é',
    '日',
    '0',
    '',
  ]
  let state = 7
  const below = (count: number) => (state = (state * 48_271) % 2_147_483_647) % count
  const cell = () =>
    Array.from({ length: below(6) }, () => SIGNS[below(SIGNS.length)])
      .join('')
      .trim()

  test('is read back as written', () => {
    for (let table = 0; table < 300; table++) {
      const rows = Array.from({ length: 1 + below(5) }, () => Array.from({ length: 2 + below(3) }, cell))
      // The first line determines the separator.
      const written = [['name', 'url', 'note', 'more'], ...rows]
      const read = [...readCsv(written.map(csvRow).join(''))].map(({ cells }) => cells)
      assert.deepEqual(
        read,
        written.filter((row) => row.some(Boolean)),
        JSON.stringify(rows),
      )
    }
  })

  test('has the first line number of each row, whatever line breaks earlier rows contain', () => {
    for (let table = 0; table < 100; table++) {
      const rows = Array.from({ length: 6 }, () => ['x', cell(), cell()])
      const text = [['name', 'url', 'note'], ...rows].map(csvRow)
      const begins = text.map(
        (_, at) =>
          text
            .slice(0, at)
            .join('')
            .split(/\r\n|\n|\r/).length,
      )
      assert.deepEqual(
        [...readCsv(text.join(''))].map(({ line }) => line),
        begins,
        JSON.stringify(rows),
      )
    }
  })

  test('is read with the most frequent separator of its first line', () => {
    for (const separator of [',', ';', '\t']) {
      const text = `name${separator}url${separator}note\r\nIce${separator}ice.org${separator}"a${separator} ""b"""\r\n`
      assert.deepEqual([...readCsv(text)][1]?.cells, ['Ice', 'ice.org', `a${separator} "b"`])
    }
  })
})
