import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { appendEvents } from '../events.ts'
import type { ArticleTables } from '../tables.ts'
import { arxivIdOf, singleWorkKey } from './work-keys.ts'

type Owner = Pick<
  ArticleTables['article'],
  'id' | 'source_id' | 'url' | 'doi' | 'external_id' | 'work_key' | 'provenance'
>

/**
 * Settles who owns a DOI by the title under which a registry has it (docs/adr/0043), in the transaction of the answer:
 * the article for good, and pairs that claim it are apart; or another work, and the article never claims it again.
 */
export async function settleDoi(
  transaction: Database,
  clock: Clock,
  { article, isOwn }: { article: { id: string; doi: string | null }; isOwn: boolean },
) {
  const db = transaction.withTables<ArticleTables>()
  const { id, doi } = article
  const row = await db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || doi === null || row.doi !== doi) return
  const provenance = JSON.parse(row.provenance) as Record<string, string>
  if (!isOwn) {
    const refused = JSON.stringify({ ...provenance, refusedDoi: doi })
    return disown(transaction, clock, [{ ...row, provenance: refused }])
  }
  const settled = await db
    .updateTable('work_pair')
    .set({ state: 'apart', decided_at: clock() })
    .where('state', '=', 'open')
    .where('reason', '=', 'identifier')
    .where('identifier', '=', doi)
    .where('holder', '=', id)
    .returning('first_id')
    .execute()
  if (!settled.length) return
  await db
    .updateTable('article')
    .set({ provenance: JSON.stringify({ ...provenance, doi: 'registered' }) })
    .where('id', '=', id)
    .execute()
}

/** Takes the DOI from articles that do not own it, in the transaction that finds this. They stay, as works of their own. */
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

/** Strength of a record's claim to its DOI; the stronger of two claims to one DOI counts. */
type Claim = 0 | 1 | 2 | 3

/** Origins that are guesses from an article's text. */
const GUESSED = new Set(['first page', 'arXiv stamp', 'self-citation', 'link'])

export const isGuessed = ({ provenance }: { provenance: string }) =>
  GUESSED.has((JSON.parse(provenance) as Record<string, string>).doi ?? '')

/** Strength of the claim to a DOI, by the origins of a record's fields: registered, listed, on its own page, guessed. */
export function claimOf(provenance: Record<string, string>): Claim {
  if (provenance.doi === 'registered') return 3
  if (provenance.record !== undefined) return 2
  return GUESSED.has(provenance.doi ?? '') ? 0 : 1
}
