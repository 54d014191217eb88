import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { readHint, writeHint } from '../frontier/hint.ts'
import type { ScanningTables } from '../tables.ts'
import type { Archive } from './archive.ts'

const AT_ONCE = 500

export interface TakingOut {
  clock: Clock
  archive: Pick<Archive, 'drop'>
}

/**
 * Takes articles of a source out of the product with all that their pages and lists said. Returns how many were live.
 * Their kept pages go before the transaction ends: should it be undone, they are fetched again.
 */
export async function takeOut(
  transaction: Database,
  { clock, archive }: TakingOut,
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
 * Those of these addresses of which nothing may be kept: another process, with a folder of its own, has taken out what
 * they were, or forgotten them.
 */
export async function takenOutElsewhere(database: Database, ids: string[]): Promise<string[]> {
  const db = database.withTables<ScanningTables>()
  const gone: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const rows = await db
      .selectFrom('crawl_url')
      .select(['id', 'article_id', 'body_hash'])
      .where('id', 'in', some)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    gone.push(
      ...some.filter((id) => {
        const row = known.get(id)
        return !row || (row.article_id !== null && row.body_hash === null)
      }),
    )
  }
  return gone
}

/** Forgets what is known of the addresses of articles beside the addresses; returns the ids of those addresses. */
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
