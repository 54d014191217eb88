import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerErrorHandler } from '#platform/http/error-handler'
import { migrate } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite } from '../testing/pages.ts'
import { openScanHarness, scanMigrations } from '../testing/scan-harness.ts'
import { renewalAt, createSubscriptionStore } from './subscriptions.ts'
import { isSigned } from './hub-calls.ts'

const HOST = 'journal.site.net'
const HUB = 'hub.site.net'
const CLAIRE = 'https://claire.example.org'
const FEED = `http://${HOST}/feed.xml`
const MINUTE = 60_000
const DAY = 24 * 3_600_000
const signal = new AbortController().signal

const feed = (hub: string) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Annals</title>${hub}<link rel="self" href="${FEED}"/><entry><title>On ice</title><link href="http://${HOST}/article/view/1"/></entry></feed>`

/** A hub that follows the Recommendation: it requests verification by the subscriber. */
class Hub {
  readonly requests: Record<string, string>[] = []
  readonly subscriptions = new Map<string, { topic: string; secret: string }>()
  leaseSeconds = 5 * 24 * 3600
  mood: 'well' | 'broken' | 'denies' | 'silent' = 'well'
  /** The server at claire.example.org. */
  claire: FastifyInstance | undefined

  readonly answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = Object.fromEntries(new URLSearchParams(body))
    this.requests.push({ method: request.method ?? '', ...form })
    response.writeHead(this.mood === 'broken' ? 500 : 202).end()
  }

  call = (callback: string, options: { method?: 'GET' | 'POST'; body?: string; headers?: object } = {}) => {
    assert.ok(callback.startsWith(`${CLAIRE}/websub/`), callback)
    const { method = 'GET', body, headers } = options
    return this.claire?.inject({
      method,
      url: callback.slice(CLAIRE.length),
      ...(body !== undefined && { payload: body }),
      headers: { ...headers },
    })
  }

  /** Verifies the last request. */
  async verify() {
    const {
      'hub.mode': mode,
      'hub.topic': topic = '',
      'hub.callback': callback = '',
      'hub.secret': secret = '',
    } = this.requests.at(-1) ?? {}
    const query = new URLSearchParams({
      'hub.mode': mode ?? '',
      'hub.topic': topic,
      'hub.challenge': 'a challenge',
      'hub.lease_seconds': String(this.leaseSeconds),
    })
    const answer = await this.call(`${callback}?${query}`)
    const isMeant = answer?.statusCode === 200 && answer.body === 'a challenge'
    if (isMeant && mode === 'subscribe') this.subscriptions.set(callback, { topic, secret })
    if (isMeant && mode === 'unsubscribe') this.subscriptions.delete(callback)
    return isMeant
  }

  /** Sends a notification to all subscribers; returns the statuses. */
  publish(
    body: string,
    sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  ) {
    return Promise.all(
      [...this.subscriptions].map(async ([callback, { secret }]) => {
        const headers = { 'content-type': 'application/atom+xml', 'x-hub-signature': sign(secret) }
        return (await this.call(callback, { method: 'POST', body, headers }))?.statusCode
      }),
    )
  }
}

test('a subscription is renewed shortly before its lease ends', () => {
  const left = (leaseMs: number) => (leaseMs - renewalAt(0, leaseMs)) / leaseMs
  assert.deepEqual(
    [10 * DAY, DAY, 3_600_000, MINUTE].map((lease) => Math.round(left(lease) * 100)),
    [10, 10, 50, 50],
  )
})

test('only signatures by SHA-256, 384 or 512 with the secret are valid', () => {
  const body = Buffer.from('news')
  const signed = (method: string, secret: string) =>
    `${method}=${createHmac(method, secret).update(body).digest('hex')}`
  for (const method of ['sha256', 'sha384', 'sha512'])
    assert.ok(isSigned(body, { signature: signed(method, 's'), secret: 's' }), method)
  for (const signature of [
    signed('sha1', 's'),
    signed('sha256', 'other'),
    signed('sha256', 's').slice(0, -2),
    '',
    'sha256=',
    'sha256=zz',
  ])
    assert.ok(!isSigned(body, { signature, secret: 's' }), signature)
})

onEveryDatabase(scanMigrations, (openDatabase) => {
  async function open({
    publicUrl = CLAIRE,
    page = feed(`<link rel="hub" href="http://${HUB}/"/>`),
    headers = { 'content-type': 'application/atom+xml' },
  }: { publicUrl?: string; page?: string; headers?: Record<string, string> } = {}) {
    const storage = await openDatabase()
    const hub = new Hub()
    const site = new ChangingSite({ '/article/view/1': articlePage('1') })
    site.pages.set('/feed.xml', (_, response) => void response.writeHead(200, headers).end(page))
    const harness = await openScanHarness({
      sites: { [HOST]: site.answer, [HUB]: hub.answer },
      sources: { journal: FEED },
      database: storage.database,
      options: { publicUrl, webSub: true },
    })
    await harness.scan('journal', 'full')
    const { subscribing, hubRoutes } = harness.scanning
    const app = Fastify()
    registerErrorHandler(app)
    if (hubRoutes) await app.register(hubRoutes)
    hub.claire = app
    const rows = () => storage.database.selectFrom('websub_subscription').selectAll().execute()
    return {
      ...harness,
      hub,
      site,
      rows,
      app,
      subscribing,
      subscribe: async () => subscribing?.step(signal),
      states: async () => (await rows()).map(({ state }) => state),
      nextVisit: async () => Date.parse((await harness.scanning.health('journal'))?.nextScanAt ?? ''),
      async close() {
        await app.close()
        await harness.close()
        await storage.close()
      },
    }
  }

  describe('a feed that names a hub', () => {
    test('is subscribed to once, with a secret, and confirmed to the hub', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      assert.deepEqual([await setup.subscribe(), await setup.subscribe()], ['worked', 'idle'])
      const [requests] = setup.hub.requests
      assert.deepEqual(
        [requests?.method, requests?.['hub.mode'], requests?.['hub.topic'], requests?.['hub.lease_seconds']],
        ['POST', 'subscribe', FEED, '864000'],
      )
      assert.match(requests?.['hub.callback'] ?? '', /^https:\/\/claire\.example\.org\/websub\/[\w-]{32}$/)
      assert.ok((requests?.['hub.secret'] ?? '').length >= 32)
      assert.ok(await setup.hub.verify())
      assert.deepEqual(await setup.states(), ['active'])
      await setup.scan('journal')
      assert.equal(await setup.subscribe(), 'idle', 'another scan requests nothing')
      assert.equal(setup.hub.requests.length, 1)
    })

    test('has its source scanned soon after a notification, at most once in ten minutes (fault 159)', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      await setup.subscribe()
      await setup.hub.verify()
      setup.time.now += 2 * 3_600_000
      assert.ok((await setup.nextVisit()) > setup.time.now)
      assert.deepEqual(await setup.hub.publish('<feed/>'), [202])
      assert.equal(await setup.nextVisit(), setup.time.now)
      setup.site.pages.set('/article/view/1', articlePage('one'))
      assert.equal(await setup.scanning.startDue(), 1)
      // A notification during a visit may have come too late for it.
      setup.time.now += MINUTE
      await setup.hub.publish('<feed/>')
      const began = setup.time.now
      await setup.work()
      assert.ok((await setup.nextVisit()) <= began + 10 * MINUTE)
    })

    test('ignores notifications without a valid signature or to an unknown callback address (fault 159)', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      await setup.subscribe()
      await setup.hub.verify()
      const before = await setup.nextVisit()
      for (const sign of [
        () => '',
        () => 'sha256=00',
        (secret: string) => `sha1=${createHmac('sha1', secret).update('x').digest('hex')}`,
      ])
        assert.deepEqual(await setup.hub.publish('x', sign), [202])
      assert.equal(
        (await setup.app.inject({ method: 'POST', url: '/websub/guessed', payload: 'x' })).statusCode,
        404,
      )
      assert.equal(await setup.nextVisit(), before)
    })

    test('keeps the schedule of an administrator, whatever notifications arrive', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      await setup.subscribe()
      await setup.hub.verify()
      setup.schedules.set('journal', 'monthly')
      await setup.scanning.followEdit(setup.sourceOf('journal'))
      const before = await setup.nextVisit()
      await setup.hub.publish('<feed/>')
      assert.equal(await setup.nextVisit(), before)
    })

    test('is subscribed to again before the lease ends', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      await setup.subscribe()
      await setup.hub.verify()
      const [{ next_at = 0, lease_until = 0 } = {}] = await setup.rows()
      assert.equal(lease_until, setup.time.now + 5 * DAY)
      setup.time.now = next_at - 1
      assert.equal(await setup.subscribe(), 'idle')
      setup.time.now += 1
      assert.ok(setup.time.now < Number(lease_until))
      assert.equal(await setup.subscribe(), 'worked')
      assert.deepEqual(
        await setup.states(),
        ['active'],
        'the old subscription is valid until the hub answers',
      )
      assert.ok(await setup.hub.verify())
    })

    test('is unsubscribed when its source is removed, and by nobody else', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      await setup.subscribe()
      await setup.hub.verify()
      const [{ token = '' } = {}] = await setup.rows()
      const query = new URLSearchParams({
        'hub.mode': 'unsubscribe',
        'hub.topic': FEED,
        'hub.challenge': 'x',
      })
      assert.equal((await setup.app.inject(`/websub/${token}?${query}`)).statusCode, 404)
      setup.approved.delete('journal')
      await setup.scanning.forget('journal')
      assert.equal(await setup.subscribe(), 'worked')
      assert.equal(setup.hub.requests.at(-1)?.['hub.mode'], 'unsubscribe')
      assert.ok(await setup.hub.verify())
      assert.deepEqual(await setup.rows(), [])
      assert.equal(setup.hub.subscriptions.size, 0)
    })

    test('is subscribed to at growing intervals if the hub fails or denies', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      setup.hub.mood = 'broken'
      const waits: number[] = []
      for (let tries = 0; tries < 3; tries++) {
        await setup.subscribe()
        const [{ next_at = 0 } = {}] = await setup.rows()
        waits.push((next_at - setup.time.now) / 3_600_000)
        setup.time.now = next_at
      }
      assert.deepEqual(waits, [2, 4, 8])
      setup.hub.mood = 'well'
      await setup.subscribe()
      const callback = setup.hub.requests.at(-1)?.['hub.callback'] ?? ''
      const denial = new URLSearchParams({ 'hub.mode': 'denied', 'hub.topic': FEED, 'hub.reason': 'no' })
      assert.equal((await setup.hub.call(`${callback}?${denial}`))?.statusCode, 200)
      assert.deepEqual(await setup.states(), ['denied'])
    })

    test('is not confirmed for another topic, nor for a subscription that was never requested (fault 159)', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      await setup.subscribe()
      const callback = setup.hub.requests.at(-1)?.['hub.callback'] ?? ''
      const other = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.topic': 'http://other.org/',
        'hub.challenge': 'x',
      })
      assert.equal((await setup.hub.call(`${callback}?${other}`))?.statusCode, 404)
      assert.deepEqual(await setup.states(), ['asked'])
    })
  })

  describe('a hub', () => {
    const jsonFeed = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Annals',
      feed_url: FEED,
      hubs: [
        { type: 'rssCloud', url: 'http://other.site.net/' },
        { type: 'WebSub', url: `http://${HUB}/` },
      ],
      items: [{ id: '1', title: 'On ice', url: `http://${HOST}/article/view/1` }],
    })
    const topic = 'http://journal.site.net/topic'
    const places: [string, Parameters<typeof open>[0], string][] = [
      ['in JSON Feed', { page: jsonFeed, headers: { 'content-type': 'application/feed+json' } }, FEED],
      [
        'in the response header, which precedes the feed',
        {
          page: feed('<link rel="hub" href="http://other.site.net/"/>'),
          headers: {
            'content-type': 'application/atom+xml',
            link: `<http://${HUB}/>; rel="hub", <${topic}>; rel="self"`,
          },
        },
        topic,
      ],
    ]
    for (const [place, site, expected] of places)
      test(`is found ${place}`, async (t) => {
        const setup = await open(site)
        t.after(() => setup.close())
        assert.equal(await setup.subscribe(), 'worked')
        assert.deepEqual(
          setup.hub.requests.map((requests) => requests['hub.topic']),
          [expected],
        )
        assert.ok(await setup.hub.verify())
      })

    test('with more than 120 calls a minute is refused, with the wait', async (t) => {
      const setup = await open()
      t.after(() => setup.close())
      await setup.subscribe()
      await setup.hub.verify()
      // One call was the hub's own.
      for (let call = 1; call < 120; call++)
        assert.equal((await setup.app.inject('/websub/guessed?hub.mode=subscribe')).statusCode, 404)
      const answer = await setup.app.inject('/websub/guessed?hub.mode=subscribe')
      assert.equal(answer.statusCode, 429)
      assert.match(String(answer.headers['retry-after']), /^\d+$/)
      const before = await setup.nextVisit()
      assert.deepEqual(await setup.hub.publish('<feed/>'), [429])
      assert.equal(await setup.nextVisit(), before)
    })
  })

  test('a hub in our own network is not requested', async (t) => {
    const setup = await open({ page: feed('<link rel="hub" href="http://169.254.169.254/latest"/>') })
    t.after(() => setup.close())
    assert.equal(await setup.subscribe(), 'worked')
    assert.deepEqual(await setup.states(), ['wanted'])
  })

  for (const publicUrl of [
    'http://claire.example.org',
    'https://localhost:8080',
    'https://10.0.0.5',
    'https://claire.intranet',
  ])
    test(`at ${publicUrl}, which no hub can reach, no hub is requested`, async (t) => {
      const setup = await open({ publicUrl })
      t.after(() => setup.close())
      assert.deepEqual([setup.subscribing, setup.scanning.hubRoutes], [null, null])
    })
})

const { '0142-websub-notified': _, ...before } = scanMigrations

onEveryDatabase(before, (openDatabase) => {
  test('subscriptions of the version before have the time of their last notification', async (t) => {
    const { database, close } = await openDatabase()
    t.after(close)
    await database
      .withTables<{ websub_subscription: Record<string, unknown> }>()
      .insertInto('websub_subscription')
      .values({
        token: 't',
        source_id: 's',
        topic: FEED,
        hub: HUB,
        secret: 'x',
        state: 'active',
        next_at: 0,
        failures: 0,
        told_at: 7,
      })
      .execute()
    await migrate(database, scanMigrations)
    assert.equal(await createSubscriptionStore(database).notifiedAt('s'), 7)
  })
})
