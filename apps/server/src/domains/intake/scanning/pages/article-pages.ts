import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, idsOf, inParts } from '#platform/database'
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
export async function takenDownElsewhere(db: Database, ids: string[]): Promise<string[]> {
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
  const rows = await transaction
    .selectFrom('crawl_url')
    .select(['id', 'kind', 'hint'])
    .where('source_id', '=', sourceId)
    .where('article_id', 'in', articleIds)
    .execute()
  for (const { id, kind, hint } of rows) {
    if (kind !== 'page' && kind !== 'pdf') continue
    const known = readHint(kind, hint)
    await transaction
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
    .where('id', 'in', idsOf(others))
    .execute()
  return others.length
}
