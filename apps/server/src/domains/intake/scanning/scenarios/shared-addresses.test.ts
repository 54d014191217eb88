import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { createHosts, type HostLease, LEASE_MS, releaseHost, wakeHosts } from '../frontier/hosts.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { openScanHarness, scanMigrations } from '../testing/scan-harness.ts'

const paths = Array.from({ length: 4 }, (_, index) => `/article/view/${index + 1}`)
const journal = () =>
  new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(paths.map((path) => [path, articlePage(path)])),
  })
const journals = ['chemistry.press.net', 'history.press.net', 'physics.press.net']

/** Journals that record the times of requests, and concurrent ones. */
function watched(hosts: string[], now: () => number) {
  const requests: { host: string; at: number }[] = []
  let open = 0
  let most = 0
  const watch =
    (host: string, { answer }: ChangingSite): RequestListener =>
    (request, response) => {
      requests.push({ host, at: now() })
      most = Math.max(most, ++open)
      response.on('close', () => open--)
      answer(request, response)
    }
  return {
    sites: Object.fromEntries(hosts.map((host) => [host, watch(host, journal())])),
    requests,
    most: () => most,
  }
}

const gaps = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

async function scanAll(addresses: Record<string, string>, hosts = journals) {
  const watching = watched(hosts, () => harness.time.now)
  const harness = await openScanHarness({ sites: watching.sites, addresses })
  for (const host of hosts) await harness.scanning.start(host)
  const began = harness.time.now
  await harness.work()
  return { harness, ...watching, took: harness.time.now - began }
}

describe('hosts at one network address', () => {
  test('share one delay between requests (fault 158)', async (t) => {
    const { harness, requests } = await scanAll(
      Object.fromEntries(journals.map((host) => [host, '192.0.2.1'])),
    )
    t.after(() => harness.close())
    for (const host of journals) assert.equal((await harness.articlesOf(host)).size, paths.length)
    // The network address of a host is known after its first request.
    const known = requests.slice(journals.length).map(({ at }) => at)
    assert.ok(known.length > 20 && gaps(known).every((gap) => gap >= 1_000), gaps(known).join(' '))
    const order = requests.slice(journals.length, 4 * journals.length).map(({ host }) => host)
    for (const host of journals) assert.ok(order.filter((each) => each === host).length >= 2, order.join(' '))
  })

  test('do not delay hosts at other addresses, nor send more requests', async (t) => {
    const apart = await scanAll(
      Object.fromEntries(journals.map((host, index) => [host, `192.0.2.${index + 1}`])),
    )
    t.after(() => apart.harness.close())
    const unknown = await scanAll({})
    t.after(() => unknown.harness.close())
    assert.equal(apart.requests.length, unknown.requests.length)
    assert.ok(apart.took <= unknown.took + 1_000, `${apart.took} ${unknown.took}`)
  })

  test('that return Retry-After wait by themselves, and their neighbours continue', async (t) => {
    const [first = '', second = ''] = journals
    const addresses = { [first]: '2001:db8::1', [second]: '2001:db8::1' }
    const tired = journal()
    tired.pages.set('/article/view/1', (_, response) =>
      response.writeHead(429, { 'retry-after': '300' }).end(),
    )
    const times: number[] = []
    const other = journal()
    const harness = await openScanHarness({
      sites: {
        [first]: tired.answer,
        [second]: (request, response) => {
          times.push(harness.time.now)
          other.answer(request, response)
        },
      },
      addresses,
    })
    t.after(() => harness.close())
    await harness.scanning.start(first)
    await harness.scanning.start(second)
    await harness.work({ until: async () => (await harness.articlesOf(second)).size === paths.length })
    assert.ok(
      gaps(times).every((gap) => gap < 10_000),
      gaps(times).join(' '),
    )
  })

  test('that move to another address share the delay there, and no longer here', async (t) => {
    const [first = '', second = ''] = journals
    const addresses = { [first]: '192.0.2.1', [second]: '192.0.2.1' }
    const { harness } = await scanAll(addresses, [first, second])
    t.after(() => harness.close())
    const paces = async () =>
      Object.fromEntries(
        (await harness.db.selectFrom('crawl_address').selectAll().execute()).map((each) => [
          each.address,
          each.hosts,
        ]),
      )
    assert.deepEqual(await paces(), { '192.0.2.1': 2 })
    addresses[second] = '192.0.2.9'
    await harness.scan(second)
    assert.deepEqual(await paces(), { '192.0.2.1': 1, '192.0.2.9': 1 })
  })
})

