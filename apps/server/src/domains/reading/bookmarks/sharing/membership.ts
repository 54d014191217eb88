import { FOLDER_ROLES, type FolderRole } from '@claire/api-contract'
import type { Directory } from '#domains/people/directory'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { FolderReader, PersonId } from '#platform/person'
import { noFolder } from '../parts.ts'
import type { BookmarkTables } from '../tables.ts'

export type Membership = ReturnType<typeof createMembership>

interface Live {
  id: string
  owner: PersonId
  sharedAt: number | null
}

/** The only maker of a `FolderReader`. Nothing is cached: a member who was removed is out with the next request. */
export function createMembership(database: Database, directory: Pick<Directory, 'groupsOf'>) {
  const db = database.withTables<BookmarkTables>()
  const memberships = async (person: PersonId, folderId?: string) =>
    membershipsOf(database, { person, groups: await directory.groupsOf(person), folderId })

  /** Roles of a person in folders that were shared with them, by folder; in all, or in one. */
  async function rolesOf(person: PersonId, folderId?: string): Promise<Map<string, FolderRole>> {
    const roles = new Map<string, FolderRole>()
    for (const { folder_id: id, role } of await memberships(person, folderId))
      if (roles.get(id) !== 'editor') roles.set(id, role)
    return roles
  }

  async function liveFolder(folderId: string): Promise<Live | undefined> {
    const row = await db
      .selectFrom('bookmark_folder')
      .select(['id', 'owner', 'shared_at'])
      .where('id', '=', folderId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row && { id: row.id, owner: row.owner, sharedAt: row.shared_at }
  }

  return {
    rolesOf,

    /** Shared folders that a person can open, their own included, and since when. */
    async sharedSince(person: PersonId): Promise<Map<string, number>> {
      const own = await db
        .selectFrom('bookmark_folder')
        .select(['id as folder_id', 'shared_at as added_at'])
        .where('owner', '=', person)
        .where('deleted_at', 'is', null)
        .where('shared_at', 'is not', null)
        .execute()
      const since = new Map<string, number>()
      for (const { folder_id: id, added_at: at } of [...own, ...(await memberships(person))])
        since.set(id, Math.min(since.get(id) ?? Infinity, at ?? Infinity))
      return since
    },

    /**
     * The view that a person has of a shared folder. Throws NOT_FOUND to strangers, as for a folder that does not
     * exist, and FORBIDDEN to members with a lesser role.
     */
    async reader(person: PersonId, folderId: string, needed: FolderRole): Promise<FolderReader> {
      const folder = await liveFolder(folderId)
      if (!folder || folder.sharedAt === null) throw noFolder()
      const role = folder.owner === person ? 'owner' : (await rolesOf(person, folderId)).get(folderId)
      if (!role) throw noFolder()
      if (FOLDER_ROLES.indexOf(role) < FOLDER_ROLES.indexOf(needed))
        throw new DomainError('FORBIDDEN', `Only ${NEEDED[needed]} of this folder can do this.`)
      return { person, folderId, owner: folder.owner, role } as FolderReader
    },
  }
}

/** Memberships of a person, by themselves and by their groups; in all folders, or in one. */
function membershipsOf(
  database: Database,
  { person, groups, folderId }: { person: PersonId; groups: string[]; folderId: string | undefined },
) {
  const query = database
    .withTables<BookmarkTables>()
    .selectFrom('folder_member')
    .innerJoin('bookmark_folder', 'bookmark_folder.id', 'folder_member.folder_id')
    .select(['folder_id', 'role', 'added_at'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'person'), eb('member', '=', person)]),
        ...(groups.length ? [eb.and([eb('kind', '=', 'group'), eb('member', 'in', groups)])] : []),
      ]),
    )
  return (folderId === undefined ? query : query.where('folder_id', '=', folderId)).execute()
}

const NEEDED: Record<FolderRole, string> = {
  viewer: 'members',
  editor: 'editors and the owner',
  owner: 'the owner',
}
