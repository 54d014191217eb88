import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { AlertDelivery, AlertDeliveryLog } from '@claire/api-contract'
import { createJobQueue } from '#platform/jobs/queue'
import { onEveryServer } from '#testing/every-server'
import { DAY, HOUR, MINUTE, type TestNotifications, startNotifications } from '#testing/notifications'
import { waitAfter } from './sending.ts'

type Reaction = ReturnType<NonNullable<NonNullable<Parameters<typeof startNotifications>[1]>['react']>>

onEveryServer((start) => {
  let notifications: TestNotifications
  /** The mail server's reactions to the next messages; it accepts those after. */
  let reactions: Reaction[] = []
  const refusedRecipients: string[] = []
  before(async () => {
    notifications = await startNotifications(start, {
      react: () => reactions.shift() ?? 'take',
      refusedRecipients,
    })
  })
  afterEach(async () => {
    reactions = []
    refusedRecipients.length = 0
    await notifications.clear()
  })
  after(() => notifications.close())

  /** A person whose alert has a due result. */
  async function due(searchTerm: string) {
    const ada = await notifications.reader({ searchTerm })
    await notifications.found(ada.alertId, [{}])
    notifications.pass(15 * MINUTE)
    const log = async () => (await ada.ask<AlertDeliveryLog>('GET', `/alert-delivery/${ada.alertId}`)).body
    return { ...ada, log }
  }

  const ids = () => notifications.smtp.received.map(({ parsed }) => parsed.messageId)

  test('a mail that is refused for now is tried again, later each time, and arrives once', async () => {
    const { log } = await due('later')
    reactions = ['refuse for now', 'refuse for now', 'refuse for now']
    await notifications.work()
    for (const attempts of [1, 2, 3]) {
      assert.equal(ids().length, 0)
      assert.match(String((await log()).sends[0]?.answer), /Try again later/)
      notifications.pass(waitAfter(attempts) - 1)
      await notifications.work()
      assert.equal(ids().length, 0)
      notifications.pass(1)
      await notifications.work()
    }
    assert.equal(ids().length, 1)
    const { state, sends } = await log()
    assert.deepEqual([state, sends[0]?.state, sends[0]?.mayHaveArrivedTwice], ['ready', 'sent', false])
  })

  test('waits grow from a minute to six hours', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => waitAfter(attempts) / MINUTE),
      [1, 3, 9, 27, 81, 243, 360, 360],
    )
  })

  test('a mail that nobody takes for five days has failed', async () => {
    const { log } = await due('never')
    reactions = Array.from({ length: 100 }, () => 'refuse for now' as const)
    for (let hours = 0; hours < 5 * 24 + 7; hours++) {
      await notifications.work()
      notifications.pass(HOUR)
    }
    assert.equal((await log()).state, 'failed')
    assert.ok(reactions.length > 70, `${100 - reactions.length} attempts`)
  })

  test('a mail that could not be tried for a week, since Claire was off, is tried on', async () => {
    const { log } = await due('downtime')
    reactions = ['refuse for now', 'refuse for now']
    await notifications.work()
    notifications.pass(7 * DAY)
    await notifications.work()
    assert.deepEqual([ids().length, reactions.length, (await log()).state], [0, 0, 'ready'])
    notifications.pass(waitAfter(2))
    await notifications.work()
    assert.equal(ids().length, 1)
  })

  describe('a mail refused for good', () => {
    test('fails at once; the alert says why, and is not notified again before its person has dealt with it', async () => {
      refusedRecipients.push('ada@example.org')
      const { log, alertId, ask } = await due('refused')
      await notifications.work()
      const { state, reason, sends } = await log()
      assert.deepEqual([state, sends[0]?.state], ['failed', 'failed'])
      assert.match(String(reason), /No such user here/)
      await notifications.found(alertId, [{}])
      notifications.pass(3 * DAY)
      await notifications.work()
      assert.equal((await log()).sends.length, 1)
      refusedRecipients.length = 0
      const { body } = await ask<AlertDelivery>('POST', `/alert-delivery/${alertId}/retry`)
      assert.deepEqual([body.state, body.reason, body.waiting], ['ready', null, 1])
      await notifications.work()
      await notifications.work()
      assert.deepEqual(
        notifications.smtp.received.map(({ parsed }) => parsed.subject),
        ['1 new: Zirconium', '1 new: Zirconium'],
      )
    })

    test('goes to the new address when the alert gets one', async () => {
      refusedRecipients.push('ada@example.org')
      const { alertId, caller } = await due('moved')
      await notifications.work()
      const email = 'byron@example.org'
      await notifications.server.claire.alerts?.change({ ...caller, email }, alertId, {
        name: 'Zirconium',
        searchTerm: 'moved',
        email,
      })
      await notifications.work()
      assert.deepEqual(
        notifications.smtp.received.map(({ to }) => to[0]),
        [email],
      )
    })
  })

  describe('when nobody can know whether the server took a mail', () => {
    /** The state that a process leaves when it is killed between handing over and recording the answer. */
    async function crashAfterHandover() {
      await notifications.work()
      await notifications.server.claire.database
        .updateTable('outgoing_mail')
        .set({ state: 'sending', finished_at: null, last_answer: null })
        .execute()
      const { id } = await notifications.server.claire.database
        .selectFrom('outgoing_mail')
        .select('id')
        .executeTakeFirstOrThrow()
      await createJobQueue(notifications.server.claire.database, notifications.now).enqueue({
        queue: 'mail',
        key: id,
        payload: { mailId: id },
      })
    }

    test('it is sent once more under the same id, and the log says that it may have come twice', async () => {
      const { log } = await due('crash')
      await crashAfterHandover()
      await notifications.work()
      assert.equal(ids().length, 2)
      assert.equal(new Set(ids()).size, 1)
      const { sends } = await log()
      assert.deepEqual([sends[0]?.state, sends[0]?.mayHaveArrivedTwice], ['sent', true])
      notifications.pass(2 * DAY)
      await notifications.work()
      assert.equal(ids().length, 2)
    })

    test('so it is after a connection that ended before the answer', async () => {
      const { log } = await due('cut')
      reactions = ['take without answer']
      await notifications.work()
      notifications.pass(waitAfter(1))
      await notifications.work()
      assert.deepEqual([ids().length, new Set(ids()).size], [2, 1])
      assert.equal((await log()).sends[0]?.mayHaveArrivedTwice, true)
    })
  })
})

onEveryServer((start) => {
  test('a server that says it has a mail already is believed: it came once', async () => {
    const notifications = await startNotifications(start, {
      knowsRepetitions: true,
      react: (count) => (count === 1 ? 'take without answer' : 'take'),
    })
    try {
      const { alertId, ask } = await notifications.reader()
      await notifications.found(alertId, [{}])
      notifications.pass(15 * MINUTE)
      await notifications.work()
      notifications.pass(waitAfter(1))
      await notifications.work()
      assert.equal(notifications.smtp.received.length, 1)
      const { body } = await ask<AlertDeliveryLog>('GET', `/alert-delivery/${alertId}`)
      assert.deepEqual([body.sends[0]?.state, body.sends[0]?.mayHaveArrivedTwice], ['sent', false])
    } finally {
      await notifications.close()
    }
  })
})
