import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { openFolderFiles } from '#adapters/files'
import { type Files, FilesAway } from '#platform/files'
import { createLog } from '#platform/log'
import { createArchive } from './archive.ts'

const root = mkdtempSync(path.join(tmpdir(), 'claire-archive-'))
after(() => rmSync(root, { recursive: true, force: true }))
const log = createLog('silent', { readable: false })
const MONTH_MS = 31 * 24 * 3600_000

const page = {
  url: 'http://journal.site.net/',
  contentType: 'text/html',
  headers: { etag: '"1"' },
  bytes: Buffer.from('<h1>Ångström\n</h1>'),
}
const one = { id: 'address-one', digest: 'digest-one' }

/** Files that can be switched off, like an unavailable service. */
function switched(files: Files) {
  const state = { isAway: false, requests: 0 }
  const access = <T>(work: () => Promise<T>): Promise<T> => {
    state.requests++
    return state.isAway ? Promise.reject(new FilesAway('away')) : work()
  }
  const around: Files = {
    ...files,
    put: (key, bytes) => access(() => files.put(key, bytes)),
    get: (key) => access(() => files.get(key)),
    remove: (keys) => access(() => files.remove(keys)),
    list: () => access(() => files.list()),
  }
  return { files: around, state }
}

test('pages are stored for a month, and the newest ones if there are too many', async () => {
  const folder = path.join(root, 'month')
  let later = 0
  const files = openFolderFiles(folder)
  const archive = createArchive({ files, log, now: () => Date.now() + later }, { mostBytes: 1_000 })
  await archive.save(one, page)
  assert.deepEqual(await archive.find(one), page)
  assert.equal(await archive.find({ ...one, digest: 'another' }), undefined)
  await archive.tidy()
  assert.ok(await archive.find(one))
  later = MONTH_MS
  await archive.tidy()
  assert.equal(await archive.find(one), undefined)
  later = 0
  for (let index = 0; index < 30; index++) await archive.save({ id: `address-${index}`, digest: '' }, page)
  await archive.tidy()
  const left = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.zst'))
  assert.ok(left.length > 2 && left.length < 15, String(left.length))
})

describe('while the page storage is unavailable', () => {
  test('no page is found, no call fails, and the storage is tried twice a minute at most', async () => {
    let now = Date.now()
    const { files, state } = switched(openFolderFiles(path.join(root, 'away')))
    const archive = createArchive({ files, log, now: () => now })
    await archive.save(one, page)
    state.isAway = true
    for (let at = 0; at < 20; at++) assert.equal(await archive.find(one), undefined)
    await archive.tidy()
    assert.equal(state.requests, 2)
    state.isAway = false
    now += 31_000
    assert.deepEqual(await archive.find(one), page)
  })

  test('a failed deletion is recorded, and repeated when the storage is available', async () => {
    let now = Date.now()
    const { files, state } = switched(openFolderFiles(path.join(root, 'owed')))
    const archive = createArchive({ files, log, now: () => now })
    const other = { id: 'kept-on', digest: 'digest-two' }
    await archive.save(one, page)
    await archive.save(other, page)
    state.isAway = true
    await archive.drop([one.id])
    assert.ok(archive.owes())
    await archive.tidy(async (ids) => ids)
    assert.ok(archive.owes(), 'still away')
    state.isAway = false
    now += 31_000
    await archive.tidy(async (ids) => ids.filter((id) => id === one.id))
    assert.equal(archive.owes(), false)
    assert.equal(await archive.find(one), undefined)
    assert.deepEqual(await archive.find(other), page)
  })
})
