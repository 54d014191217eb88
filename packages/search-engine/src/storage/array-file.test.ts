import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { readArrays, writeArrays } from './array-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-arrays-'))
  file = path.join(folder, 'arrays')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const arrays = {
  'some bytes': Uint8Array.of(1, 2, 3),
  none: new Uint8Array(),
  numbers: Uint32Array.of(0, 0xffffffff, 70_000),
}

test('arrays are read as written, by name, whatever their lengths', () => {
  writeArrays(file, arrays, 7)
  const read = readArrays(file, { format: 7 })?.arrays
  assert.deepEqual(Object.keys(read ?? {}), Object.keys(arrays))
  assert.deepEqual([...(read?.['some bytes'] ?? [])], [1, 2, 3])
  assert.deepEqual([...(read?.numbers ?? [])], [0, 0xffffffff, 70_000])
  assert.ok(read?.numbers instanceof Uint32Array && read['some bytes'] instanceof Uint8Array)
  assert.equal(read.none?.length, 0)
})

test('a part of a longer array is written as that part', () => {
  writeArrays(file, { part: Uint32Array.of(1, 2, 3, 4).subarray(1, 3) }, 1)
  assert.deepEqual([...(readArrays(file, { format: 1 })?.arrays.part ?? [])], [2, 3])
})

test('arrays are read into memory that threads share', () => {
  writeArrays(file, arrays, 1)
  assert.ok(readArrays(file, { format: 1 })?.arrays.numbers?.buffer instanceof SharedArrayBuffer)
})

test('another format is not read', () => {
  writeArrays(file, arrays, 1)
  assert.equal(readArrays(file, { format: 2 }), undefined)
})

test('a former file is replaced completely, and nothing is left beside it', () => {
  writeArrays(file, { before: new Uint32Array(1000) }, 1)
  writeArrays(file, arrays, 1)
  assert.deepEqual(Object.keys(readArrays(file, { format: 1 })?.arrays ?? {}), Object.keys(arrays))
  assert.ok(!existsSync(`${file}.new`))
})

test('an empty, damaged or missing file is not read', () => {
  assert.equal(readArrays(path.join(folder, 'missing'), { format: 1 }), undefined)
  for (const content of ['', 'x', 'rubbish '.repeat(100)]) {
    writeFileSync(file, content)
    assert.equal(readArrays(file, { format: 1 }), undefined)
  }
})

test('a file of the wrong length is not read', () => {
  writeArrays(file, arrays, 1)
  const { size } = statSync(file)
  truncateSync(file, size + 8)
  assert.equal(readArrays(file, { format: 1 }), undefined)
  truncateSync(file, size - 8)
  assert.equal(readArrays(file, { format: 1 }), undefined)
})

test('bytes left in the file are at the same place for writing and reading', () => {
  const long = Uint8Array.from({ length: 3_000_001 }, (_, at) => at % 251)
  const places = writeArrays(file, { before: Uint32Array.of(1), long, after: Uint8Array.of(9) }, 1)
  const read = readArrays(file, { format: 1, leave: ['long'] })
  assert.deepEqual(Object.keys(read?.arrays ?? {}), ['before', 'after'])
  assert.deepEqual(read?.parts, { long: places.long })
  assert.equal(places.long?.length, long.length)
  assert.deepEqual(readFileSync(file).subarray(places.long?.at).subarray(0, long.length), Buffer.from(long))
})

test('bytes left in the file are checked too', () => {
  const places = writeArrays(file, { long: new Uint8Array(2_500_000), after: new Uint8Array(8) }, 1)
  const bytes = readFileSync(file)
  for (const at of [0, 1_500_000, 2_499_999]) {
    const changed = Buffer.from(bytes)
    changed[(places.long?.at ?? 0) + at] = 1
    writeFileSync(file, changed)
    assert.equal(readArrays(file, { format: 1, leave: ['long'] }), undefined, `byte ${at}`)
  }
})
