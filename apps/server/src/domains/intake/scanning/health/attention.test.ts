import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { articleDraft } from '#testing/drafts'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const DAY_MS = 24 * 3600_000

onEveryDatabase(scanMigrations, (openDatabase) => {
  let storage: Awaited<ReturnType<typeof openDatabase>>
  let harness: ScanHarness
  let articles = 0

  beforeEach(async () => {
    storage = await openDatabase()
    const site = new ChangingSite({ '/': listPage(['/article/view/1']), '/article/view/1': articlePage('1') })
    harness = await openScanHarness({ sites: { [HOST]: site.answer }, database: storage.database })
    await harness.scan(HOST)
  })
  afterEach(async () => {
    await harness.close()
    await storage.close()
  })

  /** Publishes a new article after each of these numbers of days. */
  async function publishes(...gaps: number[]) {
    for (const days of gaps) {
      harness.time.now += days * DAY_MS
      await harness.articles.save(
        articleDraft({
          sourceId: HOST,
          url: `http://${HOST}/news/${++articles}`,
          title: `On the number ${articles}`,
        }),
      )
    }
  }

  /** Visited today, without new articles. */
  async function afterDays(days: number) {
    harness.time.now += days * DAY_MS
    await harness.db
      .updateTable('source_scan_state')
      .set({ last_ok_at: harness.time.now })
      .where('source_id', '=', HOST)
      .execute()
    const { state, silence } = (await harness.scanning.health(HOST)) ?? {}
    assert.deepEqual(
      [...(await harness.scanning.needingAttention())],
      state === 'silent' ? [[HOST, 'silent']] : [],
    )
    return { state, silence }
  }

  test('an unknown state of another version counts as never scanned, and needs no attention', async () => {
    await sql`update source_scan_state set health = 'asleep', health_cause = 'snow'`.execute(harness.db)
    assert.deepEqual(await afterDays(0), { state: 'never_scanned', silence: null })
  })

  test('a source without new articles for three times its usual interval is inactive', async () => {
    await publishes(10, 7, 7, 30, 7)
    const since = new Date(harness.time.now).toISOString()
    assert.deepEqual(await afterDays(21), { state: 'healthy', silence: null })
    assert.deepEqual(await afterDays(1), { state: 'silent', silence: { since, usualDays: 7 } })
    await publishes(1)
    assert.deepEqual(await afterDays(0), { state: 'healthy', silence: null })
  })

  test('a source is not inactive within two weeks', async () => {
    await publishes(3, 1, 1, 1, 1, 1)
    assert.equal((await afterDays(14)).state, 'healthy')
    assert.deepEqual((await afterDays(1)).silence?.usualDays, 1)
  })

  test('a source with new articles on fewer than five days has no usual interval', async () => {
    await publishes(1, 1, 0, 0, 1, 1)
    assert.equal((await afterDays(300)).state, 'healthy')
  })

  test('the articles of the first scan do not count for the usual interval', async () => {
    await publishes(1, 1, 1, 1, 1, 1)
    await harness.db
      .updateTable('scan_run')
      .set({ finished_at: harness.time.now })
      .where('backfill', '=', 1)
      .execute()
    assert.equal((await afterDays(300)).state, 'healthy')
  })

  test('a worse state takes precedence over inactivity', async () => {
    await publishes(1, 1, 1, 1, 1, 1)
    await harness.db.updateTable('source_scan_state').set({ last_ok_at: harness.time.now }).execute()
    harness.time.now += 60 * DAY_MS
    assert.equal((await harness.scanning.health(HOST))?.state, 'stale')
    await harness.scanning.start(HOST)
    assert.equal((await harness.scanning.health(HOST))?.state, 'scanning')
  })
})
