import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { garblePages } from '#testing/garble-pages'
import { examineFile } from './index.ts'

let folder: string
let file: string
let open: DatabaseSync | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-examine-'))
  file = path.join(folder, 'claire.sqlite')
  open = new DatabaseSync(file)
  open.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (text TEXT); CREATE INDEX note_text ON note (text)')
  const insert = open.prepare('INSERT INTO note VALUES (?)')
  open.exec('BEGIN')
  for (let at = 0; at < 2_000; at++) insert.run(`zirconium ${at} ${'words '.repeat(40)}`)
  open.exec('COMMIT')
})
afterEach(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})
function close() {
  open?.close()
  open = undefined
}

test('a database is undamaged while another process writes to it, and after it was closed', async () => {
  open?.exec("BEGIN IMMEDIATE; INSERT INTO note VALUES ('not committed yet')")
  assert.deepEqual(await examineFile(file, { isIdle: true }), { state: 'whole', says: '' })
  open?.exec('COMMIT')
  close()
  assert.deepEqual(await examineFile(file, { isThorough: true }), { state: 'whole', says: '' })
})

test('garbage in pages is damage, with the name of the table', async () => {
  close()
  const repair = garblePages(file, 'zirconium')
  const condition = await examineFile(file)
  assert.equal(condition.state, 'damaged')
  assert.match(condition.says, /\bnote: page \d+/)
  assert.doesNotMatch(condition.says, /\n|\*\*\*/)
  repair()
  assert.equal((await examineFile(file)).state, 'whole')
})

test('only a thorough check finds an index that lacks a row', async () => {
  close()
  const marker = Buffer.from('zirconium 1999 ')
  const bytes = readFileSync(file)
  const at = bytes.indexOf(marker)
  assert.ok(at > 0)
  bytes.write('zirconium 0000 ', at)
  writeFileSync(file, bytes)
  assert.equal((await examineFile(file)).state, 'whole')
  const thorough = await examineFile(file, { isThorough: true })
  assert.equal(thorough.state, 'damaged')
  assert.match(thorough.says, /note_text/)
})

test('a file that is no database is damaged, and a missing one cannot be checked', async () => {
  close()
  writeFileSync(file, 'no database at all. '.repeat(500))
  assert.deepEqual(await examineFile(file), { state: 'damaged', says: 'file is not a database' })
  const missing = await examineFile(path.join(folder, 'missing.sqlite'))
  assert.equal(missing.state, 'unchecked')
  assert.match(missing.says, /unable to open/)
})

test('a check ends at once when aborted', async () => {
  const stop = new AbortController()
  const checking = examineFile(file, { signal: stop.signal })
  stop.abort()
  await assert.rejects(checking, { name: 'AbortError' })
})
