import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshSqlite, onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const paths = Array.from({ length: 12 }, (_, index) => `/article/view/${index + 1}`)
const signal = new AbortController().signal
const journal = () =>
  new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(paths.map((path) => [path, articlePage(path)])),
  })

async function claimed(harness: ScanHarness) {
  for (;;) {
    const claim = await harness.scanning.worker.claim()
    if (!('waitMs' in claim)) return claim
    await harness.pass(claim.waitMs)
  }
}

/** Checks that each article exists once, with one event, and that no address was requested twice. */
async function assertComplete(harness: ScanHarness) {
  assert.equal((await harness.articlesOf(HOST)).size, paths.length)
  assert.equal((await harness.eventKinds()).length, paths.length)
  const requests = harness.site(HOST).paths()
  assert.equal(new Set(requests).size, requests.length)
}

test('a full disk loses no article and causes no repeated request (fault 143)', async (t) => {
  const { database, close } = await freshSqlite(scanMigrations)
  t.after(close)
  const site = journal()
  // More than fits into the rest of a database page.
  for (const path of paths)
    site.pages.set(path, articlePage(path, { abstract: `What was found about ${path}. `.repeat(2_000) }))
  const harness = await openScanHarness({ sites: { [HOST]: site.answer }, database })
  t.after(() => harness.close())
  await harness.scanning.start(HOST)
  await harness.work({ until: async () => (await harness.articlesOf(HOST)).size >= 3 })
  const claim = await claimed(harness)
  const attempt = await harness.scanning.worker.visit(claim, signal)
  const {
    rows: [used],
  } = await sql<{ page_count: number }>`pragma page_count`.execute(database)
  await sql`pragma max_page_count = ${sql.lit(used?.page_count)}`.execute(database)
  await assert.rejects(harness.scanning.worker.save(claim, attempt), /full/)
  await sql`pragma max_page_count = 1000000`.execute(database)
  harness.time.now += 31_000
  await harness.work()
  await assertComplete(harness)
})

test('a read-only folder of pages does not stop a scan (fault 143)', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-full-'))
  const harness = await openScanHarness({ sites: { [HOST]: journal().answer }, options: { dataDir: folder } })
  t.after(() => harness.close())
  rmSync(folder, { recursive: true })
  assert.equal((await harness.scan(HOST)).size, paths.length)
})

onEveryDatabase(
  scanMigrations,
  (openDatabase) => {
    test('dropped database connections during a scan lose no article (fault 142)', async (t) => {
      const storage = await openDatabase()
      t.after(() => storage.close())
      if (!storage.dropConnections) return t.skip('there are no connections to drop')
      const harness = await openScanHarness({
        sites: { [HOST]: journal().answer },
        database: storage.database,
      })
      t.after(() => harness.close())
      await harness.scanning.start(HOST)
      for (let times = 1; times <= 4; times++) {
        await harness.work({ until: async () => (await harness.articlesOf(HOST)).size >= times * 2 })
        const claim = await claimed(harness)
        const attempt = await harness.scanning.worker.visit(claim, signal)
        await storage.dropConnections()
        await harness.scanning.worker
          .save(claim, attempt)
          .catch((error: unknown) => harness.scanning.worker.giveUp(claim, error))
        harness.time.now += 31_000
      }
      await harness.work()
      await assertComplete(harness)
    })

    test('a restarted database during a scan loses no article (fault 142)', async (t) => {
      const storage = await openDatabase()
      t.after(() => storage.close())
      if (!storage.goDown) return t.skip('there is no server to restart')
      const harness = await openScanHarness({
        sites: { [HOST]: journal().answer },
        database: storage.database,
      })
      t.after(() => harness.close())
      await harness.scanning.start(HOST)
      await harness.work({ until: async () => (await harness.articlesOf(HOST)).size >= 4 })
      const claim = await claimed(harness)
      const attempt = await harness.scanning.worker.visit(claim, signal)
      const comeBack = await storage.goDown()
      await assert.rejects(harness.scanning.worker.save(claim, attempt))
      await harness.scanning.worker.giveUp(claim, new Error('the database is away'))
      await assert.rejects(harness.scanning.worker.claim())
      await comeBack()
      harness.time.now += 31_000
      await harness.work()
      await assertComplete(harness)
    })
  },
  { canGoDown: true },
)
