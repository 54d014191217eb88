import { sql } from 'kysely'
import { type Database, inParts } from '#platform/database'
import { type FoundUrl, urlId } from './crawl-url.ts'
import type { Now } from './time.ts'

/** Possible articles and lists: other links on a page do not matter once they are gone. */
const TRACKED = new Set<FoundUrl['kind']>(['page', 'pdf', 'sitemap'])

/**
 * Records the entries of a list that was read to its end. Former entries are marked as unlisted. An unchanged list
 * costs one query and changes nothing.
 */
export async function noteListing(
  transaction: Database,
  now: Now,
  { sourceId, listId, found }: { sourceId: string; listId: string; found: FoundUrl[] },
) {
  const named = new Set(
    found.filter(({ kind }) => TRACKED.has(kind)).map(({ key, url }) => urlId(sourceId, key ?? url)),
  )
  const before = await transaction
    .selectFrom('crawl_listing')
    .select(['url_id', 'unlisted_at'])
    .where('list_id', '=', listId)
    .execute()
  const known = new Set(before.map((row) => row.url_id))
  await inParts(
    [...named].filter((id) => !known.has(id)),
    (some) =>
      transaction
        .insertInto('crawl_listing')
        .values(some.map((id) => ({ list_id: listId, url_id: id, unlisted_at: null })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  )
  const set = (ids: string[], unlistedAt: ReturnType<Now> | null) =>
    inParts(ids, (some) =>
      transaction
        .updateTable('crawl_listing')
        .set({ unlisted_at: unlistedAt })
        .where('list_id', '=', listId)
        .where('url_id', 'in', some)
        .execute(),
    )
  const changed = before.filter((row) => named.has(row.url_id) !== (row.unlisted_at === null))
  await set(
    changed.filter((row) => named.has(row.url_id)).map((row) => row.url_id),
    null,
  )
  const dropped = changed.filter((row) => !named.has(row.url_id)).map((row) => row.url_id)
  await set(dropped, now())
  if (before.some((row) => row.unlisted_at !== null)) await dropOutdated(transaction, listId)
}

/** Entries that moved to another list, as from page to page of an archive, do not count as removed. */
async function dropOutdated(transaction: Database, listId: string) {
  await transaction
    .deleteFrom('crawl_listing')
    .where('list_id', '=', listId)
    .where('unlisted_at', 'is not', null)
    .where(isListedElsewhere({ url: 'crawl_listing.url_id', list: 'crawl_listing.list_id', readSince: 0 }))
    .execute()
}

/** Ids of addresses that a list has dropped since `unlistedSince`, unless another one read since `readSince` has them. */
export const unlisted = (
  database: Database,
  { readSince, unlistedSince }: { readSince: number; unlistedSince: number },
) =>
  database
    .selectFrom('crawl_listing as dropped')
    .select('dropped.url_id')
    .where('dropped.unlisted_at', '>=', unlistedSince)
    .where((eb) => eb.not(isListedElsewhere({ url: 'dropped.url_id', list: 'dropped.list_id', readSince })))

/** For entries that a sitemap has dropped, only another sitemap counts: pages keep links to deleted articles. */
const isListedElsewhere = ({ url, list, readSince }: { url: string; list: string; readSince: number }) =>
  sql<boolean>`exists (
    select 1 from crawl_listing as named join crawl_url as listing on listing.id = named.list_id
    where named.url_id = ${sql.ref(url)} and named.list_id <> ${sql.ref(list)} and named.unlisted_at is null
      and listing.state = 'ok' and listing.visited_at >= ${readSince}
      and (listing.kind = 'sitemap' or not exists (
        select 1 from crawl_url as former where former.id = ${sql.ref(list)} and former.kind = 'sitemap')))`
