import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { after, before, test } from 'node:test'
import type { WebhookTransport } from '#domains/reading/notifications'
import { type WebhookReceiver, startWebhookReceiver } from '#testing/webhook-receiver'
import { createWebhookTransport } from './index.ts'

let receiver: WebhookReceiver
let transport: WebhookTransport
before(async () => {
  receiver = await startWebhookReceiver((path) => (path === '/cut' ? 'cut' : Number(path.slice(1)) || 204))
  transport = createWebhookTransport({
    resolve: new Map([
      ['hooks.example.org', { host: '127.0.0.1', port: receiver.port }],
      ['nobody.example.org', { host: '127.0.0.1', port: 1 }],
    ]),
    denyHosts: ['claire.example.org'],
    nameService: (host, _options, done) => done(null, addressesOf(host)),
  })
})
after(async () => {
  await transport.close()
  await receiver.close()
})

/** A name service that an attacker has pointed at our network. */
const addressesOf = (host: string): LookupAddress[] =>
  host === 'mixed.example.org'
    ? [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]
    : [{ address: '127.0.0.1', family: 4 }]

const post = (url: string) => transport.post({ url, headers: { 'x-sign': 'a' }, body: '{}' })

test('a post arrives, and the status of the response is stored', async () => {
  receiver.received.length = 0
  assert.deepEqual(await post('http://hooks.example.org/a'), {
    kind: 'accepted',
    answer: 'HTTP 204',
    hadItAlready: false,
  })
  const [got] = receiver.received
  assert.deepEqual([got?.path, got?.headers['x-sign'], got?.body], ['/a', 'a', '{}'])
})

test('a post is repeated to a failing receiver, not to one that refuses it', async () => {
  const outcomes = []
  for (const status of [408, 425, 429, 500, 503, 301, 400, 404, 410]) {
    const outcome = await post(`http://hooks.example.org/${status}`)
    outcomes.push(outcome.kind === 'refused' && [outcome.answer, outcome.isPermanent])
  }
  assert.deepEqual(outcomes, [
    ['HTTP 408', false],
    ['HTTP 425', false],
    ['HTTP 429', false],
    ['HTTP 500', false],
    ['HTTP 503', false],
    ['HTTP 301', true],
    ['HTTP 400', true],
    ['HTTP 404', true],
    ['HTTP 410', true],
  ])
})

test('a redirect is not followed', async () => {
  receiver.received.length = 0
  await post('http://hooks.example.org/302')
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/302'],
  )
})

test('a connection that ends without a response may have delivered; one never made has not', async () => {
  assert.equal((await post('http://hooks.example.org/cut')).kind, 'unanswered')
  assert.equal((await post('http://nobody.example.org/')).kind, 'unreachable')
})

const INSIDE = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://localhost/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://intranet/',
  'http://printer.local/',
  'http://claire.example.org/',
  'http://hooks.example.com:22/',
  'http://user:secret@hooks.example.org/',
  'ftp://hooks.example.org/',
  'file:///etc/passwd',
  'nonsense',
]

for (const url of INSIDE)
  test(`nothing is posted to ${url}`, async () => {
    assert.ok(transport.refusal(url))
    receiver.received.length = 0
    const outcome = await post(url)
    assert.deepEqual([outcome.kind, outcome.kind === 'refused' && outcome.isPermanent], ['refused', true])
    assert.equal(receiver.received.length, 0)
  })

for (const host of ['rebound.example.org', 'mixed.example.org'])
  test(`nothing is posted to ${host}, a public name that leads into our network`, async () => {
    const url = `http://${host}:${receiver.port === 8080 ? 8443 : 8080}/`
    assert.equal(transport.refusal(url), null)
    const outcome = await post(url)
    assert.deepEqual([outcome.kind, outcome.kind === 'refused' && outcome.isPermanent], ['refused', true])
  })
