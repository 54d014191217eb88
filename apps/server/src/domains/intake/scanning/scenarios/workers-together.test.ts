import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openSqlite } from '#adapters/sqlite'
import { migrate } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage, sitemap } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'
import { startSite } from '#testing/site'

const HOST = 'journal.site.net'
const paths = Array.from({ length: 12 }, (_, index) => `/article/view/${index + 1}`)
const journal = () =>
  new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(paths.map((path) => [path, articlePage(path)])),
  })
const signal = new AbortController().signal

/** Takes turns in both processes at the same time until no run is running; the clock moves when neither has anything to do. */
async function workTogether(houses: ScanHarness[], isOver: () => Promise<boolean>) {
  while (!(await isOver())) {
    const waits = await Promise.all(
      houses.map(async ({ scanning: { worker } }) => {
        const claim = await worker.claim()
        if ('waitMs' in claim) return claim.waitMs
        await worker.save(claim, await worker.visit(claim, signal))
        return 0
      }),
    )
    const [first] = houses
    if (first && waits.every((wait) => wait > 0)) first.time.now += Math.min(...waits)
  }
}

onEveryDatabase(scanMigrations, (openDatabase) => {
  test('two workers send one request at a time to a host, with its delay between them (fault 140)', async (t) => {
    const storage = await openDatabase()
    t.after(() => storage.close())
    const site = journal()
    const times: number[] = []
    let open = 0
    const one = await openScanHarness({
      database: storage.database,
      sites: {
        [HOST]: (request, response) => {
          times.push(one.time.now)
          assert.equal(++open, 1, 'a second request while one is open')
          response.on('close', () => open--)
          site.answer(request, response)
        },
      },
    })
    t.after(() => one.close())
    const resolve = new Map([[HOST, one.site(HOST).endpoint]])
    const other = await openScanHarness({
      database: storage.another(),
      sites: {},
      sources: { [HOST]: `http://${HOST}` },
      options: { clock: () => one.time.now, resolve },
    })
    t.after(() => other.close())
    await one.scanning.start(HOST)
    await workTogether([one, other], async () => (await one.scanning.progress(HOST))?.state !== 'running')
    assert.equal((await one.articlesOf(HOST)).size, paths.length)
    assert.equal((await one.eventKinds()).length, paths.length)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    assert.ok(
      gaps.every((gap) => gap >= 1_000),
      gaps.join(' '),
    )
  })
})

test('a source with thousands of addresses does not delay small ones (fault 149)', async (t) => {
  const many = Array.from({ length: 2_000 }, (_, index) => `/article/view/${index}`)
  const large = new ChangingSite({
    '/': '<html><body><h1>Journal</h1></body></html>',
    '/sitemap.xml': sitemap(many.map((path) => `http://large.site.net${path}`)),
  })
  for (const path of many) large.pages.set(path, articlePage(path))
  const small = Array.from({ length: 15 }, (_, index) => `small${index}.site.net`)
  const harness = await openScanHarness({
    sites: {
      'large.site.net': large.answer,
      ...Object.fromEntries(
        small.map((host) => [
          host,
          new ChangingSite({
            '/': listPage(paths.slice(0, 2)),
            ...Object.fromEntries(paths.slice(0, 2).map((path) => [path, articlePage(path)])),
          }).answer,
        ]),
      ),
    },
  })
  t.after(() => harness.close())
  await harness.scanning.start('large.site.net')
  await harness.work({ until: async () => (await harness.articlesOf('large.site.net')).size > 3 })
  const began = harness.time.now
  await harness.scanning.startDue()
  const running = async () =>
    (
      await harness.db.selectFrom('scan_run').select('source_id').where('state', '=', 'running').execute()
    ).map((run) => run.source_id)
  await harness.work({ until: async () => (await running()).length === 1 })
  assert.deepEqual(await running(), ['large.site.net'])
  for (const host of small) assert.equal((await harness.articlesOf(host)).size, 2)
  // The time of a small source alone: a dozen requests and probes, about a second apart.
  assert.ok(harness.time.now - began < 60_000, `${harness.time.now - began} ms`)
})