onEveryDatabase(scanMigrations, (openDatabase) => {
  const REACHED = { latencyMs: 10, failStreak: 0, delayMs: 1_000, addressDelayMs: 1_000 }

  /** A frontier of hosts that were reached at these addresses, and time that stands still. */
  async function hostsAt(database: Database, addresses: string[]) {
    const time = { now: Date.UTC(2026, 0, 15) }
    const now = () => sql<number>`cast(${time.now} as bigint)`
    const names = addresses.map((_, index) => `host${index}.press.net`)
    const { claim } = createHosts(database, now)
    const give = (lease: HostLease, address: string | null = null) =>
      database
        .transaction()
        .execute((transaction) =>
          releaseHost(transaction, now, { lease, release: { ...REACHED, address }, wake: [lease.host] }),
        )
    await wakeHosts(database, now, names)
    for (let each = await claim(); !('waitMs' in each); each = await claim())
      await give(each, addresses[names.indexOf(each.host)] ?? null)
    time.now += 2_000
    await wakeHosts(database, now, names)
    return { time, claim, give }
  }

  test('hosts at one network address are leased one at a time to concurrent workers', async (t) => {
    const storage = await openDatabase()
    t.after(() => storage.close())
    const { time, claim, give } = await hostsAt(storage.database, Array<string>(5).fill('192.0.2.1'))
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim()))
    const leases = claims.flatMap((each) => ('waitMs' in each ? [] : [each]))
    assert.equal(leases.length, 1)
    const [lease] = leases
    if (!lease) return
    await give(lease)
    assert.ok('waitMs' in (await claim()))
    time.now += 1_000
    const next = await claim()
    assert.ok(!('waitMs' in next) && next.host !== lease.host)
  })

  test('the network address of a killed worker is released with its host', async (t) => {
    const storage = await openDatabase()
    t.after(() => storage.close())
    const { time, claim, give } = await hostsAt(storage.database, ['192.0.2.1', '192.0.2.1'])
    const killed = await claim()
    assert.ok(!('waitMs' in killed))
    time.now += LEASE_MS - 1
    const early = await claim()
    assert.deepEqual(early, { waitMs: 1 })
    time.now += 1
    const next = await claim()
    assert.ok(!('waitMs' in next) && next.host !== killed.host)
    // A worker that was only suspended takes nothing from the present holder.
    await give(killed)
    assert.ok('waitMs' in (await claim()))
  })

  test('twenty hosts share a delay: a network address with more hosts has one for each twenty (fault 158)', async (t) => {
    const storage = await openDatabase()
    t.after(() => storage.close())
    const { claim } = await hostsAt(storage.database, Array<string>(45).fill('192.0.2.1'))
    const leases = []
    for (let each = await claim(); !('waitMs' in each); each = await claim()) leases.push(each.address)
    assert.deepEqual(leases.sort(), ['192.0.2.1', '192.0.2.1#2', '192.0.2.1#3'])
  })

  test('hosts that wait for their network address do not delay others', async (t) => {
    const storage = await openDatabase()
    t.after(() => storage.close())
    const shared = Array<string>(70).fill('192.0.2.1')
    const { claim } = await hostsAt(storage.database, [...shared, '192.0.2.2', '192.0.2.3'])
    const leases = []
    for (let each = await claim(); !('waitMs' in each); each = await claim()) leases.push(each.address)
    assert.deepEqual(leases.sort().slice(-2), ['192.0.2.2', '192.0.2.3'])
  })
})
