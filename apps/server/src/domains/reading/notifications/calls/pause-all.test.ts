import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { NO_END } from '@claire/api-contract'
import { sql } from 'kysely'
import { onEveryServer } from '#testing/every-server'
import { DAY, MINUTE, type TestNotifications, startNotifications } from '#testing/notifications'

const NOON = Date.parse('2024-06-01T12:00:00Z')
const inDays = (days: number) => new Date(NOON + days * DAY).toISOString()

onEveryServer((start) => {
  let notifications: TestNotifications
  before(async () => {
    notifications = await startNotifications(start)
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  async function personWithThree() {
    notifications.setTime(new Date(NOON).toISOString())
    const ada = await notifications.reader({ searchTerm: 'one' })
    const longer = { name: 'Longer', searchTerm: 'two', pausedUntil: inDays(30) }
    assert.equal((await ada.add(longer)).status, 200)
    const ended = (await ada.add({ name: 'Ended', searchTerm: 'three' })).body
    await sql`update alert set pause = 'unsubscribed' where id = ${ended.id}`.execute(
      notifications.server.claire.database,
    )
    const pauses = async () => {
      const { content } = (await ada.page()).body
      return new Map(content.map(({ searchTerm, pausedUntil }) => [searchTerm, pausedUntil]))
    }
    const pauseAll = (until: string | null) => ada.ask('PUT', '/mail/pause', { body: { until } })
    return { ...ada, pauses, pauseAll }
  }

  test('all alerts of a person are paused at once, and those that are paused for longer stay so', async () => {
    const ada = await personWithThree()
    const grace = await notifications.reader({ searchTerm: 'of another person' })
    assert.equal((await ada.pauseAll(inDays(7))).status, 200)
    assert.deepEqual(
      await ada.pauses(),
      new Map([
        ['three', NO_END],
        ['two', inDays(30)],
        ['one', inDays(7)],
      ]),
    )
    assert.equal((await grace.get(grace.alertId)).body.pausedUntil, null)
  })

  test('resumed, all send mail again but those that the link in a mail ended', async () => {
    const ada = await personWithThree()
    await ada.pauseAll(inDays(7))
    await ada.pauseAll(null)
    assert.deepEqual(
      await ada.pauses(),
      new Map([
        ['three', NO_END],
        ['two', null],
        ['one', null],
      ]),
    )
  })

  test('what is found meanwhile comes in one mail', async () => {
    const ada = await personWithThree()
    await ada.pauseAll(inDays(7))
    await notifications.found(ada.alertId, [{}])
    notifications.pass(2 * DAY)
    await notifications.found(ada.alertId, [{}])
    await notifications.work()
    assert.equal(notifications.smtp.received.length, 0)
    notifications.pass(5 * DAY + 15 * MINUTE)
    await notifications.work()
    assert.deepEqual(
      notifications.smtp.received.map(({ parsed }) => parsed.subject),
      ['2 new: Zirconium'],
    )
  })

  test('an alert says how much it found in each of its last twelve periods', async () => {
    notifications.setTime('2024-01-01T12:00:00Z')
    const ada = await notifications.reader({ searchTerm: 'weekly' })
    const recent = async () => (await ada.get(ada.alertId)).body.recent
    assert.deepEqual(
      await recent(),
      Array.from({ length: 12 }, () => 0),
    )
    await notifications.found(ada.alertId, [{}, {}, {}])
    notifications.pass(6 * DAY)
    await notifications.found(ada.alertId, [{}])
    assert.deepEqual(await recent(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])
    notifications.pass(2 * DAY)
    await notifications.found(ada.alertId, [{}])
    assert.deepEqual(await recent(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2])
    await ada.change(ada.alertId, { searchTerm: 'weekly', frequency: 'DAILY' })
    assert.deepEqual(await recent(), [0, 0, 0, 3, 0, 0, 0, 0, 0, 1, 0, 1])
    notifications.pass(100 * DAY)
    assert.deepEqual(
      (await ada.page()).body.content[0]?.recent,
      Array.from({ length: 12 }, () => 0),
    )
  })
})
