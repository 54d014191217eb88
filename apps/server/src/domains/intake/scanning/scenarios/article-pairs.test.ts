import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createExtractor, type ExtractedDraft } from '#domains/intake/extraction'
import { createArticleStore } from '#domains/articles'
import { inTransaction } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { saveArticles } from '../visiting/save-articles.ts'
import { type ArticlePair, articlePairs } from '../testing/article-pairs.ts'
import type { ScanningTables } from '../tables.ts'
import { scanMigrations } from '../testing/scan-harness.ts'

const PAIRS = articlePairs(500)
const extractor = createExtractor({ workers: 1 })
after(() => extractor.close())

/** Drafts of both pages of each pair, as scanning reads them. */
const drafts = new Map<ArticlePair, [ExtractedDraft, ExtractedDraft]>()
before(async () => {
  const draftOf = async ({ url, html }: ArticlePair['pages'][number]) => {
    const extraction = await extractor.extract(
      { url, contentType: 'text/html; charset=utf-8', headers: {}, bytes: Buffer.from(html) },
      { sourceUrl: 'https://journal.pairs.net' },
    )
    assert.equal(extraction.kind, 'article', url)
    return (extraction as Extract<typeof extraction, { kind: 'article' }>).draft
  }
  for (const pair of PAIRS) drafts.set(pair, [await draftOf(pair.pages[0]), await draftOf(pair.pages[1])])
})

/** By kind of pair, how many of it: what a failed test shows. */
const tally = (pairs: ArticlePair[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(pairs, ({ kind }) => kind)).map(([kind, some]) => [kind, some?.length]),
  )

onEveryDatabase(scanMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  before(async () => {
    opened = await open()
    const state = {
      source_id: 'journal',
      url: 'https://journal.pairs.net',
      strategy: '',
      health: 'healthy',
      health_cause: '',
      next_scan_at: 0,
      interval_ms: 0,
      last_ok_at: null,
      failures: 0,
      backfilled: 0 as const,
    }
    await opened.database.withTables<ScanningTables>().insertInto('source_scan_state').values(state).execute()
  })
  after(() => opened.close())

  const check = (ids: Map<ArticlePair, [string, string]>) => {
    const same = PAIRS.filter((pair) => pair.same)
    const missed = same.filter((pair) => ids.get(pair)?.[0] !== ids.get(pair)?.[1])
    const owners = new Map<string, Set<string>>()
    for (const [pair, [one, other]] of ids) {
      const at = PAIRS.indexOf(pair)
      for (const [id, owner] of [
        [one, `${at}`],
        [other, pair.same ? `${at}` : `${at} other`],
      ] as const)
        owners.set(id, (owners.get(id) ?? new Set()).add(owner))
    }
    const merged = PAIRS.filter((pair) => ids.get(pair)?.some((id) => (owners.get(id)?.size ?? 0) > 1))
    assert.deepEqual(
      tally(merged),
      {},
      `articles taken for each other; ${missed.length} of ${same.length} not recognised: ${JSON.stringify(tally(missed))}`,
    )
    assert.ok(
      missed.length <= same.length * 0.02,
      `${missed.length} of ${same.length} not recognised: ${JSON.stringify(tally(missed))}`,
    )
  }

  test('250 articles seen twice by one source are recognised, and 250 that look alike are kept apart', async () => {
    const ids = new Map<ArticlePair, [string, string]>()
    for (const [pair, both] of drafts) {
      const save = async (draft: ExtractedDraft) => {
        const { articleId } = await inTransaction(opened.database, (transaction) =>
          saveArticles(transaction, () => 1, {
            sourceId: 'journal',
            backfill: true,
            articles: { kind: 'one', draft },
          }),
        )
        return articleId ?? ''
      }
      ids.set(pair, [await save(both[0]), await save(both[1])])
    }
    check(ids)
  })

  test('what looks alike at two sources is not one work, and what has one identifier is', async () => {
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
    assert.deepEqual(
      tally(PAIRS.filter((pair) => !pair.same && meet(pair))),
      {},
      'works taken for each other',
    )
    // Titles alone, across sources, are compared as they are.
    const doubtful = /^(?:the year|a subtitle$|a DOI on one page)/
    assert.deepEqual(
      tally(PAIRS.filter((pair) => pair.same && !doubtful.test(pair.kind) && !meet(pair))),
      {},
      'works not recognised',
    )
  })

  test('and so they are when they are saved all at once', async () => {
    const results = await createArticleStore(opened.database, () => 1).saveAll(
      [...drafts.values()].flat().map((draft) => ({ ...draft, sourceId: 'at once' })),
    )
    check(
      new Map(
        [...drafts.keys()].map((pair, index) => [
          pair,
          [results[index * 2]?.id ?? '', results[index * 2 + 1]?.id ?? ''],
        ]),
      ),
    )
  })
})
