import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { articleMigrations, createArticleStore } from './index.ts'
import { createScannedWeek } from './routes.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A Thursday, in the evening. */
const NOW = Date.UTC(2026, 2, 12, 19)

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now: number
  beforeEach(async () => {
    opened = await open()
    now = NOW
  })
  afterEach(() => opened.close())

  const names = new Map([
    ['ice', 'Ice Letters'],
    ['sea', 'Annals of the Sea'],
    ['reef', 'Reef'],
  ])
  const scannedWeek = (sourceNames = async () => names) =>
    createScannedWeek({ database: opened.database, clock: () => now, sourceNames })

  let made = 0
  /** Saves an article first seen `ago` before now; returns its id. */
  async function see(sourceId: string, ago: number): Promise<string> {
    const url = `https://ice.example/${++made}`
    const store = createArticleStore(opened.database, () => NOW - ago)
    return (await store.save(articleDraft({ sourceId, url, title: `Article ${made} about ice` }))).id
  }

  test('seven days are counted in UTC, today last', async () => {
    for (const ago of [0, 18 * 60 * MINUTE, 20 * 60 * MINUTE, 6 * DAY, 7 * DAY]) await see('ice', ago)
    const { articles, days } = await scannedWeek()()
    assert.deepEqual(
      days.map(({ date, articles }) => [date, articles]),
      [
        ['2026-03-06', 1],
        ['2026-03-07', 0],
        ['2026-03-08', 0],
        ['2026-03-09', 0],
        ['2026-03-10', 0],
        ['2026-03-11', 1],
        ['2026-03-12', 2],
      ],
    )
    assert.equal(articles, 4)
  })

  test('sources are sorted by number of articles, then by name; those without a name are only counted', async () => {
    for (const source of ['sea', 'ice', 'ice', 'reef', 'gone']) await see(source, MINUTE)
    const { articles, sources } = await scannedWeek()()
    assert.deepEqual(sources, [
      { name: 'Ice Letters', articles: 2 },
      { name: 'Annals of the Sea', articles: 1 },
      { name: 'Reef', articles: 1 },
    ])
    assert.equal(articles, 5)
  })

  test('articles deleted since do not count', async () => {
    const id = await see('ice', MINUTE)
    await see('ice', MINUTE)
    await createArticleStore(opened.database, () => now).remove([id])
    assert.equal((await scannedWeek()()).articles, 1)
  })

  test('new articles are counted within ten seconds, also after the clock was put back', async () => {
    const week = scannedWeek()
    assert.equal((await week()).articles, 0)
    await see('ice', MINUTE)
    now += 10_000
    assert.equal((await week()).articles, 0)
    now += 1
    assert.equal((await week()).articles, 1)
    await see('ice', MINUTE)
    now -= MINUTE
    assert.equal((await week()).articles, 2)
  })

  test('without new articles a count is cached for five minutes; then a source may have another name', async () => {
    await see('ice', MINUTE)
    let counts = 0
    const week = scannedWeek(async () => {
      counts += 1
      return names
    })
    await week()
    now += 5 * MINUTE
    await week()
    assert.equal(counts, 1)
    now += 1
    await week()
    assert.equal(counts, 2)
  })

  test('a failed count is repeated at the next request', async () => {
    let fails = true
    const week = scannedWeek(async () => {
      if (fails) throw new Error('the database is away')
      return names
    })
    await assert.rejects(week(), /is away/)
    fails = false
    assert.equal((await week()).articles, 0)
  })
})
