import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { createExtractor, type Extractor } from '#domains/intake/extraction'
import { freshSqlite } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const paths = Array.from({ length: 6 }, (_, index) => `/article/view/${index + 1}`)

test('improved extraction parses stored pages again, without requests or notifications (fault 151)', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-reread-'))
  const storage = await freshSqlite(scanMigrations)
  const plain = createExtractor({ workers: 1 })
  // The improved extraction: it also reads subjects of articles.
  const better: Extractor = {
    ...plain,
    async extract(raw) {
      const extraction = await plain.extract(raw)
      return extraction.kind === 'article'
        ? { ...extraction, draft: { ...extraction.draft, categories: ['Wombats'] } }
        : extraction
    },
  }
  const site = new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(paths.map((each) => [each, articlePage(each)])),
  })
  const before = await openScanHarness({
    sites: { [HOST]: site.answer },
    database: storage.database,
    options: { dataDir: folder, extractor: plain, extractionVersion: 1 },
  })
  const known = await before.scan(HOST)
  await before.close()

  const after = await openScanHarness({
    sites: { [HOST]: site.answer },
    database: storage.database,
    options: { dataDir: folder, extractor: better, extractionVersion: 2 },
  })
  t.after(async () => {
    await after.close()
    await plain.close()
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })
  after.time.now += 86_400_000
  const seq = (await after.eventKinds()).length
  const found = await after.scan(HOST, 'incremental')
  assert.deepEqual(
    [...found.values()].map(({ id, categories }) => `${id} ${categories}`).sort(),
    [...known.values()].map(({ id }) => `${id} Wombats`).sort(),
  )
  assert.deepEqual(
    await after.eventKinds(seq),
    paths.map(() => 'updated'),
  )
  assert.deepEqual(
    after
      .site(HOST)
      .paths()
      .filter((each) => each.startsWith('/article/')),
    [],
  )

  after.time.now += 86_400_000
  await after.scan(HOST, 'incremental')
  assert.equal((await after.eventKinds(seq)).length, paths.length)
})

test('a page that is no longer stored is requested at its next visit, though it is unchanged', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-reread-'))
  const storage = await freshSqlite(scanMigrations)
  const site = new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(paths.map((each) => [each, articlePage(each)])),
  })
  const before = await openScanHarness({
    sites: { [HOST]: site.answer },
    database: storage.database,
    options: { dataDir: folder, extractionVersion: 1 },
  })
  await before.scan(HOST)
  await before.close()
  rmSync(path.join(folder, 'pages'), { recursive: true })

  const after = await openScanHarness({
    sites: { [HOST]: site.answer },
    database: storage.database,
    options: { dataDir: folder, extractionVersion: 2 },
  })
  t.after(async () => {
    await after.close()
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })
  after.time.now += 86_400_000
  assert.equal((await after.scan(HOST, 'incremental')).size, paths.length)
  assert.deepEqual(
    after
      .site(HOST)
      .paths()
      .filter((each) => each.startsWith('/article/')),
    [],
  )
  after.time.now += 86_400_000
  await after.scan(HOST)
  const requests = after.site(HOST).seen.filter(({ path: each }) => each.startsWith('/article/'))
  assert.deepEqual(
    requests.map(({ headers }) => headers['if-none-match']),
    paths.map(() => undefined),
  )
})

test('pages of articles that another process has removed are not stored', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-two-'))
  const storage = await freshSqlite(scanMigrations)
  const site = new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(paths.map((each) => [each, articlePage(each)])),
  })
  const start = (name: string) =>
    openScanHarness({
      sites: { [HOST]: site.answer },
      database: storage.database,
      options: { dataDir: path.join(folder, name) },
    })
  const stored = () => readdirSync(path.join(folder, 'other/pages'), { recursive: true }).map(String)
  const pages = () => stored().filter((name) => name.endsWith('.zst')).length
  const one = await start('one')
  await one.scan(HOST)
  cpSync(path.join(folder, 'one/pages'), path.join(folder, 'other/pages'), { recursive: true })
  const other = await start('other')
  t.after(async () => {
    await one.close()
    await other.close()
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await other.scanning.tidy()
  assert.equal(pages(), paths.length)
  await one.scanning.forget(HOST)
  other.time.now += 86_400_000
  await other.scanning.tidy()
  assert.equal(pages(), 0)
})
