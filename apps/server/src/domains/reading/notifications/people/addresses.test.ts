import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { AlertDelivery, ApiError, MailAddress } from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import { DAY, MINUTE, PUBLIC_URL, type TestNotifications, startNotifications } from '#testing/notifications'
import { personId } from '#testing/person'

onEveryServer((start) => {
  let notifications: TestNotifications
  before(async () => {
    notifications = await startNotifications(start)
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  const stranger = () => `${randomUUID().slice(0, 8)}@stranger.example`
  const subjects = () => notifications.smtp.received.map(({ parsed }) => String(parsed.subject))
  const QUESTION = 'Confirm that Claire may write to you'

  /** The path behind a link of the newest mail. */
  function linkOf(action: string): string {
    const text = String(notifications.smtp.received.at(-1)?.parsed.text)
    const url = new RegExp(`${PUBLIC_URL}(/mail/${action}/\\S+)`).exec(text)?.[1]
    return url ?? assert.fail(`no link to ${action} in ${text}`)
  }
  const post = (url: string) => notifications.server.app.inject({ method: 'POST', url })

  test("the person's own verified address needs no question", async () => {
    const { ask } = await notifications.reader({ email: 'ADA@example.org' })
    await notifications.work()
    assert.deepEqual(subjects(), [])
    const { body } = await ask<MailAddress[]>('GET', '/mail/addresses')
    assert.deepEqual(
      body.map(({ state }) => state),
      ['confirmed'],
    )
  })

  test('an address in full-width characters is the one that it looks like', async () => {
    const { ask } = await notifications.reader({ email: 'Ａｄａ＠ｅｘａｍｐｌｅ。ｏｒｇ' })
    await notifications.work()
    assert.deepEqual(subjects(), [], 'their own needs no question')
    const { body } = await ask<MailAddress[]>('GET', '/mail/addresses')
    assert.deepEqual(
      body.map(({ address, state }) => [address, state]),
      [['Ada@example.org', 'confirmed']],
    )
  })

  test('an address that the provider has not seen to be theirs does', async () => {
    const { claire } = notifications.server
    const { caller } = await notifications.reader()
    const unverified = { ...caller, subject: personId(randomUUID()), emailVerified: false }
    await claire.alerts?.add(unverified, { name: 'x', searchTerm: 'y', email: caller.email })
    await notifications.work()
    assert.deepEqual(subjects(), [QUESTION])
    await claire.forgetAlerts(unverified.subject)
    await claire.mailHooks.forgetAccount(unverified.subject)
  })

  test('a foreign address gets one question and nothing else until its reader says yes', async () => {
    const email = stranger()
    const { alertId, ask } = await notifications.reader({ email })
    await notifications.found(alertId, [{}])
    for (let day = 0; day < 5; day++) {
      notifications.pass(DAY)
      await notifications.work()
    }
    assert.deepEqual(subjects(), [QUESTION])
    const { body } = await ask<AlertDelivery[]>('GET', '/alert-delivery', { query: { alertIds: alertId } })
    assert.equal(body[0]?.state, 'unconfirmed')
    const confirm = linkOf('confirm')
    assert.equal((await notifications.server.app.inject(confirm)).statusCode, 200)
    await notifications.work()
    assert.equal(subjects().length, 1)
    assert.equal((await post(confirm)).statusCode, 200)
    assert.equal((await post(confirm)).statusCode, 200)
    await notifications.work()
    assert.deepEqual(subjects(), [QUESTION, '1 new: Zirconium'])
  })

  test('the former address of an account is notified once that there is another, if it was verified', async () => {
    const { caller } = await notifications.reader()
    const { mailHooks } = notifications.server.claire
    notifications.smtp.received.length = 0
    await mailHooks.notifyOtherAddress({ ...caller, emailVerified: false }, 'help@claire.example')
    await notifications.work()
    assert.deepEqual(subjects(), [])
    await mailHooks.notifyOtherAddress(caller, 'help@claire.example')
    await mailHooks.notifyOtherAddress(caller, 'help@claire.example')
    await notifications.work()
    assert.deepEqual(subjects(), ['Your account has another e-mail address'])
    const [mail] = notifications.smtp.received
    assert.match(String(mail?.parsed.text), /If it was not, write to help@claire\.example at once\./)
    assert.ok(!mail?.parsed.headers.has('list-unsubscribe'))
    notifications.pass(60 * MINUTE + 1)
    await mailHooks.notifyOtherAddress(caller, '')
    await notifications.work()
    assert.equal(subjects().length, 2)
  })

  test('an address is asked three times a day at most, whoever asks', async () => {
    const email = stranger()
    const first = await notifications.reader({ email, searchTerm: 'first' })
    await notifications.reader({ email, searchTerm: 'second' })
    const again = () => first.ask<ApiError>('POST', `/alert-delivery/${first.alertId}/confirmation`)
    assert.equal((await again()).status, 200)
    const { status, body } = await again()
    assert.equal(status, 429)
    assert.match(body.apiError, /three times today/)
    await notifications.reader({ email, searchTerm: 'third' })
    await notifications.work()
    assert.deepEqual(subjects(), [QUESTION, QUESTION, QUESTION])
    notifications.pass(DAY)
    assert.equal((await again()).status, 200)
  })

  test('ten who ask at the same moment make three questions', async () => {
    const email = stranger()
    const { ask, alertId } = await notifications.reader({ email })
    await Promise.all(
      Array.from({ length: 10 }, () => ask('POST', `/alert-delivery/${alertId}/confirmation`)),
    )
    await notifications.work()
    assert.equal(subjects().length, 3)
  })

  test('a person has mail sent to twenty addresses at most', async () => {
    const { add, ask } = await notifications.reader()
    const answers = []
    for (let n = 0; n < 20; n++) answers.push(await add({ searchTerm: `subject ${n}`, email: stranger() }))
    assert.equal(answers.filter(({ status }) => status === 200).length, 19)
    assert.match(JSON.stringify(answers.at(-1)?.body), /20 addresses/)
    const { body } = await ask<MailAddress[]>('GET', '/mail/addresses')
    assert.equal(body.length, 20)
    assert.equal((await ask('DELETE', `/mail/addresses/${body[5]?.id}`)).status, 200)
    assert.equal((await add({ searchTerm: 'now it fits', email: stranger() })).status, 200)
  })

  describe('a reader who wants nothing from Claire', () => {
    test('gets nothing, from anybody, and an attempt is refused', async () => {
      const email = stranger()
      const { alertId, ask } = await notifications.reader({ email })
      await notifications.work()
      assert.equal((await post(linkOf('unsubscribe'))).statusCode, 200)
      await notifications.found(alertId, [{}])
      notifications.pass(DAY)
      await notifications.work()
      assert.deepEqual(subjects(), [QUESTION])
      const { body } = await ask<AlertDelivery[]>('GET', '/alert-delivery', { query: { alertIds: alertId } })
      assert.equal(body[0]?.state, 'refused')
      const other = await notifications.reader()
      const { status } = await other.add({ searchTerm: 'other', email: email.toUpperCase() })
      assert.equal(status, 409)
    })
  })

  test('an alert that moves to a foreign address waits there', async () => {
    const ada = await notifications.reader({ searchTerm: 'moving' })
    await notifications.found(ada.alertId, [{}])
    await ada.change(ada.alertId, { searchTerm: 'moving', email: stranger() })
    notifications.pass(15 * MINUTE)
    await notifications.work()
    assert.deepEqual(subjects(), [QUESTION])
  })
})
