import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { onEveryServer } from '#testing/every-server'
import { MINUTE, type TestNotifications, startNotifications } from '#testing/notifications'
import { tracesInTables } from '#testing/traces'

const WORD = 'xylographic'
const doomed = {
  sourceId: 'doomed',
  title: 'A xylographic study',
  abstract: 'A xylographic study of zirconium.',
}

onEveryServer((start) => {
  let notifications: TestNotifications
  let reaction: 'take' | 'refuse for now' = 'take'
  before(async () => {
    notifications = await startNotifications(start, { react: () => reaction })
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  const traces = () => tracesInTables(notifications.server.claire.database, [WORD])
  const remove = () => notifications.server.claire.articles.removeSource('doomed')
  const arrived = () => notifications.smtp.received.map(({ parsed }) => parsed.text)
  /** Finds articles and writes the mail about them; sends it if the person's address is confirmed. */
  async function tell(...drafts: Parameters<TestNotifications['found']>[1]) {
    const { alertId } = await notifications.reader()
    await notifications.found(alertId, drafts)
    notifications.pass(15 * MINUTE)
  }

  describe('an article that is deleted', () => {
    test('is in no mail that is remembered', async () => {
      await tell(doomed, { title: 'Zirconium in steel' })
      await notifications.work()
      assert.equal(arrived().length, 1)
      assert.ok((await traces()).includes(`${WORD} in outgoing_mail.content`))
      await remove()
      await notifications.work()
      assert.deepEqual(await traces(), [])
    })

    test('is in no mail that was still to be sent, the others are', async () => {
      await tell(doomed, { title: 'Zirconium in steel' })
      reaction = 'refuse for now'
      await notifications.work()
      reaction = 'take'
      await remove()
      notifications.pass(15 * MINUTE)
      await notifications.work()
      const [text = '', ...more] = arrived()
      assert.match(text, /Zirconium in steel/)
      assert.doesNotMatch(text, /xylographic/i)
      assert.deepEqual(more, [])
    })

    test('makes a mail without other results unnecessary', async () => {
      await tell(doomed)
      reaction = 'refuse for now'
      await notifications.work()
      reaction = 'take'
      await remove()
      notifications.pass(15 * MINUTE)
      await notifications.work()
      assert.deepEqual([arrived(), await traces()], [[], []])
    })
  })
})
