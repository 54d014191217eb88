import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import {
  articleMigrations,
  createArticleEvents,
  createArticleNews,
  createArticleStore,
  createEventPruning,
} from './index.ts'

const DAY_MS = 24 * 3_600_000

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let now: number
  let read: number[]
  const clock = () => now
  const events = () => createArticleEvents(opened.database)
  const numbers = async () => (await events().after(0, 100)).map(({ seq }) => seq)

  beforeEach(async () => {
    opened = await open()
    now = 1_700_000_000_000
    read = [Infinity]
  })
  afterEach(() => opened.close())

  const save = (from: number, count: number, backfill: boolean) =>
    createArticleStore(opened.database, clock).saveAll(
      Array.from({ length: count }, (_, at) =>
        articleDraft({ url: `https://a.example/${from + at}`, title: `An article with number ${from + at}` }),
      ),
      { backfill },
    )
  async function prune() {
    const pruning = createEventPruning({
      database: opened.database,
      clock,
      readers: read.map((seq) => async () => seq),
    })
    while (await pruning.step());
  }

  test('events of a month ago that all readers have read are deleted but the last, the others stay', async () => {
    await save(1, 6, true)
    now += 40 * DAY_MS
    read = [5, 3]
    await prune()
    assert.deepEqual(await numbers(), [3, 4, 5, 6])
    assert.equal(await events().oldest(), 3)
    assert.equal(await events().latest(), 6)
    read = [5, 6]
    await prune()
    assert.deepEqual(await numbers(), [5, 6])
  })

  test('a reader that has read nothing yet keeps everything', async () => {
    await save(1, 3, true)
    now += 40 * DAY_MS
    read = [3, 0]
    await prune()
    assert.deepEqual(await numbers(), [1, 2, 3])
  })

  test('numbering continues after all events are deleted', async () => {
    await save(1, 3, true)
    now += 40 * DAY_MS
    // With nothing newer than a month, no event is needed for news either.
    read = [Infinity]
    await prune()
    assert.deepEqual(await numbers(), [])
    assert.equal(await events().oldest(), 4)
    await save(4, 1, true)
    assert.deepEqual(await numbers(), [4])
  })

  test('pruning changes neither the news of the last month nor the time since which there is any', async () => {
    const news = createArticleNews(opened.database)
    await save(1, 2, false)
    now += DAY_MS
    await save(3, 2, true)
    await save(5, 1, false)
    await save(6, 2, true)
    now += 40 * DAY_MS
    await save(8, 2, true)
    await save(10, 2, false)
    const reported = () => news.newsSince(now - 30 * DAY_MS, 10)
    const before = await reported()
    assert.equal(before.total, 2)
    await prune()
    assert.deepEqual(await reported(), before)
    assert.deepEqual(await numbers(), [5, 6, 7, 8, 9, 10, 11])
  })
})
