import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Cause } from '@claire/api-contract'
import { onEveryDatabase } from '#testing/databases'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { openScanHarness, type ScanHarness, scanMigrations } from '../testing/scan-harness.ts'

const HOST = 'journal.site.net'
const missing = Array.from({ length: 7 }, (_, index) => `/article/view/missing-${index}`)
const read = Array.from({ length: 5 }, (_, index) => `/article/view/${index}`)

onEveryDatabase(scanMigrations, (openDatabase) => {
  let storage: Awaited<ReturnType<typeof openDatabase>>
  let harness: ScanHarness

  beforeEach(async () => {
    storage = await openDatabase()
    const site = new ChangingSite({
      '/': listPage(['/article/view/1', '/article/view/2', ...missing]),
      '/article/view/1': articlePage('1'),
      '/article/view/2': (_, response) => void response.writeHead(403).end(),
      '/robots.txt': 'User-agent: *\nDisallow: /private',
    })
    harness = await openScanHarness({
      sites: {
        [HOST]: site.answer,
        'quiet.site.net': new ChangingSite({
          '/': listPage(read),
          ...Object.fromEntries(read.map((path) => [path, articlePage(path)])),
        }).answer,
      },
      database: storage.database,
    })
    await harness.scan(HOST)
  })
  afterEach(async () => {
    await harness.close()
    await storage.close()
  })

  const failuresOf = (options: { cause?: Cause; offset?: number; limit?: number } = {}, source = HOST) =>
    harness.scanning.failures(source, { offset: 0, limit: 100, ...options })

  test('each unreadable page is listed with its cause and advice, guessed addresses are not', async () => {
    const { causes, content, totalElements } = await failuresOf()
    assert.deepEqual(
      causes.map(({ cause, count }) => [cause, count]),
      [
        ['not_found', 7],
        ['forbidden', 1],
      ],
    )
    assert.ok(causes.every(({ says, advice }) => says.endsWith('.') && advice.length > 0))
    assert.equal(totalElements, 8)
    assert.deepEqual(content.map(({ url }) => new URL(url).pathname).sort(), ['/article/view/2', ...missing])
    assert.deepEqual([...new Set(content.map(({ status }) => status))].sort(), [403, 404])
    assert.ok(content.every(({ visitedAt }) => visitedAt !== null))
  })

  test('causes and advice are in the requested language', async () => {
    const { causes } = await harness.scanning.failures(HOST, { offset: 0, limit: 1 }, 'de')
    assert.deepEqual(
      causes.map(({ cause, says }) => [cause, says]),
      [
        ['not_found', 'Unter dieser Adresse gibt es nichts (404).'],
        ['forbidden', 'Die Website verweigert den Zugang (403).'],
      ],
    )
  })

  test('the addresses with one cause are listed in parts, each once, and counted', async () => {
    const parts = [
      await failuresOf({ cause: 'not_found', limit: 5 }),
      await failuresOf({ cause: 'not_found', offset: 5, limit: 5 }),
    ]
    assert.deepEqual(
      parts.flatMap(({ content }) => content.map(({ url }) => new URL(url).pathname)).sort(),
      missing,
    )
    assert.deepEqual(
      parts.map(({ totalElements }) => totalElements),
      [7, 7],
    )
    assert.deepEqual((await failuresOf({ cause: 'gone' })).content, [])
  })

  test('a source without unreadable pages has an empty list, whatever failed elsewhere', async () => {
    await harness.scan('quiet.site.net')
    assert.deepEqual(await failuresOf({}, 'quiet.site.net'), { causes: [], content: [], totalElements: 0 })
  })
})
