import { type Folder, GROUP_TOLD_AT_MOST, type SharedFolderNews } from '@claire/api-contract'
import { type SqlBool, sql } from 'kysely'
import type { Directory } from '#domains/people/directory'
import { type Database, inParts, type StoreParts } from '#platform/database'
import type { FolderReader, PersonId } from '#platform/person'
import { memberStorage } from './member-storage.ts'
import type { Membership } from './membership.ts'

/** Bookmarks that one person added to a shared folder. */
export interface FolderAdditions {
  folder: Folder
  /** `name` is '' after their account was deleted. */
  by: { id: PersonId; name: string }
  count: number
  /** The latest first; fewer than `count` if there are many. */
  works: { articleId: string | null; title: string }[]
}

/** Additions by one person to one folder, without titles. */
interface Sum {
  folderId: string
  by: PersonId
  count: number
  earliestAt: number
  latestAt: number
}

/** Additions since a time, without the folder's older bookmarks. */
interface Window {
  folderId: string
  since: number
}

interface Parts extends StoreParts {
  membership: Pick<Membership, 'sharedSince'>
  directory: Pick<Directory, 'people' | 'peopleOf' | 'isActive'>
}

const FOLDERS_SHOWN = 5
const NAMES_SHOWN = 3
const ADDED_BY = sql<PersonId>`coalesce(added_by, owner)`

export type FolderNews = ReturnType<typeof createFolderNews>

/** Additions of other members to the shared folders of a person. A person's own are never news for them. */
export function createFolderNews(parts: Parts) {
  const { database, clock, membership } = parts
  return {
    readers: (since: number) => readersOf(parts, since),

    additionsFor: (person: PersonId, period: Period) => additionsFor(parts, person, period),

    /** Those of these folders that a person can open; none for a disabled account. */
    async openTo(person: PersonId, folderIds: string[]): Promise<Set<string>> {
      const shared = await membership.sharedSince(person)
      const open = folderIds.filter((id) => shared.has(id))
      return new Set(open.length && (await parts.directory.isActive(person)) ? open : [])
    },

    /** Records that a person has opened the page of a folder: what it has then is no news. */
    async visited({ person, folderId }: Pick<FolderReader, 'person' | 'folderId'>) {
      const visit = { folder_id: folderId, person, visited_at: clock() }
      await database
        .insertInto('folder_visit')
        .values(visit)
        .onConflict((conflict) =>
          conflict.columns(['folder_id', 'person']).doUpdateSet({ visited_at: visit.visited_at }),
        )
        .execute()
    },

    /** Additions since a person joined a folder and last opened it, of the folders with the latest. */
    async unseen(person: PersonId): Promise<SharedFolderNews[]> {
      const shared = await membership.sharedSince(person)
      if (!shared.size) return []
      const visits = await database
        .selectFrom('folder_visit')
        .select(['folder_id', 'visited_at'])
        .where('person', '=', person)
        .where('folder_id', 'in', [...shared.keys()])
        .execute()
      const visitedAt = new Map(visits.map((visit) => [visit.folder_id, visit.visited_at]))
      const windows = [...shared].map(([folderId, since]) => ({
        folderId,
        since: Math.max(since, visitedAt.get(folderId) ?? 0),
      }))
      const byFolder = Map.groupBy(await sumsOf(database, person, { windows }), ({ folderId }) => folderId)
      const latestOf = (sums: Sum[]) => Math.max(...sums.map(({ latestAt }) => latestAt))
      const latest = [...byFolder]
        .toSorted(([, a], [, b]) => latestOf(b) - latestOf(a))
        .slice(0, FOLDERS_SHOWN)
      const named = await namesOf(
        parts,
        latest.flatMap(([, sums]) => sums),
      )
      return latest.map(([folderId, sums]) => ({
        folder: named.folder(folderId),
        by: sums.flatMap(({ by }) => named.person(by) || []).slice(0, NAMES_SHOWN),
        count: sums.reduce((total, { count }) => total + count, 0),
        latestAt: new Date(latestOf(sums)).toISOString(),
      }))
    },
  }
}

/**
 * Returns everybody who is to be written to about additions since a time, with the folders that have any. People who
 * can open a folder only by a large group are left out.
 */
