import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { AlertDeliveryLog } from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import { DAY, MINUTE, PUBLIC_URL, type TestNotifications, startNotifications } from '#testing/notifications'

onEveryServer((start) => {
  let notifications: TestNotifications
  /** Recipients that the mail server refuses next. */
  const refusedRecipients: string[] = []
  before(async () => {
    notifications = await startNotifications(start, { refusedRecipients })
  })
  // Years pass in each test, and tokens of people expire.
  beforeEach(() => notifications.setTime('2024-05-04T05:00:00Z'))
  afterEach(async () => {
    refusedRecipients.length = 0
    await notifications.clear()
  })
  after(() => notifications.close())

  const arrived = () => notifications.smtp.received.splice(0).map(({ parsed }) => parsed)

  async function passDays(days: number) {
    notifications.pass(days * DAY)
    await notifications.work()
  }

  /** An alert that has sent a mail, which nobody has opened. */
  async function notified(searchTerm: string) {
    const ada = await notifications.reader({ name: `On ${searchTerm}`, searchTerm })
    await notifications.found(ada.alertId, [{}])
    notifications.pass(15 * MINUTE)
    await notifications.work()
    assert.deepEqual(
      arrived().map(({ subject }) => subject),
      [`1 new: On ${searchTerm}`],
    )
    const pause = async () => (await ada.get(ada.alertId)).body.pause
    return { ...ada, pause }
  }

  /** The path behind a link of the newest mail. */
  async function linkOf(action: string): Promise<string> {
    const [mail] = arrived()
    const url = new RegExp(`${PUBLIC_URL}(/mail/${action}/\\S+)`).exec(String(mail?.text))?.[1]
    return url ?? assert.fail(`no link to ${action}`)
  }

  test('what nobody has opened for a year is asked about once, pauses a month later, and stays', async () => {
    const { alertId, pause, results, ask } = await notified('glass')
    await passDays(364)
    assert.deepEqual(arrived(), [])
    await passDays(1)
    const [question, ...others] = arrived()
    assert.deepEqual([question?.subject, others.length], ['Still useful? On glass', 0])
    assert.match(String(question?.text), /mail pauses in 30 days\. Nothing is deleted/)
    assert.match(String(question?.html), /Is this alert still useful\?/)
    await passDays(29)
    assert.deepEqual([arrived(), await pause()], [[], 'active'])
    await passDays(1)
    assert.deepEqual([arrived(), await pause()], [[], 'stale'])
    assert.equal((await results(alertId)).body.totalElements, 1)
    const { sends } = (await ask<AlertDeliveryLog>('GET', `/alert-delivery/${alertId}`)).body
    assert.deepEqual(
      sends.map(({ articles }) => articles),
      [0, 1],
    )
    await passDays(400)
    assert.deepEqual(arrived(), [])
  })

  test('looking at the link that keeps it changes nothing; a POST keeps it for another year', async () => {
    const { pause } = await notified('kept')
    await passDays(365)
    const keep = await linkOf('keep')
    assert.match((await notifications.server.app.inject(keep)).body, /Keep “On kept”\?/)
    await passDays(20)
    const { statusCode, body } = await notifications.server.app.inject({ method: 'POST', url: keep })
    assert.deepEqual([statusCode, /the alert stays active/.test(body)], [200, true])
    await passDays(300)
    assert.deepEqual([arrived(), await pause()], [[], 'active'])
  })

  test('one that was confirmed late continues, with what was found meanwhile', async () => {
    const { alertId, pause } = await notified('late')
    await passDays(365)
    const keep = await linkOf('keep')
    await passDays(30)
    assert.equal(await pause(), 'stale')
    await notifications.found(alertId, [{}, {}])
    await passDays(1)
    assert.deepEqual(arrived(), [])
    await notifications.server.app.inject({ method: 'POST', url: keep })
    await notifications.work()
    assert.deepEqual([arrived().map(({ subject }) => subject), await pause()], [['2 new: On late'], 'active'])
  })

  test('one whose results were opened since is not asked about, nor one that was changed', async () => {
    const opened = await notified('opened')
    const changed = await notified('changed')
    await passDays(200)
    const { position } = (await opened.results(opened.alertId)).body
    await opened.markAsRead(opened.alertId, position)
    await changed.change(changed.alertId, { name: 'On changed', searchTerm: 'changed', note: 'still wanted' })
    await passDays(364)
    assert.deepEqual(arrived(), [])
  })

  test('one without notifications, or only recent ones, is not asked about', async () => {
    const { alertId } = await notifications.reader({ name: 'On silence', searchTerm: 'silence' })
    await passDays(500)
    assert.deepEqual(arrived(), [])
    await notifications.found(alertId, [{}])
    await passDays(1)
    await passDays(363)
    assert.deepEqual(
      arrived().map(({ subject }) => subject),
      ['1 new: On silence'],
    )
    await passDays(3)
    assert.deepEqual(
      arrived().map(({ subject }) => subject),
      ['Still useful? On silence'],
    )
  })

  test('several of one person are asked about in one mail, with an answer for each', async () => {
    const { add, alertId } = await notified('first')
    const other = (await add({ name: 'On second', searchTerm: 'second' })).body.id
    await notifications.found(other, [{}])
    await passDays(1)
    arrived()
    await passDays(366)
    const [mail, ...others] = arrived()
    assert.match(String(mail?.subject), /^Still useful\? 2 alerts: On (?:first|second), On (?:first|second)$/)
    assert.equal(others.length, 0)
    assert.equal(new Set(String(mail?.text).match(/\/mail\/keep\/\S+/g)).size, 2)
    assert.ok(String(mail?.text).includes(`alertId=${alertId}`))
  })

  test('what could not be asked is not paused', async () => {
    const { pause } = await notified('unreached')
    refusedRecipients.push('ada@example.org')
    await passDays(365)
    await passDays(60)
    assert.deepEqual([arrived(), await pause()], [[], 'active'])
  })

  test('one that its person resumes in Claire continues, and is not paused again', async () => {
    const { pause, ask } = await notified('resumed')
    await passDays(365)
    await passDays(30)
    assert.equal(await pause(), 'stale')
    await ask('PUT', '/mail/pause', { body: { until: null } })
    arrived()
    await passDays(31)
    assert.deepEqual([arrived(), await pause()], [[], 'active'])
  })
})
