import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onEveryServer } from '#testing/every-server'
import { startMailServer } from '#testing/mail-server'
import { MINUTE, type TestNotifications, startNotifications } from '#testing/notifications'

const ALERTS = 12
const METRICS_TOKEN = 'a-token-of-the-operator'

onEveryServer((start) => {
  describe('a mail server that is down for an hour while alerts find articles', () => {
    let notifications: TestNotifications
    before(async () => {
      notifications = await startNotifications(start, {}, { METRICS_TOKEN })
    })
    after(() => notifications.close())

    const measured = async (name: string) => {
      const { body } = await notifications.server.app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? 0,
      )
    }

    test('receives each once, in order and within minutes, when it is back, and the operator sees it meanwhile', async (t) => {
      const { smtp, server } = notifications
      await smtp.close()
      const names: string[] = []
      for (let at = 0; at < ALERTS; at++) {
        const name = `Alert ${String(at).padStart(2, '0')}`
        const { alertId } = await notifications.reader({ name })
        await notifications.found(alertId, [{ title: `Of ${name}` }])
        names.push(name)
        notifications.pass(5 * MINUTE)
        await notifications.work()
      }
      notifications.pass(15 * MINUTE)
      await notifications.work()
      assert.equal(await measured('claire_mails{state="waiting"}'), ALERTS)
      assert.ok((await measured('claire_mail_oldest_waiting_seconds')) >= 3600)
      const mails = await server.claire.database
        .withTables<{ outgoing_mail: { last_answer: string; state: string } }>()
        .selectFrom('outgoing_mail')
        .select('last_answer')
        .execute()
      for (const { last_answer } of mails)
        assert.match(last_answer, /ECONNREFUSED|could not be reached|connect/i)

      const back = await startMailServer({ port: smtp.port })
      t.after(back.close)
      // The first is tried every minute: the one that failed last has the shortest wait.
      for (let minutes = 0; minutes < 10; minutes++) {
        notifications.pass(MINUTE)
        await notifications.work()
      }
      const notified = back.received.map(({ parsed }) => parsed.subject ?? '')
      assert.deepEqual(
        notified.map((subject) => names.find((name) => subject.includes(name))).toSorted(),
        names,
      )
      const [, ...others] = notified
      assert.deepEqual(others, others.toSorted(), 'those that waited come in order')
      assert.equal(await measured('claire_mails{state="waiting"}'), 0)
    })
  })
})
