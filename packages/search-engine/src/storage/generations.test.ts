import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { FolderInUseError, isLocked } from './folder-lock.ts'
import { type Generations, openGenerations, writeAside } from './generations.ts'

let root: string
let opened: Generations[]
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'claire-generations-'))
  opened = []
})
afterEach(() => {
  for (const generations of opened) generations.release()
  rmSync(root, { recursive: true, force: true })
})
function open(): Generations {
  const generations = openGenerations(root)
  opened.push(generations)
  return generations
}

test('a new folder has no generation', () => {
  assert.equal(open().current(), undefined)
})

test('the generation in use survives reopening, and the others are deleted', () => {
  const first = open()
  for (const name of ['old', 'new', 'failed']) mkdirSync(first.folderOf(name))
  first.use('new')
  assert.deepEqual(
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
    ['new'],
  )
  first.release()
  opened.length = 0
  assert.equal(open().current(), 'new')
})

test('each fresh generation has a unique name', () => {
  const generations = open()
  assert.notEqual(generations.fresh(), generations.fresh())
})

test('a discarded generation is deleted, and discarding nothing is no error', () => {
  const generations = open()
  mkdirSync(generations.folderOf('failed'))
  generations.discard('failed')
  generations.discard('failed')
  assert.ok(!existsSync(generations.folderOf('failed')))
})

test('only one process opens a folder at a time', () => {
  const first = open()
  assert.throws(() => openGenerations(root), FolderInUseError)
  assert.ok(isLocked(root))
  first.release()
  opened.length = 0
  assert.ok(!isLocked(root))
  open()
})

test('asking whether a folder is locked does not lock it', () => {
  assert.ok(!isLocked(root))
  assert.ok(!isLocked(root))
})

test('a dead process holds no lock', () => {
  const program = `
    const { openGenerations } = await import(${JSON.stringify(new URL('generations.ts', import.meta.url).href)})
    openGenerations(${JSON.stringify(root)})
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  assert.equal(signal, 'SIGKILL')
  assert.ok(!isLocked(root))
})

test('a file is replaced completely', () => {
  const file = path.join(root, 'file')
  writeFileSync(file, 'a longer text than the next')
  writeAside(file, 'next')
  assert.equal(readFileSync(file, 'utf8'), 'next')
  assert.ok(!existsSync(`${file}.new`))
})
