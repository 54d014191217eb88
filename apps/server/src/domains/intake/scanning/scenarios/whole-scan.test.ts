import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { createHosts } from '../frontier/hosts.ts'
import { frontierTime } from '../frontier/time.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const paths = Array.from({ length: 12 }, (_, index) => `/article/view/${index + 1}`)
const signal = new AbortController().signal

const journal = () => {
  const site = new ChangingSite({ '/': listPage(paths) })
  for (const path of paths) site.pages.set(path, articlePage(path))
  return site
}

onEveryDatabase(scanMigrations, (openDatabase) => {
  let storage: Awaited<ReturnType<typeof openDatabase>>
  let house: ScanHarness
  beforeEach(async () => {
    storage = await openDatabase()
  })
  afterEach(async () => {
    await house.close()
    await storage.close()
  })

  const open = async (
    sites: Record<string, ChangingSite> = { [HOST]: journal() },
    sources?: Record<string, string>,
  ) => {
    house = await openScanHarness({
      sites: Object.fromEntries(Object.entries(sites).map(([host, site]) => [host, site.answer])),
      database: storage.database,
      ...(sources && { sources }),
    })
    return house
  }

  const claimed = async () => {
    for (;;) {
      const claim = await house.scanning.worker.claim()
      if (!('waitMs' in claim)) return claim
      house.time.now += Math.max(1, claim.waitMs)
    }
  }

  const articlesSeen = (count: number) =>
    house.work({ until: async () => (await house.articlesOf(HOST)).size >= count })

  test('a whole scan gives the same on every database', async () => {
    await open()
    assert.equal((await house.scan(HOST)).size, paths.length)
    assert.equal((await house.eventKinds()).length, paths.length)
  })

  describe('hosts', () => {
    test('are leased to one worker at a time (fault 140)', async () => {
      await open()
      await house.scanning.start(HOST)
      await claimed()
      const second = await house.scanning.worker.claim()
      assert.ok('waitMs' in second)
    })

    test('are shared out among workers, each to one', async () => {
      const hosts = Array.from({ length: 8 }, (_, index) => `h${index}.site.net`)
      await open(Object.fromEntries(hosts.map((host) => [host, journal()])))
      await house.scanning.startDue()
      house.time.now += 1
      const another = createHosts(
        storage.another(),
        frontierTime(storage.database, () => house.time.now),
      )
      const one = createHosts(
        storage.database,
        frontierTime(storage.database, () => house.time.now),
      )
      const leases = await Promise.all(hosts.map((_, index) => (index % 2 ? one : another).claim()))
      const taken = leases.flatMap((lease) => ('host' in lease ? [lease.host] : []))
      assert.equal(new Set(taken).size, taken.length)
      assert.ok(taken.length >= hosts.length / 2)
    })

    test('whoever was stopped for longer than its lease writes nothing (fault 141)', async () => {
      await open()
      await house.scanning.start(HOST)
      await articlesSeen(1)
      const stopped = await claimed()
      const turn = await house.scanning.worker.visit(stopped, signal)
      house.time.now += 60_000
      const successor = await claimed()
      assert.equal(successor.lease.host, stopped.lease.host)
      const before = await house.eventKinds()
      assert.equal(await house.scanning.worker.save(stopped, turn), undefined)
      assert.deepEqual(await house.eventKinds(), before)
      await house.scanning.worker.save(successor, await house.scanning.worker.visit(successor, signal))
      await house.work()
      assert.equal((await house.eventKinds()).length, paths.length)
    })

    test('a lease that is kept alive is not taken over (fault 141)', async () => {
      await open()
      await house.scanning.start(HOST)
      const { lease } = await claimed()
      const hosts = createHosts(
        storage.database,
        frontierTime(storage.database, () => house.time.now),
      )
      for (let beat = 0; beat < 5; beat++) {
        house.time.now += 20_000
        assert.ok(await hosts.renew(lease))
        assert.ok('waitMs' in (await hosts.claim()))
      }
      house.time.now += 31_000
      assert.ok('host' in (await hosts.claim()))
      assert.equal(await hosts.renew(lease), false)
    })
  })

  test('the host that has waited longest is next (fault 148)', async () => {
    const hosts = Array.from({ length: 4 }, (_, index) => `h${index}.site.net`)
    await open(Object.fromEntries(hosts.map((host) => [host, journal()])))
    for (const host of hosts.toReversed()) {
      await house.scanning.start(host)
      house.time.now += 1_000
    }
    const order: string[] = []
    for (const _ of hosts) order.push((await claimed()).lease.host)
    assert.deepEqual(order, hosts.toReversed())
  })

  describe('a process that ends', () => {
    test('between claiming and asking loses nothing', async () => {
      await open()
      await house.scanning.start(HOST)
      for (let crash = 0; crash < 5; crash++) {
        await claimed()
        house.time.now += 31_000
      }
      await house.work()
      assert.equal((await house.articlesOf(HOST)).size, paths.length)
    })

    test('between asking and saving asks nobody twice', async () => {
      await open()
      await house.scanning.start(HOST)
      for (let crash = 0; crash < 10; crash++) {
        const claim = await claimed()
        await house.scanning.worker.visit(claim, signal)
        house.time.now += 31_000
        const again = await claimed()
        await house.scanning.worker.save(again, await house.scanning.worker.visit(again, signal))
      }
      await house.work()
      const asked = house
        .site(HOST)
        .paths()
        .filter((path) => path !== '/robots.txt')
      assert.equal(new Set(asked).size, asked.length)
      assert.equal((await house.eventKinds()).length, paths.length)
    })

    test('by order gives up its request and nothing is held against the site', async () => {
      const slow = journal()
      slow.pages.set('/article/view/1', () => {})
      await open({ [HOST]: slow })
      await house.scanning.start(HOST)
      const stopping = new AbortController()
      await house.work({
        until: async () =>
          (await house.db
            .selectFrom('crawl_url')
            .select('id')
            .where('url', 'like', '%/article/view/1')
            .where('state', '=', 'due')
            .executeTakeFirst()) !== undefined,
      })
      for (;;) {
        const claim = await claimed()
        if (!claim.row.url.endsWith('/article/view/1')) {
          await house.scanning.worker.save(claim, await house.scanning.worker.visit(claim, signal))
          continue
        }
        const visit = house.scanning.worker.visit(claim, stopping.signal)
        stopping.abort()
        await visit.catch((error: unknown) => house.scanning.worker.giveUp(claim, error))
        break
      }
      slow.pages.set('/article/view/1', articlePage('/article/view/1'))
      const row = await house.db
        .selectFrom('crawl_url')
        .selectAll()
        .where('url', 'like', '%/article/view/1')
        .executeTakeFirstOrThrow()
      assert.deepEqual([row.state, row.attempts], ['due', 0])
      await house.work()
      assert.equal((await house.articlesOf(HOST)).size, paths.length)
    })
  })

  describe('a source', () => {
    test('has one run at a time, however often it is asked for (fault 146)', async () => {
      await open()
      const runs = await Promise.all([1, 2, 3].map(() => house.scanning.start(HOST)))
      assert.equal(new Set(runs.map((run) => run?.id)).size, 1)
    })

    test('that is cancelled stops within one request, and goes on where it was', async () => {
      await open()
      await house.scanning.start(HOST)
      await articlesSeen(4)
      const claim = await claimed()
      const turn = await house.scanning.worker.visit(claim, signal)
      await house.scanning.cancel(HOST)
      const requests = house.site(HOST).seen.length
      await house.scanning.worker.save(claim, turn)
      await house.work()
      assert.equal((await house.articlesOf(HOST)).size, 4)
      assert.equal(house.site(HOST).seen.length, requests)
      assert.equal((await house.scanning.progress(HOST))?.state, 'cancelled')
      await house.scan(HOST)
      assert.equal((await house.articlesOf(HOST)).size, paths.length)
    })

    test('that is removed during its scan gets no article after that, and its addresses are forgotten (fault 145)', async () => {
      await open()
      await house.scanning.start(HOST)
      await articlesSeen(4)
      const claim = await claimed()
      const turn = await house.scanning.worker.visit(claim, signal)
      house.approved.delete(HOST)
      await house.scanning.forget(HOST)
      await house.articles.removeSource(HOST)
      await house.scanning.worker.save(claim, turn)
      await house.work()
      assert.equal((await house.articlesOf(HOST)).size, 0)
      assert.equal((await house.ends(HOST)).size, 0)
      assert.equal(await house.scanning.start(HOST), undefined)
    })

    test('that is no longer approved is forgotten even when nobody said so (fault 145)', async () => {
      await open()
      await house.scanning.start(HOST)
      house.approved.delete(HOST)
      await house.scanning.tidy()
      await house.work()
      assert.equal((await house.ends(HOST)).size, 0)
    })

    test('with another address than before is looked at anew, and keeps its articles (fault 147)', async () => {
      const other = new ChangingSite({
        '/': listPage(['/article/view/100']),
        '/article/view/100': articlePage('100'),
      })
      await open({ [HOST]: journal(), 'new.site.net': other }, { one: `http://${HOST}` })
      await house.scan('one')
      house.approved.set('one', 'http://new.site.net')
      await house.scanning.followEdit({ id: 'one', url: 'http://new.site.net' })
      await house.work()
      const found = await house.articlesOf('one')
      assert.ok(found.has('/article/view/100') && found.has('/article/view/1'))
      assert.ok(![...(await house.ends('one')).keys()].includes('/article/view/1'))
    })

    test('whose name alone was edited is left alone', async () => {
      await open()
      await house.scan(HOST)
      await house.scanning.followEdit({ id: HOST, url: `http://${HOST}` })
      assert.equal((await house.scanning.progress(HOST))?.state, 'done')
    })

    test('shares its host with another source of the same site, and both get its articles (fault 146)', async () => {
      await open({ [HOST]: journal() }, { one: `http://${HOST}`, two: `http://${HOST}/` })
      await house.scanning.startDue()
      await house.work()
      assert.equal((await house.articlesOf('one')).size, paths.length)
      assert.equal((await house.articlesOf('two')).size, paths.length)
      const times = house.site(HOST).seen
      assert.ok(
        times.every(
          (entry, index) =>
            index === 0 || entry.began >= (times[index - 1]?.ended ?? Number.POSITIVE_INFINITY) - 1,
        ),
      )
    })

    test('of which nobody has heard for half an hour is brought to an end', async () => {
      await open()
      await house.scanning.start(HOST)
      house.time.now += 31 * 60_000
      await house.scanning.tidy()
      assert.equal((await house.scanning.progress(HOST))?.state, 'failed')
    })

    test('says how its scan goes', async () => {
      await open()
      assert.equal((await house.scanning.health(HOST))?.state, 'never_scanned')
      await house.scanning.start(HOST)
      await articlesSeen(3)
      const running = await house.scanning.progress(HOST)
      assert.equal(running?.state, 'running')
      assert.ok(
        running.pagesSeen > 3 &&
          running.pagesLeft > 5 &&
          running.articlesFound === 3 &&
          (running.secondsLeft ?? 0) > 5,
      )
      assert.equal((await house.scanning.health(HOST))?.state, 'scanning')
      await house.work()
      assert.equal((await house.scanning.progress(HOST))?.state, 'done')
      const health = await house.scanning.health(HOST)
      assert.deepEqual(
        [health?.state, health?.reason, health?.articles, health?.articles7Days],
        ['healthy', '', paths.length, paths.length],
      )
      assert.ok((health?.nextScanAt ?? '') > (health?.lastSuccessAt ?? ''))
    })
  })

  test('a large source does not keep small ones waiting', async () => {
    const large = new ChangingSite({
      '/': listPage(Array.from({ length: 300 }, (_, index) => `/article/view/${index}`)),
    })
    for (let index = 0; index < 300; index++)
      large.pages.set(`/article/view/${index}`, articlePage(String(index)))
    const small = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`small${index}.site.net`, journal()]),
    )
    await open({ 'large.site.net': large, ...small })
    await house.scanning.startDue()
    await house.work({
      until: async () =>
        (await Promise.all(Object.keys(small).map((host) => house.scanning.progress(host)))).every(
          (run) => run?.state === 'done',
        ),
    })
    assert.equal((await house.scanning.progress('large.site.net'))?.state, 'running')
    assert.ok((await house.articlesOf('large.site.net')).size < 60)
  })

  test('sources that were due in one second are not due in one second again (fault 148)', async () => {
    const hosts = Array.from({ length: 6 }, (_, index) => `h${index}.site.net`)
    await open(
      Object.fromEntries(
        hosts.map((host) => [
          host,
          new ChangingSite({ '/': listPage(['/article/view/1']), '/article/view/1': articlePage('1') }),
        ]),
      ),
    )
    assert.equal(await house.scanning.startDue(), hosts.length)
    await house.work()
    const rows = await house.db.selectFrom('source_scan_state').select('next_scan_at').execute()
    assert.ok(new Set(rows.map(({ next_scan_at: at }) => Math.round(at / 60_000))).size > hosts.length / 2)
  })

  test('a clock that jumps an hour back and forth loses nothing (fault 144)', async () => {
    await open()
    await house.scanning.start(HOST)
    for (const jump of [3_600_000, -3_600_000, 3_600_000]) {
      await house.work({
        until: (
          (seen) => async () =>
            (await house.articlesOf(HOST)).size > seen
        )((await house.articlesOf(HOST)).size),
      })
      house.time.now += jump
    }
    await house.work()
    assert.equal((await house.articlesOf(HOST)).size, paths.length)
  })
})

test('an address that nothing is known of has no progress and no health', async () => {
  const house = await openScanHarness({ sites: {}, sources: {} })
  assert.equal(await house.scanning.progress('nobody'), null)
  assert.equal(await house.scanning.health('nobody'), null)
  await house.close()
})
