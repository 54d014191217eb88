import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createArticleStore } from '#domains/articles'
import { inTransaction } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { openRegistry, enterRepair } from './registry.ts'
import { scanMigrations } from '../testing/scan-harness.ts'
import { insertRun } from '../frontier/runs.ts'

onEveryDatabase(scanMigrations, (openDatabase) => {
  test('each of many articles with missing facts is looked up once, some in each run', async (t) => {
    const { database, close } = await openDatabase()
    t.after(close)
    const time = { now: Date.UTC(2026, 0, 15) }
    const clock = () => time.now
    const now = () => sql<number>`cast(${time.now} as bigint)`
    const drafts = Array.from({ length: 2_300 }, (_, index) =>
      articleDraft({
        url: `https://journal.example/${index}`,
        title: `The article number ${index} of many`,
        doi: `10.5555/many.${index}`,
        abstract: '',
      }),
    )
    await createArticleStore(database, clock).saveAll(drafts)
    const registry = openRegistry({ name: 'crossref', contactEmail: 'library@reading.example' })
    const run = await insertRun(database, now, {
      sourceId: 'source',
      kind: 'full',
      isRequested: false,
      backfill: true,
      stage: 'repair',
    })
    assert.ok(run)
    let afterId = ''
    const requests: number[] = []
    for (let runs = 0; runs < 4; runs++) {
      time.now += 3_600_000
      const from = afterId
      afterId = await inTransaction(database, (transaction) =>
        enterRepair(transaction, now, {
          run: { ...run, started_at: time.now },
          clock,
          registry,
          afterId: from,
        }),
      )
      const { rows } = await sql<{ id: string }>`select id from crawl_url where state = 'due'`.execute(
        database,
      )
      requests.push(rows.length)
      await sql`update crawl_url set state = 'gone', visited_at = ${time.now}, recheck_at = ${time.now + 30 * 24 * 3_600_000} where state = 'due'`.execute(
        database,
      )
    }
    assert.deepEqual(requests, [1_000, 1_000, 300, 0])
    const { rows } = await sql<{
      host: string
      total: number
    }>`select host, count(*) as total from crawl_url group by host`.execute(database)
    assert.deepEqual(
      rows.map(({ host, total }) => [host, Number(total)]),
      [['api.crossref.org', 2_300]],
    )
  })
})
