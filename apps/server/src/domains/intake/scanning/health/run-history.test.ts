import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const DAY_MS = 24 * 3600_000

onEveryDatabase(scanMigrations, (openDatabase) => {
  let storage: Awaited<ReturnType<typeof openDatabase>>
  let harness: ScanHarness
  let site: ChangingSite

  beforeEach(async () => {
    storage = await openDatabase()
    site = new ChangingSite({ '/': listPage(['/article/view/1']), '/article/view/1': articlePage('1') })
    harness = await openScanHarness({ sites: { [HOST]: site.answer }, database: storage.database })
  })
  afterEach(async () => {
    await harness.close()
    await storage.close()
  })

  test('each scan is listed with its results and cause of failure, the latest first', async () => {
    const began = new Date(harness.time.now).toISOString()
    await harness.scan(HOST)
    harness.time.now += DAY_MS
    await harness.scanning.requestScan(HOST)
    await harness.scanning.cancel(HOST)
    harness.time.now += DAY_MS
    site.pages.clear()
    await harness.scan(HOST, 'incremental')
    const { runs } = await harness.scanning.history(HOST)
    assert.deepEqual(
      runs.map(({ kind, state, articlesFound }) => [kind, state, articlesFound]),
      [
        ['incremental', 'failed', 0],
        ['manual', 'cancelled', 0],
        ['full', 'done', 1],
      ],
    )
    assert.match(runs[0]?.message ?? '', /page|address|found/i)
    assert.deepEqual(
      runs.slice(1).map(({ message }) => message),
      ['', ''],
    )
    assert.equal(runs[2]?.startedAt, began)
    assert.ok(runs.every(({ seconds }) => seconds >= 0))
  })

  test('the latest twenty scans are listed, including a running one', async () => {
    for (let scan = 0; scan < 21; scan++) {
      harness.time.now += DAY_MS
      await harness.scan(HOST)
    }
    harness.time.now += DAY_MS
    await harness.scanning.start(HOST)
    harness.time.now += 65_000
    const { runs } = await harness.scanning.history(HOST)
    assert.equal(runs.length, 20)
    assert.deepEqual([runs[0]?.state, runs[0]?.seconds, runs[1]?.state], ['running', 65, 'done'])
  })

  test('articles are counted by week for twelve weeks, the present one last', async () => {
    const save = (n: number) =>
      harness.articles.save(
        articleDraft({ sourceId: HOST, url: `http://${HOST}/n/${n}`, title: `On the number ${n}` }),
      )
    assert.deepEqual(
      (await harness.scanning.history(HOST)).weeks,
      Array.from({ length: 12 }, () => 0),
    )
    await save(1)
    harness.time.now += 7 * DAY_MS
    await save(2)
    await save(3)
    harness.time.now += 6 * DAY_MS
    await save(4)
    assert.deepEqual((await harness.scanning.history(HOST)).weeks.slice(-3), [0, 1, 3])
    harness.time.now += 72 * DAY_MS
    assert.deepEqual((await harness.scanning.history(HOST)).weeks, [
      2,
      1,
      ...Array.from({ length: 10 }, () => 0),
    ])
  })
})
