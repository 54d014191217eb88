import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Files } from '#platform/files'

/** Behaviour of every storage of files. `open` returns an empty one. */
export function filesConformance(open: () => Promise<Files>) {
  const keysOf = async (files: Files) =>
    (await files.list()).map(({ key }) => key).toSorted((a, b) => (a < b ? -1 : 1))

  test('what was put is there, byte for byte, and what was put last of one key', async () => {
    const files = await open()
    const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7) % 256))
    await files.put('ab/abc.page.zst', Buffer.from('before'))
    await files.put('ab/abc.page.zst', bytes)
    await files.put('cd/empty', Buffer.alloc(0))
    assert.deepEqual(await files.get('ab/abc.page.zst'), bytes)
    assert.deepEqual(await files.get('cd/empty'), Buffer.alloc(0))
    files.close()
  })

  test('what was never put is not there', async () => {
    const files = await open()
    assert.equal(await files.get('ab/abc.page.zst'), undefined)
    assert.deepEqual(await keysOf(files), [])
    files.close()
  })

  test('what is removed is gone, and what is not there is passed over', async () => {
    const files = await open()
    for (const key of ['a/1', 'a/2', 'b/3']) await files.put(key, Buffer.from(key))
    await files.remove(['a/1', 'b/3', 'never/there'])
    await files.remove([])
    assert.deepEqual(await keysOf(files), ['a/2'])
    assert.equal(await files.get('a/1'), undefined)
    files.close()
  })

  test('all are listed, more than fit in one answer of a service, with their size and age', async () => {
    const files = await open()
    const keys = Array.from({ length: 1_100 }, (_, at) => `${at % 10}/${String(at).padStart(4, '0')}`)
    const before = Date.now()
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => files.put(key, Buffer.from('12345'))))
    const listed = await files.list()
    assert.deepEqual(
      listed.map(({ key }) => key).toSorted((a, b) => (a < b ? -1 : 1)),
      keys.toSorted((a, b) => (a < b ? -1 : 1)),
    )
    assert.ok(listed.every(({ size }) => size === 5))
    // Services report whole seconds.
    assert.ok(listed.every(({ writtenAt }) => writtenAt > before - 2_000 && writtenAt < Date.now() + 2_000))
    await files.remove(keys)
    assert.deepEqual(await keysOf(files), [])
    files.close()
  })

  test('a key that leads elsewhere is refused', async () => {
    const files = await open()
    for (const key of ['../out', '/etc/passwd', 'a//b', 'a/../b', '.hidden', '', 'a b'])
      await assert.rejects(async () => files.put(key, Buffer.from('x')), RangeError, key)
    files.close()
  })
}
