import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import { request } from 'undici'
import { createAddressGuard, nameOfAddresses } from './address-guard.ts'
import { causeOfError } from './failures.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import { startSite } from '#testing/site'
import { causeOf, testFetcher, visitRaw } from '../testing/fetching.ts'

const NAME = 'rebind.site.net'
const PUBLIC = '93.184.216.34'
type Resolve = NonNullable<Parameters<typeof createGuardedAgent>[0]['resolve']>

/** Requests a page of `host` on a listening port of this machine; returns the outcome and what was received. */
async function connectTo(resolve: Resolve, { host = NAME, dnsMs }: { host?: string; dnsMs?: number } = {}) {
  const heard = { connections: 0, bytes: 0, questions: 0 }
  const server = createServer((socket) => {
    heard.connections += 1
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      heard.bytes += chunk.length
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const agent = createGuardedAgent({
    guard: createAddressGuard(),
    dnsMs,
    resolve: (...question) => {
      heard.questions += 1
      resolve(...question)
    },
  })
  const answer = await request(`http://${host}:${port}/`, { dispatcher: agent }).then(
    () => 'answered',
    (error: unknown) => causeOfError(error, new AbortController().signal),
  )
  const address = agent.addressOf(new URL(`http://${host}:${port}/`))
  await agent.destroy()
  await new Promise((closed) => server.close(closed))
  return { answer, address, ...heard }
}

const resolving =
  (...addresses: string[]): Resolve =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )

describe('a connection to our own network', () => {
  test('is not opened for a public name that resolves there (fault 3)', async () => {
    assert.deepEqual(await connectTo(resolving('127.0.0.1')), {
      answer: 'private_address',
      address: null,
      connections: 0,
      bytes: 0,
      questions: 1,
    })
  })

  test('is not opened for a name that also has public addresses (fault 4)', async () => {
    assert.deepEqual(await connectTo(resolving(PUBLIC, '127.0.0.1')), {
      answer: 'private_address',
      address: null,
      connections: 0,
      bytes: 0,
      questions: 1,
    })
  })

  test('is not opened for a numeric address, which is never resolved (fault 6)', async () => {
    assert.deepEqual(await connectTo(resolving(PUBLIC), { host: '127.0.0.1' }), {
      answer: 'private_address',
      address: '127.0.0.1',
      connections: 0,
      bytes: 0,
      questions: 0,
    })
  })

  test('sends no byte if the address was public when checked and is private when used (fault 5)', async () => {
    // The name service is queried once; only its answer itself could still change before it is used.
    let looks = 0
    const changing: LookupAddress = {
      get address() {
        return looks++ < 2 ? PUBLIC : '127.0.0.1'
      },
      family: 4,
    }
    const { answer, bytes, questions, address } = await connectTo((_host, _options, done) =>
      done(null, [changing]),
    )
    assert.deepEqual([answer, bytes, questions], ['private_address', 0, 1])
    assert.ok(looks > 2)
    // The address is known from the query: the host's pace needs no query of its own.
    assert.equal(address, PUBLIC)
  })
})

test('a server is identified by one of its addresses, in any order and notation', () => {
  const both = ['2001:db8:0:0::2', '192.0.2.7', '2001:db8::1', '::ffff:192.0.2.3']
  assert.equal(nameOfAddresses(both), '192.0.2.3')
  assert.equal(nameOfAddresses(both.toReversed()), '192.0.2.3')
  assert.equal(nameOfAddresses(['2001:db8:0:0::2', '2001:DB8::1']), '2001:db8::1')
  assert.equal(nameOfAddresses([]), null)
})

test('a DNS server that does not answer in time is dns_unavailable (fault 2)', async () => {
  assert.equal((await connectTo(() => {}, { dnsMs: 50 })).answer, 'dns_unavailable')
})

const HUB = 'hub.site.net'
const form = new URLSearchParams({
  'hub.mode': 'subscribe',
  'hub.topic': 'http://journal.site.net/feed?a=1&b=2',
})
const { signal } = new AbortController()

async function hub(redirects: Record<string, [status: number, location: string]>) {
  const bodies: string[] = []
  const site = await startSite(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(`${request.method} ${request.url} ${body}`)
    const [status, location] = redirects[request.url ?? ''] ?? [202, '']
    response.writeHead(status, location ? { location } : {}).end()
  })
  const fetcher = testFetcher({ resolve: new Map([[HUB, site.endpoint]]) })
  return {
    bodies,
    send: (path: string) => fetcher.post(`http://${HUB}${path}`, { form, signal }),
    async close() {
      await fetcher.close()
      await site.close()
    },
  }
}

test('a connection that is closed before an answer is connection_lost', async () => {
  for (const beginning of ['', 'HTTP/1.1 200 OK\r\nContent-Ty'])
    assert.equal(causeOf(await visitRaw((socket) => socket.end(beginning))), 'connection_lost', beginning)
})

test('a form is sent as browsers send it, and again to the target of a redirect', async (t) => {
  const { bodies, send, close } = await hub({ '/old': [307, '/new'], '/moved': [302, '/new'] })
  t.after(close)
  assert.deepEqual(await send('/old'), { status: 202 })
  const sent = `hub.mode=subscribe&hub.topic=${encodeURIComponent('http://journal.site.net/feed?a=1&b=2')}`
  assert.deepEqual(bodies, [`POST /old ${sent}`, `POST /new ${sent}`])
  assert.deepEqual(await send('/moved'), { status: 302 }, 'a redirect to a GET is not followed')
})

test('a form is never sent to our own network, nor in redirect loops', async (t) => {
  const { bodies, send, close } = await hub({ '/in': [307, 'http://10.0.0.1/'], '/round': [308, '/round'] })
  t.after(close)
  assert.deepEqual(await send('/in'), { cause: 'private_address' })
  assert.equal(bodies.length, 1)
  assert.deepEqual(await send('/round'), { cause: 'too_many_redirects' })
})
