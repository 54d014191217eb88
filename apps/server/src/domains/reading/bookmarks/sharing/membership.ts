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

  /** Roles of a person in folders that were shared with them, by folder; in all, or in one. */
  async function rolesOf(person: PersonId, folderId?: string): Promise<Map<string, FolderRole>> {
    const groups = await directory.groupsOf(person)
    let query = db
      .selectFrom('folder_member')
      .innerJoin('bookmark_folder', 'bookmark_folder.id', 'folder_member.folder_id')
      .select(['folder_id', 'role'])
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('kind', '=', 'person'), eb('member', '=', person)]),
          ...(groups.length ? [eb.and([eb('kind', '=', 'group'), eb('member', 'in', groups)])] : []),
        ]),
      )
    if (folderId !== undefined) query = query.where('folder_id', '=', folderId)
    const roles = new Map<string, FolderRole>()
    for (const { folder_id: id, role } of await query.execute())
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

const NEEDED: Record<FolderRole, string> = {
  viewer: 'members',
  editor: 'editors and the owner',
  owner: 'the owner',
}
