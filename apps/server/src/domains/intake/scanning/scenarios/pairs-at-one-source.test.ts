import { after, before, test } from 'node:test'
import type { ExtractedDraft } from '#domains/intake/extraction'
import { inTransaction } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { saveArticles } from '../visiting/save-articles.ts'
import type { ArticlePair } from '../testing/article-pairs.ts'
import { type PairDrafts, checkPairs, draftsFor } from '../testing/article-pair-drafts.ts'
import { scanMigrations } from '../testing/scan-harness.ts'

onEveryDatabase(scanMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let drafts: PairDrafts
  before(async () => {
    opened = await open()
    drafts = await draftsFor(opened.database)
    const state = {
      source_id: 'journal',
      url: 'https://journal.pairs.net',
      strategy: '',
      health: 'healthy' as const,
      health_cause: '',
      next_scan_at: 0,
      interval_ms: 0,
      last_ok_at: null,
      failures: 0,
      backfilled: 0 as const,
    }
    await opened.database.insertInto('source_scan_state').values(state).execute()
  })
  after(() => opened.close())

  test('duplicate articles at one source are merged, and similar ones stay separate', async () => {
    const ids = new Map<ArticlePair, [string, string]>()
    for (const [pair, both] of drafts) {
      const save = async (draft: ExtractedDraft) => {
        const { articleId } = await inTransaction(opened.database, (transaction) =>
          saveArticles(
            transaction,
            { clock: () => 1, archive: { drop: async () => {} } },
            {
              sourceId: 'journal',
              backfill: true,
              articles: { kind: 'one', draft },
            },
          ),
        )
        return articleId ?? ''
      }
      ids.set(pair, [await save(both[0]), await save(both[1])])
    }
    checkPairs(ids)
  })
})
