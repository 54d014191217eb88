import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { openScanHarness, scanMigrations } from '../testing/scan-harness.ts'
import { untilNextVisit } from './schedule.ts'

const HOST = 'journal.site.net'
const HOUR = 3_600_000
const DAY = 24 * HOUR

test('the interval of a failing source grows, and is never shorter than the schedule of the administrator', () => {
  const after = (failures: number, own_interval_ms: number | null) =>
    untilNextVisit({ failures, own_interval_ms, interval_ms: DAY }) / HOUR
  assert.deepEqual(
    [0, 1, 2, 20].map((failures) => after(failures, null)),
    [24, 2, 4, 7 * 24],
  )
  assert.deepEqual(
    [0, 1, 20].map((failures) => after(failures, HOUR)),
    [1, 2, 7 * 24],
  )
  assert.deepEqual(
    [0, 1, 20].map((failures) => after(failures, 30 * DAY)),
    [30 * 24, 30 * 24, 30 * 24],
  )
})

onEveryDatabase(scanMigrations, (openDatabase) => {
  test('a source follows the schedule of the administrator from its last scan on, until the schedule is automatic again', async (t) => {
    const storage = await openDatabase()
    t.after(() => storage.close())
    const site = new ChangingSite({ '/': listPage(['/article/view/1']), '/article/view/1': articlePage('1') })
    const harness = await openScanHarness({ sites: { [HOST]: site.answer }, database: storage.database })
    t.after(() => harness.close())
    const next = async () => Date.parse((await harness.scanning.health(HOST))?.nextScanAt ?? '')
    const turnTo = async (rhythm: 'automatic' | 'hourly' | 'monthly') => {
      harness.schedules.set(HOST, rhythm)
      await harness.scanning.followEdit(harness.sourceOf(HOST))
    }
    await harness.scan(HOST)
    const { started_at: visitedAt } = await harness.db
      .selectFrom('scan_run')
      .select('started_at')
      .executeTakeFirstOrThrow()
    const { interval_ms: learned } = await harness.db
      .selectFrom('source_scan_state')
      .select('interval_ms')
      .executeTakeFirstOrThrow()

    await turnTo('monthly')
    assert.equal(await next(), visitedAt + 30 * DAY)
    harness.time.now += 29 * DAY
    assert.equal(await harness.scanning.startDue(), 0)
    assert.equal((await harness.scanning.health(HOST))?.state, 'healthy', 'not overdue by its own schedule')
    assert.equal((await harness.scanning.needingAttention()).size, 0)
    harness.time.now += DAY
    assert.equal(await harness.scanning.startDue(), 1)
    await harness.work()
    assert.ok((await next()) - harness.time.now > 26 * DAY, 'also after each visit')

    await turnTo('hourly')
    harness.time.now += HOUR
    assert.equal(await harness.scanning.cancel(HOST), true, 'it was due')
    assert.equal(await next(), harness.time.now + HOUR)

    await turnTo('automatic')
    const { interval_ms, own_interval_ms } = await harness.db
      .selectFrom('source_scan_state')
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.equal(own_interval_ms, null)
    assert.ok(interval_ms >= learned, 'the learned interval is retained')
  })
})
