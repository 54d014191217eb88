import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { createHosts } from '../frontier/hosts.ts'
import { frontierTime } from '../frontier/time.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const paths = Array.from({ length: 8 }, (_, index) => `/article/view/${index + 1}`)
const signal = new AbortController().signal

const journal = () => {
  const site = new ChangingSite({ '/': listPage(paths) })
  for (const path of paths) site.pages.set(path, articlePage(path))
  return site
}

onEveryDatabase(scanMigrations, (openDatabase) => {
  let storage: Awaited<ReturnType<typeof openDatabase>>
  let harness: ScanHarness
  beforeEach(async () => {
    storage = await openDatabase()
  })
  afterEach(async () => {
    await harness.close()
    await storage.close()
  })

  const open = async (
    sites: Record<string, ChangingSite> = { [HOST]: journal() },
    sources?: Record<string, string>,
  ) => {
    harness = await openScanHarness({
      sites: Object.fromEntries(Object.entries(sites).map(([host, site]) => [host, site.answer])),
      database: storage.database,
      ...(sources && { sources }),
    })
    return harness
  }

  const claimed = async () => {
    for (;;) {
      const claim = await harness.scanning.worker.claim()
      if (!('waitMs' in claim)) return claim
      await harness.pass(claim.waitMs)
    }
  }

  const articlesSeen = (count: number) =>
    harness.work({ until: async () => (await harness.articlesOf(HOST)).size >= count })

  test('a whole scan has the same result on every database', async () => {
    await open()
    assert.equal((await harness.scan(HOST)).size, paths.length)
    assert.equal((await harness.eventKinds()).length, paths.length)
  })

  describe('hosts', () => {
    test('are leased to one worker at a time (fault 140)', async () => {
      await open()
      await harness.scanning.start(HOST)
      await claimed()
      const second = await harness.scanning.worker.claim()
      assert.ok('waitMs' in second)
    })

    test('are distributed among workers, one to each', async () => {
      const hosts = Array.from({ length: 8 }, (_, index) => `h${index}.site.net`)
      await open(Object.fromEntries(hosts.map((host) => [host, journal()])))
      await harness.scanning.startDue()
      harness.time.now += 1
      const another = createHosts(
        storage.another(),
        frontierTime(storage.database, () => harness.time.now),
      )
      const one = createHosts(
        storage.database,
        frontierTime(storage.database, () => harness.time.now),
      )
      const leases = await Promise.all(hosts.map((_, index) => (index % 2 ? one : another).claim()))
      const taken = leases.flatMap((lease) => ('host' in lease ? [lease.host] : []))
      assert.equal(new Set(taken).size, taken.length)
      assert.ok(taken.length >= hosts.length / 2)
    })

    test('are unchanged by a worker that was stopped for longer than its lease (fault 141)', async () => {
      await open()
      await harness.scanning.start(HOST)
      await articlesSeen(1)
      const stopped = await claimed()
      const attempt = await harness.scanning.worker.visit(stopped, signal)
      harness.time.now += 60_000
      const successor = await claimed()
      assert.equal(successor.lease.host, stopped.lease.host)
      const before = await harness.eventKinds()
      assert.equal(await harness.scanning.worker.save(stopped, attempt), undefined)
      assert.deepEqual(await harness.eventKinds(), before)
      await harness.scanning.worker.save(successor, await harness.scanning.worker.visit(successor, signal))
      await harness.work()
      assert.equal((await harness.eventKinds()).length, paths.length)
    })

    test('with a renewed lease are not taken over (fault 141)', async () => {
      await open()
      await harness.scanning.start(HOST)
      const { lease } = await claimed()
      const hosts = createHosts(
        storage.database,
        frontierTime(storage.database, () => harness.time.now),
      )
      for (let beat = 0; beat < 5; beat++) {
        harness.time.now += 20_000
        assert.ok(await hosts.renew(lease))
        assert.ok('waitMs' in (await hosts.claim()))
      }
      harness.time.now += 31_000
      assert.ok('host' in (await hosts.claim()))
      assert.equal(await hosts.renew(lease), false)
    })
  })

  test('hosts are leased in the order of their waiting time (fault 148)', async () => {
    const hosts = Array.from({ length: 4 }, (_, index) => `h${index}.site.net`)
    await open(Object.fromEntries(hosts.map((host) => [host, journal()])))
    for (const host of hosts.toReversed()) {
      await harness.scanning.start(host)
      harness.time.now += 1_000
    }
    const order: string[] = []
    for (const _ of hosts) order.push((await claimed()).lease.host)
    assert.deepEqual(order, hosts.toReversed())
  })

  describe('a process that ends', () => {
    test('between claim and request loses no address', async () => {
      await open()
      await harness.scanning.start(HOST)
      for (let crash = 0; crash < 5; crash++) {
        await claimed()
        harness.time.now += 31_000
      }
      await harness.work()
      assert.equal((await harness.articlesOf(HOST)).size, paths.length)
    })

    test('between request and saving causes no second request', async () => {
      await open()
      await harness.scanning.start(HOST)
      for (let crash = 0; crash < 6; crash++) {
        const claim = await claimed()
        await harness.scanning.worker.visit(claim, signal)
        harness.time.now += 31_000
        const again = await claimed()
        await harness.scanning.worker.save(again, await harness.scanning.worker.visit(again, signal))
      }
      await harness.work()
      const requests = harness
        .site(HOST)
        .paths()
        .filter((path) => path !== '/robots.txt')
      assert.equal(new Set(requests).size, requests.length)
      assert.equal((await harness.eventKinds()).length, paths.length)
    })

    test('by a signal aborts its visit, which is no failure of the site', async () => {
      const slow = journal()
      slow.pages.set('/article/view/1', () => {})
      await open({ [HOST]: slow })
      await harness.scanning.start(HOST)
      const stopping = new AbortController()
      await harness.work({
        until: async () =>
          (await harness.db
            .selectFrom('crawl_url')
            .select('id')
            .where('url', 'like', '%/article/view/1')
            .where('state', '=', 'due')
            .executeTakeFirst()) !== undefined,
      })
      for (;;) {
        const claim = await claimed()
        if (!claim.row.url.endsWith('/article/view/1')) {
          await harness.scanning.worker.save(claim, await harness.scanning.worker.visit(claim, signal))
          continue
        }
        const visit = harness.scanning.worker.visit(claim, stopping.signal)
        stopping.abort()
        await visit.catch((error: unknown) => harness.scanning.worker.giveUp(claim, error))
        break
      }
      slow.pages.set('/article/view/1', articlePage('/article/view/1'))
      const row = await harness.db
        .selectFrom('crawl_url')
        .selectAll()
        .where('url', 'like', '%/article/view/1')
        .executeTakeFirstOrThrow()
      assert.deepEqual([row.state, row.attempts], ['due', 0])
      await harness.work()
      assert.equal((await harness.articlesOf(HOST)).size, paths.length)
    })
  })

  describe('a source', () => {
    test('has one run at a time, however often a scan is requested (fault 146)', async () => {
      await open()
      const runs = await Promise.all([1, 2, 3].map(() => harness.scanning.start(HOST)))
      assert.equal(new Set(runs.map((run) => run?.id)).size, 1)
    })

    test('with a cancelled run stops within one request, and continues there later', async () => {
      await open()
      await harness.scanning.start(HOST)
      await articlesSeen(4)
      const claim = await claimed()
      const attempt = await harness.scanning.worker.visit(claim, signal)
      await harness.scanning.cancel(HOST)
      const requests = harness.site(HOST).seen.length
      await harness.scanning.worker.save(claim, attempt)
      await harness.work()
      assert.equal((await harness.articlesOf(HOST)).size, 4)
      assert.equal(harness.site(HOST).seen.length, requests)
      assert.equal((await harness.scanning.progress(HOST))?.state, 'cancelled')
      await harness.scan(HOST)
      assert.equal((await harness.articlesOf(HOST)).size, paths.length)
    })

    test('that is removed during its scan gets no more articles, and its addresses are deleted (fault 145)', async () => {
      await open()
      await harness.scanning.start(HOST)
      await articlesSeen(4)
      const claim = await claimed()
      const attempt = await harness.scanning.worker.visit(claim, signal)
      harness.approved.delete(HOST)
      await harness.scanning.forget(HOST)
      await harness.articles.removeSource(HOST)
      await harness.scanning.worker.save(claim, attempt)
      await harness.work()
      assert.equal((await harness.articlesOf(HOST)).size, 0)
      assert.equal((await harness.ends(HOST)).size, 0)
      assert.equal(await harness.scanning.start(HOST), undefined)
    })

    test('that is no longer approved is removed from scanning even without a notification (fault 145)', async () => {
      await open()
      await harness.scanning.start(HOST)
      harness.approved.delete(HOST)
      await harness.scanning.tidy()
      await harness.work()
      assert.equal((await harness.ends(HOST)).size, 0)
    })

    test('with a changed address is scanned from the start, and retains its articles (fault 147)', async () => {
      const other = new ChangingSite({
        '/': listPage(['/article/view/100']),
        '/article/view/100': articlePage('100'),
      })
      await open({ [HOST]: journal(), 'new.site.net': other }, { one: `http://${HOST}` })
      await harness.scan('one')
      harness.approved.set('one', 'http://new.site.net')
      await harness.scanning.followEdit(harness.sourceOf('one'))
      await harness.work()
      const found = await harness.articlesOf('one')
      assert.ok(found.has('/article/view/100') && found.has('/article/view/1'))
      assert.ok(![...(await harness.ends('one')).keys()].includes('/article/view/1'))
    })

    test('with only its name edited is not scanned', async () => {
      await open()
      await harness.scan(HOST)
      await harness.scanning.followEdit(harness.sourceOf(HOST))
      assert.equal((await harness.scanning.progress(HOST))?.state, 'done')
    })

    test('shares its host with another source of the same site, and both have their articles (fault 146)', async () => {
      await open({ [HOST]: journal() }, { one: `http://${HOST}`, two: `http://${HOST}/` })
      await harness.scanning.startDue()
      await harness.work()
      assert.equal((await harness.articlesOf('one')).size, paths.length)
      assert.equal((await harness.articlesOf('two')).size, paths.length)
      const times = harness.site(HOST).seen
      assert.ok(
        times.every(
          (entry, index) =>
            index === 0 || entry.began >= (times[index - 1]?.ended ?? Number.POSITIVE_INFINITY) - 1,
        ),
      )
    })

    test('whose run was inactive for half an hour has that run ended', async () => {
      await open()
      await harness.scanning.start(HOST)
      harness.time.now += 31 * 60_000
      await harness.scanning.tidy()
      assert.equal((await harness.scanning.progress(HOST))?.state, 'failed')
    })

    test('reports the progress of its scan', async () => {
      await open()
      assert.equal((await harness.scanning.health(HOST))?.state, 'never_scanned')
      await harness.scanning.start(HOST)
      await articlesSeen(3)
      const running = await harness.scanning.progress(HOST)
      assert.equal(running?.state, 'running')
      assert.ok(
        running.pagesSeen > 3 &&
          running.pagesLeft > 2 &&
          running.articlesFound === 3 &&
          (running.secondsLeft ?? 0) > 2,
      )
      assert.equal((await harness.scanning.health(HOST))?.state, 'scanning')
      await harness.work()
      assert.equal((await harness.scanning.progress(HOST))?.state, 'done')
      const health = await harness.scanning.health(HOST)
      assert.deepEqual(
        [health?.state, health?.reason, health?.articles, health?.articles7Days],
        ['healthy', '', paths.length, paths.length],
      )
      assert.ok((health?.nextScanAt ?? '') > (health?.lastSuccessAt ?? ''))
    })
  })

  test('sources due at the same second are due at different times later (fault 148)', async () => {
    const hosts = Array.from({ length: 6 }, (_, index) => `h${index}.site.net`)
    await open(
      Object.fromEntries(
        hosts.map((host) => [
          host,
          new ChangingSite({ '/': listPage(['/article/view/1']), '/article/view/1': articlePage('1') }),
        ]),
      ),
    )
    assert.equal(await harness.scanning.startDue(), hosts.length)
    await harness.work()
    const rows = await harness.db.selectFrom('source_scan_state').select('next_scan_at').execute()
    assert.ok(new Set(rows.map(({ next_scan_at: at }) => Math.round(at / 60_000))).size > hosts.length / 2)
  })

  test('a clock that jumps an hour back and forth loses no article (fault 144)', async () => {
    await open()
    await harness.scanning.start(HOST)
    for (const jump of [3_600_000, -3_600_000, 3_600_000]) {
      await harness.work({
        until: (
          (seen) => async () =>
            (await harness.articlesOf(HOST)).size > seen
        )((await harness.articlesOf(HOST)).size),
      })
      harness.time.now += jump
    }
    await harness.work()
    assert.equal((await harness.articlesOf(HOST)).size, paths.length)
  })
})

test('an unknown source has no progress and no health', async () => {
  const harness = await openScanHarness({ sites: {}, sources: {} })
  assert.equal(await harness.scanning.progress('nobody'), null)
  assert.equal(await harness.scanning.health('nobody'), null)
  await harness.close()
})
