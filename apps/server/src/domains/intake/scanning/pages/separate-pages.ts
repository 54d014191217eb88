import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ScanningTables } from '../tables.ts'

/** Tables of articles that are written here: addresses of an article. */
type AddressTables = {
  article: { id: string; source_id: string; url: string }
  article_alias: { source_id: string; url: string; article_id: string }
}

/**
 * Has all pages of one article but the latest visited again, as pages of no article yet: their content is compared
 * again. The article keeps the address of the latest, whose content it has. Returns their number.
 */
export async function separatePages(
  transaction: Database,
  clock: Clock,
  article: { id: string; sourceId: string },
): Promise<number> {
  const db = transaction.withTables<ScanningTables & AddressTables>()
  const pages = await db
    .selectFrom('crawl_url')
    .select(['id', 'url', 'kind'])
    .where('source_id', '=', article.sourceId)
    .where('article_id', '=', article.id)
    .where('kind', 'in', ['page', 'pdf'])
    .orderBy('visited_at', 'desc')
    .execute()
  const [latest, ...others] = pages
  // An article's landing page and PDF are two addresses of one.
  if (!latest || !others.length || others.some(({ kind }) => kind !== latest.kind)) return 0
  await db
    .deleteFrom('article_alias')
    .where('article_id', '=', article.id)
    .where(
      'url',
      'in',
      others.map(({ url }) => url),
    )
    .execute()
  const taken = await db
    .selectFrom('article')
    .select('id')
    .where('source_id', '=', article.sourceId)
    .where('url', '=', latest.url)
    .executeTakeFirst()
  if (!taken) await db.updateTable('article').set({ url: latest.url }).where('id', '=', article.id).execute()
  await db
    .updateTable('crawl_url')
    .set({
      state: 'due',
      due_at: clock(),
      article_id: null,
      etag: null,
      last_modified: null,
      body_hash: null,
    })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  return others.length
}
