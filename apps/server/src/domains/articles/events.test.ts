import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { inTransaction } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { type ArticleStore, articleMigrations, createArticleEvents, createArticleStore } from './index.ts'

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ArticleStore
  const clock = () => 1_000

  before(async () => {
    opened = await open()
    store = createArticleStore(opened.database, clock)
  })
  after(() => opened.close())

  test('concurrent writers leave a gapless outbox of which a reader with a cursor misses nothing (fault 152)', async () => {
    const events = createArticleEvents(opened.database)
    const start = await events.latest()
    const seen = new Set<number>()
    let cursor = start
    const readOn = async () => {
      for (const event of await events.after(cursor, 1000)) {
        assert.equal(event.seq, cursor + 1)
        seen.add(event.seq)
        cursor = event.seq
      }
    }
    const other = createArticleStore(opened.another(), clock)
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? other : store).save(
          articleDraft({ url: `https://a.example/c${index}`, title: `A concurrent article number ${index}` }),
        ),
      ),
    )
    let written = false
    void writing.then(() => (written = true))
    while (!written) {
      await readOn()
      await turn()
    }
    await readOn()
    assert.equal(seen.size, 20)
  })

  test('a reader that reads during a slow write misses neither it nor the quick one after it (fault 152)', async () => {
    const events = createArticleEvents(opened.database)
    const start = await events.latest()
    const hasSaved = Promise.withResolvers<string>()
    const mayEnd = Promise.withResolvers<void>()
    const slow = inTransaction(opened.database, async (transaction) => {
      hasSaved.resolve(
        (
          await createArticleStore(transaction, clock).save(
            articleDraft({ url: 'https://a.example/slow', title: 'The article of the slow writer' }),
          )
        ).id,
      )
      await mayEnd.promise
    })
    const slowId = await hasSaved.promise
    const quick = createArticleStore(opened.another(), clock).save(
      articleDraft({ url: 'https://a.example/quick', title: 'The article of the quick writer' }),
    )
    for (let look = 0; look < 50; look++) {
      assert.deepEqual(await events.after(start, 10), [])
      await turn()
    }
    mayEnd.resolve()
    await slow
    const { id: quickId } = await quick
    assert.deepEqual(
      (await events.after(start, 10)).map(({ seq, articleId }) => [seq, articleId]),
      [
        [start + 1, slowId],
        [start + 2, quickId],
      ],
    )
  })

  test('each reader has a cursor of its own', async () => {
    const events = createArticleEvents(opened.database)
    await events.advance('index', 3)
    await events.advance('index', 5)
    assert.equal(await events.cursor('index'), 5)
    assert.equal(await events.cursor('alerts'), 0)
  })
})
