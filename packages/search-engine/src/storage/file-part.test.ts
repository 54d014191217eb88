import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { type FilePart, closePart, openPart, readPart } from './array-file.ts'

let folder: string
let part: FilePart
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-part-'))
  part = { file: path.join(folder, 'file'), at: 10, length: 1000 }
  writeFileSync(
    part.file,
    Uint8Array.from({ length: 2000 }, (_, at) => at),
  )
})
afterEach(() => {
  closePart(part)
  rmSync(folder, { recursive: true, force: true })
})
const read = (from: number, length: number) => [...readPart(part, from, new Uint8Array(length))]

test('offsets are relative to the part', () => {
  assert.deepEqual(read(0, 3), [10, 11, 12])
  assert.deepEqual(read(5, 2), [15, 16])
  assert.deepEqual(read(5, 0), [])
})

test('an opened file is readable after its deletion, until it is closed', () => {
  openPart(part)
  rmSync(part.file)
  assert.deepEqual(read(1, 1), [11])
  closePart(part)
  assert.throws(() => read(1, 1), /ENOENT/)
})

test('a file is opened once for all readers', () => {
  assert.equal(openPart(part), openPart({ ...part, at: 20 }))
})

test('a truncated file is an error, not zeros', () => {
  truncateSync(part.file, 100)
  assert.deepEqual(read(80, 10).length, 10)
  assert.throws(() => read(80, 11), /ends too early/)
})

test('closing a closed file does nothing', () => {
  closePart(part)
  closePart(part)
})
