import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { articleMigrations, createArticleStore } from './index.ts'
import { createScannedWeek } from './scanned-week.ts'

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
  /** An article of a source that was first seen so long before now; its id. */
  async function see(sourceId: string, ago: number): Promise<string> {
    const url = `https://ice.example/${++made}`
    const store = createArticleStore(opened.database, () => NOW - ago)
    return (await store.save(articleDraft({ sourceId, url, title: `Article ${made} about ice` }))).id
  }

  test('seven days are told, today last, by the days of universal time', async () => {
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

  test('sources are told by how much they brought, then by name; those without a name are only counted', async () => {
    for (const source of ['sea', 'ice', 'ice', 'reef', 'gone']) await see(source, MINUTE)
    const { articles, sources } = await scannedWeek()()
    assert.deepEqual(sources, [
      { name: 'Ice Letters', articles: 2 },
      { name: 'Annals of the Sea', articles: 1 },
      { name: 'Reef', articles: 1 },
    ])
    assert.equal(articles, 5)
  })

  test('what has been deleted since does not count', async () => {
    const id = await see('ice', MINUTE)
    await see('ice', MINUTE)
    await createArticleStore(opened.database, () => now).remove([id])
    assert.equal((await scannedWeek()()).articles, 1)
  })

  test('what a scan brings is counted within ten seconds, and not kept by a clock that was put back', async () => {
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

  test('without new articles a count is kept for five minutes; a source may have another name then', async () => {
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

  test('a count that failed is made anew for whoever asks next', async () => {
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
