import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { openSearchEngine } from '@claire/search-engine'
import type { RebuildProgress } from '#domains/reading/search'
import { staticEmbedder } from '#testing/search'
import { createRebuildControl, requestRebuild } from './index.ts'

let folder: string
let close: (() => Promise<void>) | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-control-'))
})
afterEach(async () => {
  await close?.()
  close = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** A process that has the index open. */
async function openIndex() {
  const { index } = await openSearchEngine({
    folder,
    embedder: staticEmbedder,
    contextual: [],
    databaseId: 'here',
    onDamage: () => {},
    onTrouble: () => {},
  })
  close = () => index.close()
}

const at = (done: number, state: RebuildProgress['state'] = 'running'): RebuildProgress => ({
  state,
  done,
  total: 8,
  message: 'Rebuilding',
})

async function all(progress: AsyncGenerator<RebuildProgress>): Promise<RebuildProgress[]> {
  const seen: RebuildProgress[] = []
  for await (const each of progress) seen.push(each)
  return seen
}

test('if no server has the index open, nothing is requested, and no request is left behind', async () => {
  assert.deepEqual(await all(requestRebuild(path.join(folder, 'never made'))), [])
  assert.deepEqual(await all(requestRebuild(folder)), [])
  assert.ok(!existsSync(path.join(folder, 'rebuild-request')))
})

test('a requester gets the progress until the end, and none of an earlier rebuild', async () => {
  await openIndex()
  const heard: RebuildProgress[] = []
  const control = createRebuildControl(folder, (progress) => heard.push(progress))
  assert.equal(control.takeRequest(), false)
  control.report(at(8, 'done'))
  const asked = requestRebuild(folder)
  const first = asked.next()
  assert.equal(control.takeRequest(), true)
  assert.equal(control.takeRequest(), false)
  control.report(at(3))
  assert.deepEqual((await first).value, at(3))
  control.report(at(5, 'failed'))
  assert.deepEqual(await all(asked), [at(5, 'failed')])
  assert.deepEqual(heard, [at(8, 'done'), at(3), at(5, 'failed')])
})

test('a server that ends before is reported, with the fate of the rebuild', async () => {
  await openIndex()
  const asked = requestRebuild(folder)
  const first = asked.next()
  assert.ok(createRebuildControl(folder).takeRequest())
  await close?.()
  close = undefined
  await assert.rejects(first, /stopped before the index was rebuilt. Its next start goes on with it/)
})

test('an untaken request waits for the next process that opens the index', async () => {
  writeFileSync(path.join(folder, 'rebuild-request'), '')
  await openIndex()
  assert.ok(createRebuildControl(folder).takeRequest())
  assert.ok(!existsSync(path.join(folder, 'rebuild-request')))
})
