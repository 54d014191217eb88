import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createArticleStore } from '#domains/articles'
import { onEveryDatabase } from '#testing/databases'
import type { ArticlePair } from '../testing/article-pairs.ts'
import { type PairDrafts, checkPairs, draftsFor, tally } from '../testing/article-pair-drafts.ts'
import { scanMigrations } from '../testing/scan-harness.ts'

onEveryDatabase(scanMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let drafts: PairDrafts
  before(async () => {
    opened = await open()
    drafts = await draftsFor(opened.database)
  })
  after(() => opened.close())

  test('articles of two sources are one work only with a common identifier, not by similarity', async () => {
    const pairs = [...drafts.keys()]
    const store = createArticleStore(opened.database, () => 1)
    const keys = new Map<ArticlePair, (string | undefined)[]>()
    for (const [pair, both] of drafts) {
      const ids = [
        await store.save({ ...both[0], sourceId: 'one' }),
        await store.save({ ...both[1], sourceId: 'other' }),
      ].map(({ id }) => id)
      keys.set(
        pair,
        (await store.get(ids)).map(({ workKey }) => workKey),
      )
    }
    const meet = (pair: ArticlePair) => keys.get(pair)?.[0] === keys.get(pair)?.[1]
    assert.deepEqual(tally(pairs.filter((pair) => !pair.same && meet(pair))), {}, 'different works merged')
    // Titles alone, across sources, are compared as they are.
    const doubtful = /^(?:the year|a subtitle$|a DOI on one page)/
    assert.deepEqual(
      tally(pairs.filter((pair) => pair.same && !doubtful.test(pair.kind) && !meet(pair))),
      {},
      'works not merged',
    )
  })

  test('duplicate articles are merged and similar ones stay separate, when all are saved concurrently', async () => {
    const results = await createArticleStore(opened.database, () => 1).saveAll(
      [...drafts.values()].flat().map((draft) => ({ ...draft, sourceId: 'at once' })),
    )
    checkPairs(
      new Map(
        [...drafts.keys()].map((pair, index) => [
          pair,
          [results[index * 2]?.id ?? '', results[index * 2 + 1]?.id ?? ''],
        ]),
      ),
    )
  })
})
