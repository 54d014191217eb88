import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { AlertDeliveryLog, AlertWebhook, ApiError } from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import { startTestServer } from '#testing/server'
import { MINUTE, PUBLIC_URL, type TestNotifications, startNotifications } from '#testing/notifications'
import { type WebhookReceiver, startWebhookReceiver } from '#testing/webhook-receiver'
import { waitAfter } from '../queue/sending.ts'

const URL_OF_ALL = 'http://hooks.example.org/claire'

onEveryServer((start) => {
  let notifications: TestNotifications
  let receiver: WebhookReceiver
  /** The receiver's answers to the next posts; it accepts those after. */
  let answers: (number | 'cut')[] = []
  before(async () => {
    receiver = await startWebhookReceiver(() => answers.shift() ?? 204)
    notifications = await startNotifications(
      start,
      {},
      {
        CLAIRE_DEVELOPMENT: 'on',
        CLAIRE_DEV_RESOLVE: `hooks.example.org=127.0.0.1:${receiver.port},other.example.org=127.0.0.1:${receiver.port}`,
      },
    ).catch(async (error: unknown) => {
      await receiver.close()
      throw error
    })
  })
  afterEach(async () => {
    answers = []
    await notifications.clear()
    receiver.received.length = 0
  })
  after(async () => {
    await notifications.close()
    await receiver.close()
  })

  /** A person with an alert and a webhook for it. */
  async function hooked(searchTerm: string, form: 'json' | 'slack' | 'teams' = 'json') {
    const ada = await notifications.reader({ searchTerm, note: 'for the thesis' })
    const at = `/alert-webhook/${ada.alertId}`
    const set = (url: string) => ada.ask<AlertWebhook>('PUT', at, { body: { url, form } })
    const { body } = await set(URL_OF_ALL)
    return {
      ...ada,
      at,
      set,
      secret: body.webhook?.secret ?? '',
      sends: async () =>
        (await ada.ask<AlertDeliveryLog>('GET', `/alert-delivery/${ada.alertId}`)).body.sends,
    }
  }

  async function tell(alertId: string, drafts: Parameters<TestNotifications['found']>[1] = [{}]) {
    const ids = await notifications.found(alertId, drafts)
    notifications.pass(15 * MINUTE)
    await notifications.work()
    return ids
  }

  test('the results in a mail are posted as well, signed as Standard Webhooks say', async () => {
    const { alertId, secret, sends } = await hooked('signed')
    const [id] = await tell(alertId, [{ title: 'Zirconium in glass' }])
    const [post, ...others] = receiver.received
    assert.ok(post)
    assert.deepEqual([notifications.smtp.received.length, others.length], [1, 0])
    const { 'webhook-id': postId, 'webhook-timestamp': time, 'webhook-signature': signature } = post.headers
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    assert.equal(key.length, 32)
    const expected = createHmac('sha256', key).update(`${String(postId)}.${String(time)}.${post.body}`)
    assert.equal(signature, `v1,${expected.digest('base64')}`)
    assert.equal(Number(time), Math.floor(notifications.now() / 1000))
    const { type, data } = JSON.parse(post.body) as {
      type: string
      data: { alert: { name: string; note: string; url: string }; total: number; articles: object[] }
    }
    assert.deepEqual(
      [type, data.alert.name, data.alert.note, data.total],
      ['alert.results', 'Zirconium', 'for the thesis', 1],
    )
    assert.equal(data.alert.url, `${PUBLIC_URL}/search?shouldReturn=true&alertId=${alertId}`)
    assert.partialDeepStrictEqual(data.articles, [
      { id, title: 'Zirconium in glass', url: `${PUBLIC_URL}/detail/${id}`, why: 'Matched on “zirconium”.' },
    ])
    assert.deepEqual(
      (await sends()).map(({ address, state, answer }) => [address, state, answer]).toSorted(),
      [
        ['ada@example.org', 'sent', '250 OK: message queued'],
        [URL_OF_ALL, 'sent', 'HTTP 204'],
      ],
    )
  })

  test('a post that is refused for now is made again, later each time, under the same id', async () => {
    const { alertId, sends } = await hooked('later')
    answers = [503, 429]
    await tell(alertId)
    for (const attempts of [1, 2]) {
      notifications.pass(waitAfter(attempts))
      await notifications.work()
    }
    assert.equal(receiver.received.length, 3)
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.deepEqual(
      (await sends()).filter(({ address }) => address === URL_OF_ALL).map(({ state }) => state),
      ['sent'],
    )
  })

  test('when nobody knows whether a post arrived, it is made again and the log says so', async () => {
    const { alertId, sends } = await hooked('cut')
    answers = ['cut']
    await tell(alertId)
    notifications.pass(waitAfter(1))
    await notifications.work()
    const post = (await sends()).find(({ address }) => address === URL_OF_ALL)
    assert.deepEqual([receiver.received.length, post?.state, post?.mayHaveArrivedTwice], [2, 'sent', true])
  })

  test('a webhook that does not exist holds up no mail, and what it refused goes to the next address', async () => {
    const { alertId, sends, set, ask } = await hooked('moved')
    answers = [404, 404]
    await tell(alertId)
    notifications.pass(24 * 60 * MINUTE)
    await tell(alertId)
    assert.equal(notifications.smtp.received.length, 2)
    const { body } = await ask<AlertDeliveryLog>('GET', `/alert-delivery/${alertId}`)
    assert.deepEqual([body.state, body.reason], ['ready', null])
    assert.deepEqual(
      (await sends())
        .map(({ state, answer }) => `${state} ${answer}`)
        .filter((each) => each.includes('HTTP')),
      ['failed HTTP 404', 'failed HTTP 404'],
    )
    receiver.received.length = 0
    await set('http://other.example.org/')
    await notifications.work()
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers.host),
      ['other.example.org', 'other.example.org'],
    )
  })

  test('a webhook that was removed gets nothing, also of what waits, and the next has another secret', async () => {
    const { alertId, ask, at, set, secret } = await hooked('removed')
    answers = [503]
    await tell(alertId)
    receiver.received.length = 0
    const { body } = await ask<AlertWebhook>('DELETE', at)
    assert.deepEqual(body, { isOffered: true, webhook: null })
    notifications.pass(waitAfter(1))
    await notifications.work()
    assert.equal(receiver.received.length, 0)
    assert.notEqual((await set(URL_OF_ALL)).body.webhook?.secret, secret)
  })

  test('a deleted alert posts nothing more', async () => {
    const { alertId, delete: deleteAlert } = await hooked('deleted')
    answers = [503]
    await tell(alertId)
    receiver.received.length = 0
    await deleteAlert(alertId)
    notifications.pass(waitAfter(1))
    await notifications.work()
    assert.equal(receiver.received.length, 0)
  })

  test('a paused alert posts nothing before its pause ends', async () => {
    const { alertId, change } = await hooked('paused')
    const pausedUntil = new Date(notifications.now() + 60 * MINUTE).toISOString()
    await change(alertId, { searchTerm: 'paused', pausedUntil })
    await tell(alertId)
    assert.equal(receiver.received.length, 0)
    notifications.pass(45 * MINUTE)
    await notifications.work()
    assert.equal(receiver.received.length, 1)
  })

  test('each alert of a digest has a post of its own', async () => {
    const { alertId, wish, add, ask, match } = { ...(await hooked('digest')), match: notifications.match }
    await wish({ digest: true })
    const other = (await add({ name: 'Other', searchTerm: 'other' })).body.id
    await ask('PUT', `/alert-webhook/${other}`, { body: { url: 'http://other.example.org/', form: 'json' } })
    const [shared = ''] = await notifications.found(alertId, [{}])
    await match(other, shared)
    notifications.pass(24 * 60 * MINUTE)
    await notifications.work()
    assert.equal(notifications.smtp.received.length, 1)
    assert.deepEqual(
      receiver.received
        .map(({ headers, body }) => [
          headers.host,
          (JSON.parse(body) as { data: { total: number } }).data.total,
        ])
        .toSorted(),
      [
        ['hooks.example.org', 1],
        ['other.example.org', 1],
      ],
    )
  })

  describe('a channel', () => {
    test('of Slack gets lines in its own markup, in which nothing of an article is markup', async () => {
      const { alertId } = await hooked('slack', 'slack')
      const [id] = await tell(alertId, [{ title: 'A < B & <!channel>' }])
      const { text } = JSON.parse(String(receiver.received[0]?.body)) as { text: string }
      assert.ok(text.startsWith('*1 new: Zirconium*\n'))
      assert.ok(text.includes(`<${PUBLIC_URL}/detail/${id}|A &lt; B &amp; &lt;!channel&gt;>`), text)
    })

    test('of Teams gets a card, which names ten articles and counts the rest', async () => {
      const { alertId } = await hooked('teams', 'teams')
      const drafts = Array.from({ length: 12 }, (_, at) => ({ title: `Article [${at}]` }))
      await tell(alertId, drafts)
      const { attachments } = JSON.parse(String(receiver.received[0]?.body)) as {
        attachments: { content: { body: { text: string }[]; actions: { url: string }[] } }[]
      }
      const card = attachments[0]?.content
      assert.deepEqual(
        [card?.body.length, card?.body[0]?.text, card?.body.at(-1)?.text],
        [12, '12 new: Zirconium', 'And 2 more.'],
      )
      assert.match(String(card?.body[1]?.text), /^\[Article \\\[\d+\\\]\]\(https:/)
    })
  })

  test('addresses inside our network, and what is none, are refused with the reason', async () => {
    const { set, ask, at } = await hooked('inside')
    for (const url of [
      'http://127.0.0.1/',
      'http://169.254.169.254/',
      `${PUBLIC_URL}/`,
      'ftp://example.org/',
    ]) {
      const { status, body } = await set(url)
      assert.equal(status, 400, url)
      assert.match((body as unknown as ApiError).apiError, /private network|not an http/)
    }
    const { body } = await ask<AlertWebhook>('GET', at)
    assert.equal(body.webhook?.url, URL_OF_ALL)
  })

  test("another person's alert has no webhook", async () => {
    const { at } = await hooked('foreign')
    const { ask } = await notifications.reader({ searchTerm: 'another' })
    const answersOf = [
      await ask('GET', at),
      await ask('PUT', at, { body: { url: URL_OF_ALL, form: 'json' } }),
      await ask('DELETE', at),
    ]
    assert.deepEqual(
      answersOf.map(({ status }) => status),
      [404, 404, 404],
    )
  })
})

test('where webhooks are switched off nobody can have one, and the page knows', async () => {
  const notifications = await startNotifications(startTestServer, {}, { WEBHOOKS: 'off' })
  try {
    const { ask, alertId } = await notifications.reader()
    const at = `/alert-webhook/${alertId}`
    assert.deepEqual((await ask('GET', at)).body, { isOffered: false, webhook: null })
    assert.equal((await ask('PUT', at, { body: { url: URL_OF_ALL, form: 'json' } })).status, 409)
  } finally {
    await notifications.close()
  }
})
