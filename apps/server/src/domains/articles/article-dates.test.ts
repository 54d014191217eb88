import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { contentHashOf } from './article.ts'
import { articleMigrations, createArticleNews, createArticleStore } from './index.ts'

const DAY = 24 * 3600_000
const START = Date.UTC(2026, 0, 1)

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now = START
  beforeEach(async () => {
    opened = await open()
    now = START
  })
  afterEach(() => opened.close())

  const store = () => createArticleStore(opened.database, () => now)
  const news = () => createArticleNews(opened.database)
  let made = 0
  /** An article of a source that is first seen on a day after the start; its id. */
  async function see(day: number, { sourceId = 'ice', backfill = false } = {}) {
    now = START + day * DAY
    const url = `https://ice.example/${++made}`
    return (
      await store().save(articleDraft({ sourceId, url, title: `Article ${made} about ice` }), { backfill })
    ).id
  }

  describe('the articles of a source', () => {
    test('are counted by the week in which they were first seen, the present one last', async () => {
      for (const day of [0, 1, 8, 20, 20, 27]) await see(day)
      await see(27, { sourceId: 'sea' })
      const gone = await see(27)
      await store().remove([gone])
      const until = START + 28 * DAY
      assert.deepEqual(await store().perWeek('ice', { weeks: 4, until }), [2, 1, 2, 1])
      assert.deepEqual(await store().perWeek('ice', { weeks: 2, until }), [2, 1])
      assert.deepEqual(await store().perWeek('nobody', { weeks: 3, until }), [0, 0, 0])
    })

    test('dated by a clock that was ahead belong to the present week', async () => {
      await see(40)
      assert.deepEqual(await store().perWeek('ice', { weeks: 2, until: START + 14 * DAY }), [0, 1])
    })

    test('give the days with new articles, newest first and each once, none before the start', async () => {
      for (const day of [0, 3, 3, 5, 9]) await see(day)
      const first = START / DAY
      assert.deepEqual(await store().daysWithNews('ice', { since: START, limit: 9 }), [
        first + 9,
        first + 5,
        first + 3,
      ])
      assert.deepEqual(await store().daysWithNews('ice', { since: START, limit: 2 }), [first + 9, first + 5])
    })

    test('give the time of the latest, for many sources at once, without sources that have none', async () => {
      for (let source = 0; source < 120; source++) await see(source, { sourceId: `source ${source}` })
      const gone = await see(200, { sourceId: 'source 7' })
      await store().remove([gone])
      const asked = ['nobody', ...Array.from({ length: 120 }, (_, source) => `source ${source}`)]
      const seen = await store().latestSeen(asked)
      assert.equal(seen.size, 120)
      assert.equal(seen.get('source 7'), START + 7 * DAY)
      assert.equal(seen.get('source 119'), START + 119 * DAY)
    })
  })

  describe('news', () => {
    test('are the articles that came since, without first scans and imports, newest first', async () => {
      await see(1)
      const [older, newer] = [await see(5), await see(6)]
      await see(7, { backfill: true })
      const found = await news().newsSince(START + 5 * DAY, 9)
      assert.deepEqual(found, { total: 2, newest: [newer, older], oldestAt: START + 5 * DAY })
      assert.deepEqual((await news().newsSince(START + 5 * DAY, 1)).newest, [newer])
    })

    test('give the time since which there are any', async () => {
      assert.deepEqual(await news().newsSince(START, 9), { total: 0, newest: [], oldestAt: null })
      await see(0, { backfill: true })
      await see(4)
      assert.equal((await news().newsSince(START, 9)).oldestAt, START + 4 * DAY)
      assert.equal((await news().newsSince(START + 9 * DAY, 9)).oldestAt, START + 9 * DAY)
    })
  })
})

describe('the content hash of a draft', () => {
  const draft = articleDraft({ title: 'On ice', abstract: 'Ice  melts.', fullText: 'It does.' })

  test('is the same with other spaces, forms of letters and fields that nobody reads', () => {
    for (const fields of [
      { title: ' On\u00a0ice ' },
      { abstract: 'Ice\nmelts.' },
      { title: 'Ｏn ice' },
      { url: 'https://elsewhere.example/1' },
      { externalId: 'oai:1' },
      { language: 'de' },
      { provenance: { title: 'h1' } },
      { fileUrl: 'https://elsewhere.example/1.pdf' },
    ])
      assert.equal(contentHashOf({ ...draft, ...fields }), contentHashOf(draft), JSON.stringify(fields))
  })

  test('differs if a reader would notice', () => {
    for (const fields of [
      { title: 'On Ice' },
      { abstract: 'Ice melts' },
      { fullText: '' },
      { publicationYear: 2023 },
      { authors: ['Hopper Grace'] },
      { doi: '10.1000/ice' },
      { categories: [] },
      { citation: { ...NO_CITATION, volume: '7' } },
    ])
      assert.notEqual(contentHashOf({ ...draft, ...fields }), contentHashOf(draft), JSON.stringify(fields))
  })
})