async function readersOf(
  { database: db, directory }: Parts,
  since: number,
): Promise<Map<PersonId, string[]>> {
  const folders = await db
    .selectFrom('bookmark_folder')
    .select(['id', 'owner', 'ownerless_since'])
    .where('shared_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bookmark')
          .select('bookmark.id')
          .whereRef('bookmark.folder_id', '=', 'bookmark_folder.id')
          .where('bookmark.created_at', '>', since)
          .where('bookmark.deleted_at', 'is', null),
      ),
    )
    .execute()
  const byFolder = await memberStorage(db).membersOf(folders.map(({ id }) => id))
  const members = [...byFolder].flatMap(([folderId, some]) => some.map((member) => ({ folderId, ...member })))
  const groups = new Map<string, PersonId[]>()
  for (const { kind, id } of members)
    if (kind === 'group' && !groups.has(id)) groups.set(id, await directory.peopleOf(id))
  const readers = new Map<PersonId, string[]>()
  const add = (person: PersonId, folderId: string) =>
    readers.set(person, [...new Set([...(readers.get(person) ?? []), folderId])])
  for (const { id, owner, ownerless_since: ownerless } of folders) if (ownerless === null) add(owner, id)
  for (const { folderId, kind, id } of members) {
    const people = kind === 'person' ? [id as PersonId] : (groups.get(id) ?? [])
    if (people.length <= GROUP_TOLD_AT_MOST) for (const person of people) add(person, folderId)
  }
  return readers
}

interface Period {
  folderIds: string[]
  /** Milliseconds since 1970; `since` is not in it. */
  since: number
  upTo: number
  /** Maximum number of titles. */
  limit: number
}

interface PeriodNews {
  additions: FolderAdditions[]
  /** Time of the first; Infinity for none. */
  earliestAt: number
}

/**
 * Returns additions of others to these folders, in a period and since the person joined. None for a person who has left
 * or whose account is disabled.
 */
async function additionsFor(
  parts: Parts,
  person: PersonId,
  { folderIds, since, upTo, limit }: Period,
): Promise<PeriodNews> {
  const { database, membership, directory } = parts
  const shared = await membership.sharedSince(person)
  const windows = folderIds.flatMap((folderId) => {
    const joined = shared.get(folderId)
    return joined === undefined ? [] : { folderId, since: Math.max(since, joined) }
  })
  const sums = await sumsOf(database, person, { windows, upTo })
  if (!sums.length || !(await directory.isActive(person))) return { additions: [], earliestAt: Infinity }
  const works = await latestWorks(database, person, { windows, upTo, limit })
  const named = await namesOf(parts, sums)
  const additions = sums
    .toSorted((a, b) => b.latestAt - a.latestAt)
    .map(({ folderId, by, count }) => ({
      folder: named.folder(folderId),
      by: { id: by, name: named.person(by) },
      count,
      works: works
        .filter((work) => work.folderId === folderId && work.by === by)
        .map(({ articleId, title }) => ({ articleId, title })),
    }))
  return { additions, earliestAt: Math.min(...sums.map(({ earliestAt }) => earliestAt)) }
}

interface Asked {
  windows: Window[]
  upTo?: number
}

/** Bookmarks that others added in these windows. */
function addedByOthers(database: Database, person: PersonId, { windows, upTo = Infinity }: Asked) {
  const query = database
    .selectFrom('bookmark')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${ADDED_BY} <> ${person}`)
    .where((eb) =>
      eb.or(
        windows.map(({ folderId, since }) =>
          eb.and([eb('folder_id', '=', folderId), eb('created_at', '>', since)]),
        ),
      ),
    )
  return Number.isFinite(upTo) ? query.where('created_at', '<=', upTo) : query
}

/** Sums by folder and person, the person with the most first. */
async function sumsOf(database: Database, person: PersonId, asked: Asked): Promise<Sum[]> {
  if (!asked.windows.length) return []
  const rows = await addedByOthers(database, person, asked)
    .select((eb) => [
      'folder_id as folderId',
      ADDED_BY.as('by'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('created_at').as('earliestAt'),
      eb.fn.max('created_at').as('latestAt'),
    ])
    .groupBy(['folder_id', ADDED_BY])
    .orderBy('count', 'desc')
    .orderBy('by')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

function latestWorks(database: Database, person: PersonId, { limit, ...asked }: Asked & { limit: number }) {
  return addedByOthers(database, person, asked)
    .select(['folder_id as folderId', ADDED_BY.as('by'), 'article_id as articleId', 'title'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Names of the folders and people in sums; '' for accounts that were deleted. */
async function namesOf({ database, directory }: Parts, sums: Sum[]) {
  const people = await directory.people([...new Set(sums.map(({ by }) => by))])
  const rows = await inParts([...new Set(sums.map(({ folderId }) => folderId))], (some) =>
    database.selectFrom('bookmark_folder').select(['id', 'name']).where('id', 'in', some).execute(),
  )
  const folders = new Map(rows.map(({ id, name }) => [id, { id, name }]))
  return {
    folder: (id: string): Folder => folders.get(id) ?? { id, name: '' },
    person: (id: PersonId) => people.get(id)?.name ?? '',
  }
}
