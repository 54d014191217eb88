import type { Likeness } from '@claire/api-contract'
import { sql } from 'kysely'
import { encodeTitle } from '#domains/articles'
import type { Database } from '#platform/database'
import type { Why } from './ledger.ts'

/** SQL condition on `alert`: not of a folder in the bin. */
export const isPresentAlert = sql<boolean>`(alert.folder_id is null or exists (
  select 1 from bookmark_folder where bookmark_folder.id = alert.folder_id and bookmark_folder.deleted_at is null))`

/** The same, and not of a folder that has learnt nothing: its results are notified. */
export const isActiveAlert = sql<boolean>`((alert.folder_id is null or alert.matching is not null) and ${isPresentAlert})`

/** Names of folders by id. The alert of a folder has its name, also after it is renamed. */
export async function folderNames(
  database: Database,
  rows: { folder_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ folder_id: id }) => id ?? [])
  if (!ids.length) return new Map()
  const folders = await database
    .withTables<{ bookmark_folder: { id: string; name: string } }>()
    .selectFrom('bookmark_folder')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(folders.map(({ id, name }) => [id, name]))
}

/** Returns what a result has in common with the bookmarks of its folder; null for a result of a saved search. */
export const likenessIn = ({ terms, like }: Why): Likeness | null =>
  like
    ? {
        words: terms,
        like: like.title === null ? null : encodeTitle(like.title),
        others: like.others,
        isEdge: false,
      }
    : null
