import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { FilesAway } from '#platform/files'
import { filesConformance } from '#testing/files.conformance'
import { openFolderFiles } from './index.ts'

const root = mkdtempSync(path.join(tmpdir(), 'claire-files-'))
after(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const fresh = () => path.join(root, String(++folders), 'pages')

describe('files in a folder', () => {
  filesConformance(async () => openFolderFiles(fresh()))

  test('are private, and never half written', async () => {
    const folder = fresh()
    const files = openFolderFiles(folder)
    await files.put('ab/abc', Buffer.from('x'))
    assert.equal(statSync(folder).mode & 0o777, 0o700)
    assert.equal(statSync(path.join(folder, 'ab/abc')).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(path.join(folder, 'ab')), ['abc'])
  })

  test('are away if a file is in place of the folder', async () => {
    const file = path.join(root, 'file')
    writeFileSync(file, '')
    const files = openFolderFiles(path.join(file, 'pages'))
    await assert.rejects(files.put('a', Buffer.from('x')), FilesAway)
    await assert.rejects(files.get('a'), FilesAway)
    await assert.rejects(files.list(), FilesAway)
  })
})
