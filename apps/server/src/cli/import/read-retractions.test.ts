import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isRetractionList, readRetractions } from './read-retractions.ts'

const HEADER =
  'Record ID,Title,URLS,RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason,Notes'

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-retractions-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function fileOf(content: string | Uint8Array): string {
  const file = path.join(folder, `${++files}.csv`)
  writeFileSync(file, content)
  return file
}
interface Fields {
  id?: number
  title?: string
  urls?: string
  date?: string
  notice?: string
  doi?: string
  nature?: string
  reason?: string
}
const row = ({
  id = 1,
  title = 'Lakes',
  urls = '',
  date = '10/14/2026 0:00',
  notice = 'unavailable',
  doi = '10.1000/a',
  nature = 'Retraction',
  reason = '',
}: Fields) => [id, title, urls, date, notice, doi, nature, reason, ''].join(',')
const table = (...rows: string[]) => `${[HEADER, ...rows].join('\r\n')}\r\n`

async function read(content: string | Uint8Array) {
  const refused: [number, string][] = []
  const list = await readRetractions(fileOf(content), (line, reason) => refused.push([line, reason]))
  return { ...list, refused }
}
/** The kind of each work's notice, by DOI. */
const kindsOf = async (...rows: string[]) =>
  Object.fromEntries((await read(table(...rows))).notices.map(({ doi, kind }) => [doi, kind]))

test('a list is recognised by its header, gzipped or not', async () => {
  const is = (content: string | Uint8Array) => isRetractionList(fileOf(content))
  assert.equal(await is(table(row({}))), true)
  assert.equal(await is(`\uFEFF${table()}`), true)
  assert.equal(await is(gzipSync(table(row({})))), true)
  assert.equal(await is('Title,DOI\nLakes,10.1000/a\n'), false)
  assert.equal(await is('{"title":"Lakes"}\n'), false)
  assert.equal(await is(''), false)
})

test('a row has kind, statement, date and reasons', async () => {
  const { notices, rows } = await read(
    table(
      row({
        title: '"Lakes, and ""seas""\r\nof the north"',
        urls: 'https://watch.example/1;https://watch.example/2',
        notice: 'https://doi.org/10.1000/N',
        doi: '10.1000/A',
        reason: '"+Error in Data;+Investigation by Journal;"',
      }),
    ),
  )
  assert.equal(rows, 1)
  assert.deepEqual(notices, [
    {
      doi: '10.1000/a',
      kind: 'retracted',
      notice_doi: '10.1000/n',
      url: 'https://watch.example/1',
      date: '2026-10-14',
      reason: 'Error in Data; Investigation by Journal',
    },
  ])
})

test('the gravest notice of a work counts, until it was reinstated', async () => {
  const kinds = await kindsOf(
    row({ doi: '10.1000/a', nature: 'Correction' }),
    row({ doi: '10.1000/a', nature: 'Retraction', date: '1/2/2020 0:00' }),
    row({ doi: '10.1000/b', nature: 'Expression of concern' }),
    row({ doi: '10.1000/c', nature: 'Reinstatement', date: '2/1/2022 0:00' }),
    row({ doi: '10.1000/c', nature: 'Retraction', date: '1/31/2022 0:00' }),
    row({ doi: '10.1000/d', nature: 'Reinstatement', date: '1/1/2021 0:00' }),
    row({ doi: '10.1000/d', nature: 'Correction', date: '5/1/2021 0:00' }),
  )
  assert.deepEqual(kinds, { '10.1000/a': 'retracted', '10.1000/b': 'concern', '10.1000/d': 'corrected' })
})

test('texts in Windows-1252 and UTF-8 are read', async () => {
  const reasonOf = async (content: string | Uint8Array) => (await read(content)).notices[0]?.reason
  const text = table(row({ reason: '+Über the “limit”' }))
  const marked = text.replace('Ü', '\u00dc').replace('“', '\u0093').replace('”', '\u0094')
  assert.equal(await reasonOf(text), 'Über the “limit”')
  assert.equal(await reasonOf(Buffer.from(marked, 'latin1')), 'Über the “limit”')
})

test('rows that cannot be read are named by their line, and the others are read', async () => {
  const { notices, withoutDoi, refused, rows } = await read(
    table(
      row({ nature: 'Celebration' }),
      row({ date: '31/31/2020' }),
      '1,two columns',
      row({ title: '"never closed' }),
      row({ doi: 'unavailable' }),
      row({ reason: 'nor "this' }),
      row({ doi: '10.1000/z' }),
    ),
  )
  assert.deepEqual(
    notices.map(({ doi }) => doi),
    ['10.1000/z'],
  )
  assert.deepEqual([rows, withoutDoi], [7, 1])
  assert.deepEqual(refused, [
    [2, 'its RetractionNature is “Celebration”'],
    [3, 'its RetractionDate is “31/31/2020”'],
    [4, 'it has 2 columns, not 9'],
    [5, 'it has 2 columns, not 9'],
    [7, 'it has 8 columns, not 9'],
  ])
})
