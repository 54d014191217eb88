import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatements } from '#testing/count-statements'
import { articleDraft } from '#testing/drafts'
import { onEveryDatabase } from '#testing/databases'
import { scanMigrations, openScanHarness } from '../testing/scan-harness.ts'

const HOUR_MS = 3_600_000

onEveryDatabase(scanMigrations, (openDatabase) => {
  /** A scanner of `count` sources that have all been visited, with a recent article each. */
  async function harnessOf(count: number) {
    const storage = await openDatabase()
    const counted = countStatements(storage.database)
    const ids = Array.from({ length: count }, (_, at) => `s${at}`)
    const sources = Object.fromEntries(ids.map((id) => [id, `http://${id}.site.net`]))
    const harness = await openScanHarness({ sites: {}, sources, database: counted.database })
    for (const id of ids) {
      await harness.db
        .insertInto('source_scan_state')
        .values({
          source_id: id,
          url: sources[id] ?? '',
          strategy: '',
          health: 'healthy',
          health_cause: '',
          next_scan_at: harness.time.now + HOUR_MS,
          interval_ms: 24 * HOUR_MS,
          own_interval_ms: null,
          last_ok_at: harness.time.now,
          failures: 0,
          backfilled: 1,
        })
        .execute()
      await harness.articles.save(articleDraft({ sourceId: id, url: `${sources[id]}/1`, title: `On ${id}` }))
    }
    return {
      ...harness,
      async statementsOf(work: () => Promise<unknown>) {
        const before = counted.count()
        await work()
        return counted.count() - before
      },
      async close() {
        await harness.close()
        await storage.close()
      },
    }
  }

  test('due sources and those that need attention are found with the same number of queries for thirty sources as for three', async (t) => {
    const [few, many] = [await harnessOf(3), await harnessOf(30)]
    t.after(() => Promise.all([few.close(), many.close()]))
    for (const query of [
      (harness: typeof few) => harness.scanning.startDue(),
      (harness: typeof few) => harness.scanning.needingAttention(),
    ])
      assert.equal(await many.statementsOf(() => query(many)), await few.statementsOf(() => query(few)))
    assert.equal((await many.scanning.needingAttention()).size, 0)
  })
})
