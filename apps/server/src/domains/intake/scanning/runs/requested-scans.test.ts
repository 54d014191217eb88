import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const MINUTE_MS = 60_000
const WAIT = { isNew: false, waitMs: 10 * MINUTE_MS }

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

  /** A source with an automatic scan a while ago. */
  const scanned = async () => {
    await harness.scan(HOST)
    harness.time.now += MINUTE_MS
  }

  const requestedAndDone = async () => {
    await scanned()
    const request = await harness.scanning.requestScan(HOST)
    await harness.work()
    assert.equal((await harness.scanning.progress(HOST))?.state, 'done')
    return request
  }

  test('a person can request a scan once in ten minutes, regardless of scheduled scans', async () => {
    assert.deepEqual(await requestedAndDone(), { isNew: true, waitMs: 0 })
    const { startedAt, restartInSeconds } = (await harness.scanning.progress(HOST)) ?? {}
    const allowedAt = Date.parse(startedAt ?? '') + 10 * MINUTE_MS
    assert.equal(restartInSeconds, Math.ceil((allowedAt - harness.time.now) / 1000))

    harness.time.now = allowedAt - 1
    assert.deepEqual(await harness.scanning.requestScan(HOST), { isNew: false, waitMs: 1 })
    harness.time.now = allowedAt
    assert.equal((await harness.scanning.progress(HOST))?.restartInSeconds, 0)
    assert.deepEqual(await harness.scanning.requestScan(HOST), { isNew: true, waitMs: 0 })
  })

  test('a scheduled scan is not delayed by a requested one', async () => {
    await requestedAndDone()
    const { id } = (await harness.scanning.start(HOST, 'incremental')) ?? {}
    await harness.work()
    assert.ok(id)
    assert.ok(
      ((await harness.scanning.progress(HOST))?.restartInSeconds ?? 0) > 0,
      'a person still has to wait',
    )
  })

  test('a request during a scan returns that scan', async () => {
    await harness.scanning.start(HOST)
    assert.deepEqual(await harness.scanning.requestScan(HOST), { isNew: false, waitMs: 0 })
    await harness.work()
    harness.time.now += MINUTE_MS
    assert.deepEqual(
      await harness.scanning.requestScan(HOST),
      { isNew: true, waitMs: 0 },
      'which was not requested by a person',
    )
    assert.deepEqual(await harness.scanning.requestScan(HOST), { isNew: false, waitMs: 0 })
  })

  test('one of several concurrent requests starts the scan', async () => {
    await scanned()
    const answers = await Promise.all(Array.from({ length: 8 }, () => harness.scanning.requestScan(HOST)))
    assert.equal(answers.filter(({ isNew }) => isNew).length, 1)
    assert.ok(answers.every(({ waitMs }) => waitMs === 0))
  })

  test('concurrent requests before the wait is over are all refused', async () => {
    await requestedAndDone()
    harness.time.now = Date.parse((await harness.scanning.progress(HOST))?.startedAt ?? '')
    assert.deepEqual(
      await Promise.all(Array.from({ length: 8 }, () => harness.scanning.requestScan(HOST))),
      Array.from({ length: 8 }, () => WAIT),
    )
  })

  test('a cancelled scan can be requested again at once', async () => {
    await scanned()
    await harness.scanning.requestScan(HOST)
    assert.equal(await harness.scanning.cancel(HOST), true)
    assert.equal((await harness.scanning.progress(HOST))?.restartInSeconds, 0)
    assert.deepEqual(await harness.scanning.requestScan(HOST), { isNew: true, waitMs: 0 })
  })

  test('a failed scan can be requested again at once', async () => {
    await scanned()
    site.pages.clear()
    await harness.scanning.requestScan(HOST)
    await harness.work()
    assert.deepEqual(
      [
        (await harness.scanning.progress(HOST))?.state,
        (await harness.scanning.progress(HOST))?.restartInSeconds,
      ],
      ['failed', 0],
    )
    assert.equal((await harness.scanning.requestScan(HOST)).isNew, true)
  })

  test('a request time in the future, after a clock was set back, delays no request', async () => {
    await requestedAndDone()
    harness.time.now -= 24 * 3600_000
    assert.equal((await harness.scanning.progress(HOST))?.restartInSeconds, 0)
  })

  test('a queued scan can be cancelled', async () => {
    await scanned()
    const state = harness.db
      .updateTable('source_scan_state')
      .set({ next_scan_at: harness.time.now })
      .where('source_id', '=', HOST)
    await state.execute()
    assert.equal(await harness.scanning.cancel(HOST), true)
    assert.equal(await harness.scanning.startDue(), 0)
    assert.equal(await harness.scanning.cancel(HOST), false)
  })
})
