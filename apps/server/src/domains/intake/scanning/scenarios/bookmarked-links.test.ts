import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freshPostgres, freshSqlite, type TestDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { openScanHarness, scanMigrations } from '../testing/scan-harness.ts'

const HOUR = 3600_000
const HOST = 'journal.example.net'
const at = (path: string, host = HOST) => `http://${host}${path}`
const ROBOTS = 'User-agent: *\nDisallow: /private'

const url = process.env.TEST_DATABASE_URL
const databases: [string, (() => Promise<TestDatabase>) | undefined][] = [
  ['SQLite', () => freshSqlite(scanMigrations)],
  ['PostgreSQL', url ? () => freshPostgres(url, scanMigrations) : undefined],
]

for (const [name, open] of databases)
  describe(
    `links of bookmarked articles on ${name}`,
    { skip: open ? false : 'TEST_DATABASE_URL is not set' },
    () => {
      if (!open) return

      /** A site whose pages answer with a status each, and a reader who bookmarks all its articles. */
      async function openBookmarkedSite(statuses: Record<string, number>) {
        const opened = await open?.()
        if (!opened) throw new Error('no database')
        const bookmarked: string[] = []
        const requests: string[] = []
        const harness = await openScanHarness({
          database: opened.database,
          sites: {
            [HOST]: (request, response) => {
              const path = request.url ?? '/'
              if (path === '/robots.txt') return void response.end(ROBOTS)
              requests.push(`${request.method} ${path}`)
              response.statusCode = statuses[path] ?? 200
              response.end('x'.repeat(100_000))
            },
          },
          options: {
            bookmarkedArticles: async ({ afterId }) => bookmarked.filter((id) => id > afterId).toSorted(),
          },
        })
        const bookmark = async (path: string) => {
          const { id } = await harness.articles.save(articleDraft({ url: at(path), title: `Lakes ${path}` }))
          bookmarked.push(id)
          return id
        }
        const signal = new AbortController().signal
        return {
          bookmark,
          requests,
          harness,
          /** Lets hours pass, in each of which the scanner looks twice a minute. */
          async pass(hours: number) {
            for (let hour = 0; hour < hours; hour += 4) {
              harness.time.now += 4 * HOUR
              for (let look = 0; look < 4; look++) {
                await harness.scanning.links.step(signal)
                harness.time.now += 30_000
              }
            }
          },
          deadSince: async (id: string) => (await harness.articles.cards([id]))[0]?.deadSince ?? null,
          async close() {
            await harness.close()
            await opened.close()
          },
        }
      }

      test('are checked once a week, and dead after two failures within a day until they work again', async () => {
        const statuses: Record<string, number> = { '/gone': 404 }
        const { bookmark, requests, pass, deadSince, close } = await openBookmarkedSite(statuses)
        try {
          const [there, gone] = [await bookmark('/there'), await bookmark('/gone')]
          await pass(4)
          assert.deepEqual(requests.toSorted(), ['GET /gone', 'GET /there'])
          assert.equal(await deadSince(gone), null)
          await pass(28)
          assert.deepEqual(requests.toSorted(), ['GET /gone', 'GET /gone', 'GET /there'])
          assert.ok(await deadSince(gone))
          assert.equal(await deadSince(there), null)
          delete statuses['/gone']
          await pass(8 * 24)
          assert.equal(await deadSince(gone), null)
          assert.equal(requests.filter((request) => request === 'GET /there').length, 2)
        } finally {
          await close()
        }
      })

      test('are not checked if robots.txt disallows them, and not dead after a server error', async () => {
        const { bookmark, requests, pass, deadSince, close } = await openBookmarkedSite({
          '/broken': 500,
          '/private/1': 404,
        })
        try {
          const [hidden, broken] = [await bookmark('/private/1'), await bookmark('/broken')]
          await pass(9 * 24)
          assert.deepEqual(new Set(requests), new Set(['GET /broken']))
          assert.deepEqual([await deadSince(hidden), await deadSince(broken)], [null, null])
        } finally {
          await close()
        }
      })

      test('are not checked while their source is paused (fault 171)', async () => {
        const { bookmark, requests, pass, harness, close } = await openBookmarkedSite({})
        try {
          const id = await bookmark('/there')
          const [article] = await harness.articles.get([id])
          const sourceId = article?.sourceId ?? ''
          harness.approved.set(sourceId, at('/'))
          harness.paused.add(sourceId)
          await pass(9 * 24)
          assert.deepEqual(requests, [])
          harness.paused.delete(sourceId)
          await pass(4)
          assert.deepEqual(requests, ['GET /there'])
        } finally {
          await close()
        }
      })

      test('are not dead if the article has another address', async () => {
        const { bookmark, pass, deadSince, harness, close } = await openBookmarkedSite({ '/old': 410 })
        try {
          const id = await bookmark('/old')
          await pass(32)
          assert.ok(await deadSince(id))
          const draft = articleDraft({ url: at('/new'), title: 'Lakes /old' })
          await harness.articles.relocate({ id, draft, backfill: false, isSame: async () => true })
          assert.equal(await deadSince(id), null)
        } finally {
          await close()
        }
      })
    },
  )
