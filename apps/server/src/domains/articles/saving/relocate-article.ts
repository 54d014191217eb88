import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ArticleDraft } from '../article.ts'
import { appendEvents } from '../events.ts'
import type { ArticleRow } from './candidate-articles.ts'
import { disagreementsOf } from '../consensus/disagreements.ts'
import { reconcile } from '../consensus/consensus.ts'
import { identifiedOtherwise, knownAmong, statedIn } from './known-articles.ts'
import { type SaveResult, updateArticle } from './update-article.ts'
import type { ArticleTables } from '../tables.ts'
import { forgetTexts, TOMBSTONE } from './tombstone.ts'

export interface Relocation {
  /** The article whose page has moved permanently to the draft's address. */
  id: string
  draft: ArticleDraft
  backfill: boolean
  /** True if an article known at the new address may be taken for this one; called with its id. */
  isSame: (otherId: string) => Promise<boolean>
}

/**
 * Updates a live article from a draft at another address, which becomes its own; the former one stays known. Removes
 * the article that was made of the page at the new address before. Null if the draft is of another article.
 */
export async function relocateArticle(
  transaction: Database,
  clock: Clock,
  { id, draft, backfill, isSame }: Relocation,
): Promise<SaveResult | null> {
  const db = transaction.withTables<ArticleTables>()
  const known = await db
    .selectFrom('article')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (!known || known.source_id !== draft.sourceId || identifiedOtherwise(known, draft)) return null
  const identified = (await knownAmong(transaction, [draft])).identify(draft)
  const other = identified.known
  if (other && other.id !== id && !(await isSame(other.id))) return null
  const taken = db
    .selectFrom('article')
    .select('id')
    .where('source_id', '=', draft.sourceId)
    .where('url', '=', draft.url)
  if (await taken.where('id', 'not in', [id, other?.id ?? id]).executeTakeFirst()) return null
  if (other && other.id !== id) await absorb(transaction, clock, { other, id })
  await db.updateTable('article').set({ url: draft.url, updated_at: clock() }).where('id', '=', id).execute()
  const stored = (await disagreementsOf(transaction, [id])).get(id) ?? []
  const result = await updateArticle(transaction, clock, {
    identified: { ...identified, ...reconcile(identified.draft, { before: statedIn(known), stored }) },
    backfill,
    known: { ...known, url: draft.url },
  })
  if (result.change === 'updated' || known.url === draft.url) return result
  await appendEvents(transaction, clock, [
    { articleId: id, sourceId: draft.sourceId, kind: 'updated', backfill },
  ])
  return { ...result, change: 'updated' }
}

/** Removes `other`: all its addresses are another article's from now on, and nothing is recognised as it any more. */
async function absorb(transaction: Database, clock: Clock, { other, id }: { other: ArticleRow; id: string }) {
  const db = transaction.withTables<ArticleTables>()
  await db.updateTable('article_alias').set({ article_id: id }).where('article_id', '=', other.id).execute()
  await db
    .updateTable('article')
    // An address with a fragment belongs to no article.
    .set({
      ...TOMBSTONE,
      url: `${other.url}#${other.id}`,
      doi: null,
      external_id: null,
      title_key: '',
      updated_at: clock(),
    })
    .where('id', '=', other.id)
    .execute()
  await forgetTexts(transaction, [other.id])
  if (!other.deleted)
    await appendEvents(transaction, clock, [
      { articleId: other.id, sourceId: other.source_id, kind: 'deleted', backfill: false },
    ])
}
