import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Alert } from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import { DAY, MINUTE, PUBLIC_URL, type TestNotifications, startNotifications } from '#testing/notifications'

onEveryServer((start) => {
  let notifications: TestNotifications
  before(async () => {
    notifications = await startNotifications(start)
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  /** A person who has received a mail. */
  async function withMail() {
    const ada = await notifications.reader()
    await notifications.found(ada.alertId, [{}])
    notifications.pass(15 * MINUTE)
    await notifications.work()
    const mail = notifications.smtp.received.at(-1) ?? assert.fail('no mail came')
    const headers = mail.raw.replace(/\r\n[ \t]+/g, ' ')
    const oneClick = /^List-Unsubscribe: <(.*)>/m.exec(headers)?.[1] ?? ''
    const links = [...new Set(String(mail.parsed.text).match(/https:\/\/\S+/g))].map((url) =>
      url.slice(PUBLIC_URL.length),
    )
    const pausedUntil = async () => (await ada.get(ada.alertId)).body.pausedUntil
    return { ...ada, headers, oneClick: oneClick.slice(PUBLIC_URL.length), links, pausedUntil }
  }

  const of = (links: string[], action: string) =>
    links.find((link) => link.startsWith(`/mail/${action}/`)) ?? ''

  test('looking at every link of a mail a hundred times changes nothing', async () => {
    const { links, get, alertId } = await withMail()
    const before = (await get(alertId)).body
    assert.ok(links.length >= 5)
    for (const url of links)
      for (let n = 0; n < 100; n++)
        await notifications.server.app.inject({
          method: n % 2 ? 'GET' : 'HEAD',
          url,
          headers: { host: 'claire.example' },
        })
    assert.deepEqual((await get(alertId)).body, before)
  })

  test('one click unsubscribes, without a session or a cookie, in either form that mail programs use', async () => {
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const) {
      const { oneClick, headers, get, alertId } = await withMail()
      assert.match(headers, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
      const send = () =>
        notifications.server.app.inject({
          method: 'POST',
          url: oneClick,
          headers: { 'content-type': type },
          payload,
        })
      assert.equal((await send()).statusCode, 200, type)
      assert.equal((await get(alertId)).body.pause, 'unsubscribed')
      assert.equal((await send()).statusCode, 200)
    }
  })

  test('unsubscribed, an alert sends no mail and continues to find; resubscribed, it notifies everything at once', async () => {
    const { oneClick, alertId } = await withMail()
    notifications.smtp.received.length = 0
    const done = await notifications.server.app.inject({ method: 'POST', url: oneClick })
    for (let day = 0; day < 3; day++) {
      await notifications.found(alertId, [{}])
      notifications.pass(DAY)
      await notifications.work()
    }
    assert.equal(notifications.smtp.received.length, 0)
    const back = /action="https:\/\/claire\.example([^"]+)"/.exec(done.body)?.[1] ?? ''
    assert.equal((await notifications.server.app.inject({ method: 'POST', url: back })).statusCode, 200)
    await notifications.work()
    assert.deepEqual(
      notifications.smtp.received.map(({ parsed }) => parsed.subject),
      ['3 new: Zirconium'],
    )
  })

  test('a change of an unsubscribed alert sends no mail again, unless it ends the pause', async () => {
    const { oneClick, alertId, get, change } = await withMail()
    await notifications.server.app.inject({ method: 'POST', url: oneClick })
    const { body: read } = await get(alertId)
    assert.equal((await change(alertId, { ...read, note: 'for the thesis' })).body.pause, 'unsubscribed')
    assert.equal((await change(alertId, { ...read, pausedUntil: null })).body.pause, 'active')
  })

  test('a pause lasts as long as was chosen', async () => {
    const { links, pausedUntil, ask, alertId } = await withMail()
    const payload = 'days=30'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = of(links, 'pause')
    const { statusCode, body } = await notifications.server.app.inject({
      method: 'POST',
      url,
      headers,
      payload,
    })
    assert.equal(statusCode, 200)
    assert.match(body, /Paused until \d+ \w+ 20\d\d/)
    const { body: alert } = await ask<Alert>('GET', `/alert/${alertId}`)
    assert.equal(alert.pausedUntil, await pausedUntil())
    const days = (Date.parse(String(alert.pausedUntil)) - notifications.now()) / DAY
    assert.equal(days, 30)
  })

  test('pages say what they ask, load nothing and are kept by nobody', async () => {
    const { links } = await withMail()
    const { body, headers } = await notifications.server.app.inject(of(links, 'unsubscribe'))
    assert.match(body, /Unsubscribe from “Zirconium”\?/)
    assert.match(body, /<form method="post"/)
    assert.doesNotMatch(body, /<script|<img|<link/)
    assert.equal(headers['cache-control'], 'no-store')
  })

  test('links are those of the public address, whatever host a request names', async () => {
    const { links } = await withMail()
    const url = of(links, 'pause')
    const { body } = await notifications.server.app.inject({ url, headers: { host: 'evil.example' } })
    assert.doesNotMatch(body, /evil\.example/)
  })

  describe('a link leads nowhere', () => {
    test('when it was made up or changed', async () => {
      const { oneClick, pausedUntil } = await withMail()
      const changed = `${oneClick.slice(0, -3)}AAA`
      for (const url of [changed, '/mail/unsubscribe/x', '/mail/confirm/a.b.c']) {
        assert.equal((await notifications.server.app.inject({ method: 'POST', url })).statusCode, 404)
        assert.equal((await notifications.server.app.inject(url)).statusCode, 404)
      }
      assert.equal(await pausedUntil(), null)
    })

    test('when the alert is gone', async () => {
      const { oneClick, delete: remove, alertId } = await withMail()
      await remove(alertId)
      assert.equal((await notifications.server.app.inject({ method: 'POST', url: oneClick })).statusCode, 404)
    })
  })

  test('one click in a digest ends the mail of all alerts of the person', async () => {
    const ada = await notifications.reader({ searchTerm: 'one' })
    await ada.wish({ digest: true })
    const other = (await ada.add({ name: 'Other', searchTerm: 'two' })).body.id
    for (const id of [ada.alertId, other]) await notifications.found(id, [{}])
    notifications.pass(DAY)
    await notifications.work()
    const headers = String(notifications.smtp.received.at(-1)?.raw).replace(/\r\n[ \t]+/g, ' ')
    const oneClick = /^List-Unsubscribe: <(.*)>/m.exec(headers)?.[1]?.slice(PUBLIC_URL.length) ?? ''
    assert.equal((await notifications.server.app.inject({ method: 'POST', url: oneClick })).statusCode, 200)
    for (const id of [ada.alertId, other]) assert.ok((await ada.get(id)).body.pausedUntil)
  })
})
