import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { checkFile } from './find-damage.ts'

const PAGE = 4096

let folder: string
let file: string
let open: DatabaseSync | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-check-'))
  file = path.join(folder, 'claire.sqlite')
  open = new DatabaseSync(file)
  open.exec(`PRAGMA page_size = ${PAGE}; PRAGMA journal_mode = WAL; CREATE TABLE note (text TEXT)`)
  const insert = open.prepare('INSERT INTO note VALUES (?)')
  for (let at = 0; at < 40; at++) insert.run(`${at} ${'words '.repeat(400)}`)
})
afterEach(() => {
  open?.close()
  rmSync(folder, { recursive: true, force: true })
})

function close() {
  open?.close()
  open = undefined
}
function damage(fromPage: number) {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, fromPage * PAGE))
}

test('a closed database, one in use, and a missing one are accepted', () => {
  checkFile(file)
  close()
  checkFile(file)
  rmSync(file)
  checkFile(file)
  assert.ok(!existsSync(file))
})

test('a file that is no database is damaged', () => {
  close()
  writeFileSync(file, 'no database at all. '.repeat(500))
  assert.throws(() => checkFile(file), /claire\.sqlite is damaged \(file is not a database\).*put a backup/)
})

test('pages are checked only if the database was not closed', () => {
  const left = path.join(folder, 'left-wal')
  copyFileSync(`${file}-wal`, left)
  close()
  damage(10)
  checkFile(file)
  copyFileSync(left, `${file}-wal`)
  // The log has whole copies of the changed pages; only damage that it does not repair counts.
  writeFileSync(`${file}-wal`, 'rest of a log that is of no use')
  assert.throws(() => checkFile(file), /is damaged \([^\n]+\)\. Stop whatever uses it/)
})
