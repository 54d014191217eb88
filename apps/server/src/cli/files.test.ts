import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { openFolderFiles, openS3Files } from '#adapters/files'
import { startS3Gateway, withoutGateway } from '#testing/s3-gateway'
import { runHere } from '#testing/command-here'
import { createSteps } from './backup/steps.ts'
import { copyFiles } from './files/copy-files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'claire-files-command-'))
after(() => rmSync(root, { recursive: true, force: true }))
const ran = (settings: Record<string, string>, ...args: string[]) => runHere(['files', ...args], settings)
const keysOf = async (files: Awaited<ReturnType<typeof openS3Files>>) =>
  (await files.list()).map(({ key }) => key).toSorted((a, b) => (a < b ? -1 : 1))

async function withPages(name: string) {
  const DATA_DIR = path.join(root, name)
  const pages = openFolderFiles(path.join(DATA_DIR, 'pages'))
  for (let at = 0; at < 40; at++) await pages.put(`ab/abc${at + 10}.page.zst`, Buffer.from(`page ${at}`))
  return { DATA_DIR, pages }
}

test('without a bucket it shows the folder and its size, and that there is no other storage', async () => {
  const { DATA_DIR } = await withPages('alone')
  const shown = await ran({ DATA_DIR })
  assert.match(shown.output, /^40 pages of articles, 0\.0 MB, in .*alone\/pages$/m)
  const refused = await ran({ DATA_DIR }, 'copy')
  assert.equal(refused.code, 1)
  assert.match(refused.output, /^S3_ENDPOINT is not set/)
})

test('an interrupted copy continues: complete files are skipped, partial ones are not', async () => {
  const { pages } = await withPages('one')
  const other = openFolderFiles(path.join(root, 'other'))
  await other.put('ab/abc10.page.zst', Buffer.from('page 0'))
  await other.put('ab/abc11.page.zst', Buffer.from('pa'))
  const steps = createSteps(() => {}, Date.now)
  assert.deepEqual(await copyFiles(pages, other, { removes: false, steps }), { copied: 39, wereThere: 1 })
  assert.equal(String(await other.get('ab/abc11.page.zst')), 'page 1')
  assert.equal((await keysOf(pages)).length, 40)
  assert.deepEqual(await copyFiles(pages, other, { removes: true, steps }), { copied: 0, wereThere: 40 })
  assert.deepEqual(await keysOf(pages), [])
})

describe('with a bucket', { skip: withoutGateway }, () => {
  test('pages go there and back, and a wrong secret is one sentence', async (t) => {
    const { DATA_DIR, pages } = await withPages('shared')
    const { bucket, stop } = await startS3Gateway()
    t.after(stop)
    const settings = {
      DATA_DIR,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }
    const wrong = await ran({ ...settings, S3_SECRET_ACCESS_KEY: 'guessed' }, 'copy')
    assert.equal(wrong.code, 1)
    assert.match(wrong.output, /signature/i)
    assert.doesNotMatch(wrong.output, /\n\s+at /)

    const there = await ran(settings, 'copy', '--remove')
    assert.match(there.output, /40 copied, 0 were there\. They are removed/)
    assert.deepEqual(await keysOf(pages), [])
    assert.match((await ran(settings)).output, /^40 pages of articles, .*library\/claire\/pages\//m)
    const inBucket = await openS3Files({ ...bucket, prefix: 'claire/pages/' })
    assert.equal(String(await inBucket.get('ab/abc12.page.zst')), 'page 2')

    assert.match((await ran(settings, 'copy', '--back')).output, /40 copied/)
    assert.equal((await keysOf(pages)).length, 40)
  })
})
