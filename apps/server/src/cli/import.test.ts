import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { createLog } from '#platform/log'
import { runHere } from '#testing/command-here'
import { openStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-import-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const runImport = (args: string[]) => runHere(['import', ...args], { DATA_DIR: path.join(folder, 'data') })

function fileOf(name: string, lines: (object | string)[]): string {
  const file = path.join(folder, name)
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  writeFileSync(file, texts.join('\n'))
  return file
}
const article = (at: number) => ({ url: `https://kelp.example/${at}`, title: `Report ${at} on kelp` })

async function titlesStored(): Promise<string[]> {
  const database = await openStorage(readConfig({ DATA_DIR: path.join(folder, 'data') }), createLog('silent'))
  try {
    const rows = await database.selectFrom('article').select('title').execute()
    return rows.map(({ title }) => title).toSorted()
  } finally {
    await database.destroy()
  }
}

test('a file is imported into a source of its name and site; lines without an article are reported by number', async () => {
  const lines = [
    article(1),
    'no JSON',
    article(2),
    ...Array.from({ length: 6 }, () => ({ title: 'no address' })),
  ]
  const file = fileOf('kelp.jsonl', lines)
  const { code, output } = await runImport([file])
  assert.equal(code, 0, output)
  assert.match(output, /Importing kelp\.jsonl into "kelp" \(https:\/\/kelp\.example/)
  assert.match(output, /Line 2 is refused: /)
  assert.match(output, /Line 7 is refused: .*Further ones are only counted\./)
  assert.doesNotMatch(output, /Line 8 is refused/)
  assert.deepEqual(await titlesStored(), ['Report 1 on kelp', 'Report 2 on kelp'])

  const again = await runImport([file])
  assert.equal(again.code, 0)
  assert.match(again.output, /Nothing to do: all 9 records of this file have been imported\./)
})

test('the source may be named, and an invalid address is refused', async () => {
  const file = fileOf('kelp.jsonl', [article(1)])
  const named = await runImport([file, '--source', 'Shore Letters', '--url', 'https://shore.example'])
  assert.equal(named.code, 0, named.output)
  assert.match(named.output, /into "Shore Letters" \(https:\/\/shore\.example/)
  const refused = await runImport([file, '--source', 'Other', '--url', 'not an address'])
  assert.equal(refused.code, 1)
  assert.match(refused.output, /^--url must be an http\(s\) address, and is "not an address"\.$/m)
})

test('a list of retractions replaces the one before, and its faults are reported by line', async () => {
  const header = 'Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason'
  const rowOf = (doi: string, date = '10/14/2026 0:00') =>
    `1,Lakes,${date},10.1000/n,${doi},Retraction,+Error;`
  const first = await runImport([
    fileOf('first.csv', [header, rowOf('10.1000/a'), rowOf('10.1000/b'), 'no row']),
  ])
  assert.equal(first.code, 0, first.output)
  assert.match(first.output, /^Line 4 is refused: it has 1 columns, not 7\.$/m)
  assert.match(
    first.output,
    /3 rows, the newest 2026-10-14: 2 works have a notice; 2 are new or changed, 0 were removed/,
  )

  const older = [header, rowOf('10.1000/b'), rowOf('10.1000/c', '1/2/2020')].join('\n')
  const second = await runImport([fileOf('second.csv', [older])])
  assert.match(second.output, /2 works have a notice; 1 are new or changed, 1 were removed/)
  const again = await runImport([fileOf('second.csv', [older])])
  assert.match(again.output, /0 are new or changed, 0 were removed/)

  const old = await runImport([fileOf('old.csv', [header, rowOf('10.1000/c', '1/2/2020')])])
  assert.match(old.output, /^The list before was newer, of 2026-10-14\. Import the newest one\.$/m)
  const empty = await runImport([fileOf('empty.csv', [header])])
  assert.equal(empty.code, 1)
  assert.match(empty.output, /empty\.csv has no retraction of a work with a DOI\./)
})
