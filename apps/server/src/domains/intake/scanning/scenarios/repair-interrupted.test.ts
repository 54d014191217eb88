import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openSqlite } from '#adapters/sqlite'
import { migrate } from '#platform/database'
import { freshSqlite } from '#testing/databases'
import { CrossrefApi } from '../testing/crossref-api.ts'
import { barePage, crossrefWork, pathOf } from '../testing/journal-with-gaps.ts'
import { ChangingSite, listPage } from '../testing/pages.ts'
import { scanMigrations, openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'
import { startSite } from '#testing/site'

const HOST = 'journal.site.net'
const CROSSREF = 'api.crossref.org'
const DAY = 24 * 3_600_000
const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
const paths = names.map(pathOf)
let harness: ScanHarness

const journal = () =>
  new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(names.map((name) => [pathOf(name), barePage(name)])),
  })
const crossref = () => new CrossrefApi(names.map((name) => crossrefWork(name)))

async function open(options: Partial<Parameters<typeof openScanHarness>[0]> = {}) {
  const api = crossref()
  harness = await openScanHarness({
    sites: { [HOST]: journal().answer, [CROSSREF]: api.answer },
    sources: { [HOST]: `http://${HOST}` },
    options: { metadataRepair: 'crossref', contactEmail: 'library@reading.example' },
    ...options,
  })
  return api
}

const requests = () =>
  harness
    .site(CROSSREF)
    .paths()
    .filter((each) => each !== '/robots.txt')
const years = async () =>
  [...(await harness.articlesOf(HOST)).values()].map(({ publicationYear }) => publicationYear)

describe('a repair that is interrupted', () => {
  afterEach(() => harness.close())

  const untilRequested = async () =>
    (await harness.db
      .selectFrom('crawl_url')
      .select('id')
      .where('kind', '=', 'lookup')
      .executeTakeFirst()) !== undefined

  /** Takes the next turn without saving, like a killed process; true once the registry was requested. */
  async function turnWithoutSaving(): Promise<boolean> {
    const claim = await harness.scanning.worker.claim()
    if ('waitMs' in claim) await harness.pass(claim.waitMs)
    else {
      const attempt = await harness.scanning.worker.visit(claim, new AbortController().signal)
      if (attempt && 'robotsOnly' in attempt) await harness.scanning.worker.save(claim, attempt)
    }
    return requests().length > 0
  }

  test('before its response is stored is not requested twice, and updates once', async () => {
    await open()
    await harness.scanning.start(HOST)
    await harness.work({
      until: async () => requests().length > 0 || ((await untilRequested()) && (await turnWithoutSaving())),
    })
    assert.equal(requests().length, 1)
    harness.time.now += 31_000
    await harness.work()
    assert.deepEqual(
      await years(),
      names.map(() => 2017),
    )
    assert.equal(requests().length, names.length)
    assert.equal((await harness.eventKinds()).filter((kind) => kind === 'updated').length, names.length)
  })

  test('by a cancelled scan does not block the next one', async () => {
    const api = await open()
    await harness.scanning.start(HOST)
    await harness.work({ until: untilRequested })
    await harness.scanning.cancel(HOST)
    harness.time.now += DAY
    const stages: string[] = []
    const noting: RequestListener = async (request, response) => {
      stages.push(
        (
          await harness.db
            .selectFrom('scan_run')
            .select('stage')
            .where('state', '=', 'running')
            .executeTakeFirst()
        )?.stage ?? '',
      )
      api.usual(request, response)
    }
    api.instead.push(noting)
    await harness.scan(HOST)
    assert.deepEqual(
      await years(),
      names.map(() => 2017),
    )
    assert.deepEqual(stages, ['repair'])
  })

  test('by a registry without response for half an hour ends the scan successfully', async () => {
    await open()
    await harness.scanning.start(HOST)
    await harness.work({ until: untilRequested })
    harness.time.now += 31 * 60_000
    await harness.scanning.tidy()
    assert.equal((await harness.scanning.progress(HOST))?.state, 'done')
    assert.equal((await harness.scanning.health(HOST))?.state, 'healthy')
  })

  test('by a changed setting sends no more requests', async (t) => {
    const opened = await freshSqlite(scanMigrations)
    t.after(() => opened.close())
    await open({ database: opened.database })
    await harness.scanning.start(HOST)
    await harness.work({ until: untilRequested })
    const { now } = harness.time
    await harness.close()
    await open({ database: opened.database, options: {} })
    harness.time.now = now
    await harness.scanning.tidy()
    harness.time.now += 31 * 60_000
    await harness.scanning.tidy()
    await harness.work()
    assert.deepEqual(harness.site(CROSSREF).paths(), [])
  })
})

test(
  'a scanner that is killed during requests has the same result as an undisturbed one',
  { timeout: 240_000 },
  async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'claire-killed-'))
    const database = openSqlite(path.join(folder, 'claire.sqlite'))
    t.after(async () => {
      await database.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    await migrate(database, scanMigrations)
    const kills = 2
    let toCome = kills
    let kill = () => {}
    const api = crossref()
    const site = await startSite(journal().answer)
    t.after(() => site.close())
    const registry = await startSite((request, response) => {
      if (!request.url?.startsWith('/works/') || toCome === 0 || registry.seen.length % 2)
        return api.answer(request, response)
      toCome -= 1
      kill()
    })
    t.after(() => registry.close())
    for (let code: number | null = null; code !== 0;) {
      const options = JSON.stringify({
        folder,
        host: HOST,
        endpoint: site.endpoint,
        crossref: registry.endpoint,
      })
      const worker = spawn(
        process.execPath,
        [fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url)), options],
        { stdio: ['ignore', 'inherit', 'inherit'] },
      )
      kill = () => void worker.kill('SIGKILL')
      ;[code] = (await once(worker, 'exit')) as [number | null]
      // Nobody waits half a minute in a test for the lease of a dead process to end.
      await sql`update crawl_host set lease_until = 0, next_at = 0`.execute(database)
    }
    assert.equal(toCome, 0)
    const { rows: articles } = await sql<{
      publication_year: number
      version: number
    }>`select publication_year, version from article where deleted = 0`.execute(database)
    assert.deepEqual(
      articles.map((article) => ({ ...article })),
      names.map(() => ({ publication_year: 2017, version: 2 })),
    )
    const { rows: events } = await sql<{ kind: string }>`select kind from article_event order by seq`.execute(
      database,
    )
    assert.deepEqual(
      events.map(({ kind }) => kind),
      [...names.map(() => 'created'), ...names.map(() => 'updated')],
    )
    const questions = registry.paths().filter((each) => each.startsWith('/works/'))
    assert.ok(questions.length <= names.length + kills, questions.join(' '))
  },
)
