import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { after, afterEach, before, test } from 'node:test'
import type { AlertDeliveryLog, AlertWebhook } from '@claire/api-contract'
import { startTestServer } from '#testing/server'
import { MINUTE, type TestNotifications, startNotifications } from '#testing/notifications'
import { type WebhookReceiver, startWebhookReceiver } from '#testing/webhook-receiver'

const PUBLIC: LookupAddress = { address: '93.184.216.34', family: 4 }

let notifications: TestNotifications
/** A receiver in our network: nothing may reach it. */
let inside: WebhookReceiver
let redirecting: WebhookReceiver
/** The address of the name now, and the number of lookups. */
let leadsTo = [PUBLIC]
let lookUps = 0

before(async () => {
  inside = await startWebhookReceiver()
  redirecting = await startWebhookReceiver(() => 307, `http://127.0.0.1:${inside.port}/inside`)
  notifications = await startNotifications(
    (options) =>
      startTestServer({
        ...options,
        nameService: (_host, _options, done) => {
          lookUps++
          done(null, leadsTo)
        },
      }),
    {},
    {
      CLAIRE_DEVELOPMENT: 'on',
      CLAIRE_DEV_RESOLVE: `redirecting.example.org=127.0.0.1:${redirecting.port}`,
    },
  )
})
afterEach(() => notifications.clear())
after(async () => {
  await notifications.close()
  await redirecting.close()
  await inside.close()
})

/** Returns the outcome of a post to a saved address; `turn` runs in between. */
async function posted(url: string, turn: () => void) {
  const ada = await notifications.reader()
  const saved = await ada.ask<AlertWebhook>('PUT', `/alert-webhook/${ada.alertId}`, {
    body: { url, form: 'json' },
  })
  assert.equal(saved.status, 200)
  turn()
  await notifications.found(ada.alertId, [{}])
  notifications.pass(15 * MINUTE)
  await notifications.work()
  const { body } = await ada.ask<AlertDeliveryLog>('GET', `/alert-delivery/${ada.alertId}`)
  return body.sends.find(({ address }) => address === url)
}

for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:10.0.0.7', 'fd00::1'])
  test(`a name that led to a public address when it was saved and to ${address} now gets nothing, and that is said`, async () => {
    leadsTo = [PUBLIC]
    lookUps = 0
    const send = await posted('http://turning.example.org:8080/hook', () => {
      leadsTo = [{ address, family: address.includes(':') ? 6 : 4 }]
    })
    assert.equal(lookUps, 1)
    assert.equal(send?.state, 'failed')
    assert.match(String(send?.answer), /leads into a private network/)
  })

test('one that redirects into our network is not followed there, and that is said', async () => {
  const send = await posted('http://redirecting.example.org/hook', () => {})
  assert.equal(redirecting.received.length, 1)
  assert.deepEqual([send?.state, send?.answer], ['failed', 'HTTP 307'])
  assert.equal(inside.received.length, 0)
})
