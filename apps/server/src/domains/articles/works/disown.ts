import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { appendEvents } from '../events.ts'
import type { ArticleTables } from '../tables.ts'
import { arxivIdOf, singleWorkKey } from './work-keys.ts'

type Owner = Pick<
  ArticleTables['article'],
  'id' | 'source_id' | 'url' | 'doi' | 'external_id' | 'work_key' | 'provenance'
>

/** Takes the DOI from articles that it does not belong to, in the transaction that finds so. They stay, as works of their own. */
export async function disown(transaction: Database, clock: Clock, articles: Owner[]) {
  const db = transaction.withTables<ArticleTables>()
  for (const { id, source_id, url, doi, external_id, work_key, provenance } of articles) {
    const origins = { ...(JSON.parse(provenance) as Record<string, string>), doi: 'claimed by another work' }
    const arxivId = arxivIdOf({ url, doi: null, externalId: external_id })
    await db
      .updateTable('article')
      .set((eb) => ({
        doi: null,
        provenance: JSON.stringify(origins),
        ...(work_key === `doi:${doi}` && {
          work_key: arxivId ? `doi:10.48550/arxiv.${arxivId}` : singleWorkKey({ sourceId: source_id, url }),
        }),
        version: eb('version', '+', 1),
        updated_at: clock(),
      }))
      .where('id', '=', id)
      .execute()
    await appendEvents(transaction, clock, [
      { articleId: id, sourceId: source_id, kind: 'updated', backfill: true },
    ])
  }
}
