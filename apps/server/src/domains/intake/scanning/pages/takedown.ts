import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import { readHint, writeHint } from '../frontier/crawl-url.ts'
import type { ScanningTables } from '../tables.ts'
import type { Archive } from './archive.ts'

const AT_ONCE = 500

export interface Takedown {
  clock: Clock
  archive: Pick<Archive, 'drop'>
}

/**
 * Removes articles of a source with everything from their pages and lists. Returns how many were live. Deletes their
 * stored pages before the transaction ends: should it be rolled back, they are fetched again.
 */
export async function takeDown(
  transaction: Database,
  { clock, archive }: Takedown,
  { sourceId, ids }: { sourceId: string; ids: string[] },
): Promise<number> {
  const store = createArticleStore(transaction, clock)
  let removed = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    removed += await store.remove(some)
    await archive.drop(await forgetPages(transaction, sourceId, some))
  }
  return removed
}

/**
 * Addresses whose content must not be stored: another process, with a folder of its own, has removed or forgotten their
 * articles.
 */
export async function takenDownElsewhere(database: Database, ids: string[]): Promise<string[]> {
  const db = database.withTables<ScanningTables>()
  const rows = await inParts(ids, (some) =>
    db.selectFrom('crawl_url').select(['id', 'article_id', 'body_hash']).where('id', 'in', some).execute(),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.filter((id) => {
    const row = known.get(id)
    return !row || (row.article_id !== null && row.body_hash === null)
  })
}

/** Deletes the knowledge about the addresses of articles; returns the ids of those addresses. */
async function forgetPages(transaction: Database, sourceId: string, articleIds: string[]): Promise<string[]> {
  const db = transaction.withTables<ScanningTables>()
  const rows = await db
    .selectFrom('crawl_url')
    .select(['id', 'kind', 'hint'])
    .where('source_id', '=', sourceId)
    .where('article_id', 'in', articleIds)
    .execute()
  for (const { id, kind, hint } of rows) {
    if (kind !== 'page' && kind !== 'pdf') continue
    const known = readHint(kind, hint)
    await db
      .updateTable('crawl_url')
      .set({
        etag: null,
        last_modified: null,
        body_hash: null,
        hint: writeHint({ ...known, hint: { ...known.hint, entry: undefined } }),
      })
      .where('id', '=', id)
      .execute()
  }
  return rows.map(({ id }) => id)
}