/** A scanner in a process of its own; its end is awaited by `ended`. */
function startWorker(options: object): ChildProcess & { ended: Promise<unknown[]> } {
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url)), JSON.stringify(options)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return Object.assign(worker, { ended: once(worker, 'exit') })
}

/** An empty database in a folder of its own, which processes may share. */
async function sharedDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-together-'))
  const database = openSqlite(path.join(folder, 'claire.sqlite'))
  await migrate(database, scanMigrations)
  return {
    folder,
    database,
    // Nobody waits half a minute in a test for a lease to end.
    endLeases: () => sql`update crawl_host set lease_until = 0, next_at = 0`.execute(database),
    async stored() {
      const { rows } = await sql<{
        url: string
        title: string
        abstract: string
        authors: string
        version: number
      }>`select url, title, abstract, authors, version from article where deleted = 0 order by url`.execute(
        database,
      )
      return rows.map((row) => ({ ...row }))
    },
    async events() {
      const { rows } = await sql<{ article_id: string }>`select article_id from article_event`.execute(
        database,
      )
      return rows.map((row) => row.article_id)
    },
    async close() {
      await database.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test(
  'a process that was stopped for longer than its lease finds its addresses visited by another, and writes nothing (fault 141)',
  { timeout: 240_000 },
  async (t) => {
    const shared = await sharedDatabase()
    t.after(() => shared.close())
    const content = journal()
    let stop = () => {}
    const site = await startSite((request, response) => {
      if (request.url?.startsWith('/article/')) stop()
      content.answer(request, response)
    })
    t.after(() => site.close())
    const options = { folder: shared.folder, host: HOST, endpoint: site.endpoint }
    const stopped = startWorker(options)
    await new Promise<void>((hasStopped) => {
      stop = () => {
        stop = () => {}
        stopped.kill('SIGSTOP')
        hasStopped()
      }
    })
    await shared.endLeases()
    assert.deepEqual(await startWorker(options).ended, [0, null])
    const [articles, events] = [await shared.stored(), await shared.events()]
    stopped.kill('SIGCONT')
    assert.deepEqual(await stopped.ended, [0, null])
    assert.equal(articles.length, paths.length)
    assert.deepEqual([await shared.stored(), await shared.events()], [articles, events])
    assert.equal(new Set(events).size, events.length)
  },
)

test(
  'a scanner that is killed repeatedly has the same result as an undisturbed one (fault 139)',
  { timeout: 240_000 },
  async (t) => {
    const many = Array.from({ length: 20 }, (_, index) => `/article/view/${index + 1}`)
    const content = new ChangingSite({
      '/': listPage(many),
      ...Object.fromEntries(many.map((path) => [path, articlePage(path)])),
    })
    let kill: ((moment: number) => void) | undefined
    const site = await startSite((request, response) => {
      content.answer(request, response)
      kill?.(site.seen.length)
    })
    t.after(() => site.close())

    const undisturbed = await sharedDatabase()
    t.after(() => undisturbed.close())
    const scan = ({ folder }: { folder: string }) =>
      startWorker({ folder, host: HOST, endpoint: site.endpoint })
    assert.deepEqual(await scan(undisturbed).ended, [0, null])
    const once = site.paths().length

    const shared = await sharedDatabase()
    t.after(() => shared.close())
    // The same moments in every run: from 0 to 40 milliseconds after a request, in which its answer is read and saved.
    let state = 139
    const roll = (sides: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % sides
    let kills = 0
    for (let ended = false; !ended;) {
      const worker = scan(shared)
      const [requests, afterMs] = [site.seen.length + 1 + roll(6), roll(5) * 10]
      kill = (seen) => {
        if (kills >= 4 || seen !== requests) return
        kills += 1
        setTimeout(() => worker.kill('SIGKILL'), afterMs)
      }
      ended = (await worker.ended)[0] === 0
      await shared.endLeases()
    }
    assert.equal(kills, 4)
    assert.deepEqual(await shared.stored(), await undisturbed.stored())
    const events = await shared.events()
    assert.equal(events.length, many.length)
    assert.equal(new Set(events).size, events.length)
    const requests = site.paths().slice(once)
    assert.ok(requests.length - new Set(requests).size <= kills, requests.join(' '))
  },
)
