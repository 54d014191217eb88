import { FOLDER_ROLES, type FolderRole } from '@claire/api-contract'
import type { Directory } from '#domains/people/directory'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { FolderReader, PersonId, Reader } from '#platform/person'
import { noFolder } from '../parts.ts'

export type Membership = ReturnType<typeof createMembership>

interface Live {
  id: string
  owner: PersonId
  sharedAt: number | null
}

/** The only maker of a `FolderReader`. Nothing is cached: a member who was removed is out with the next request. */
export function createMembership(database: Database, directory: Pick<Directory, 'groupsOf'>) {
  const memberships = async (person: PersonId, folderId?: string) =>
    membershipsOf(database, { person, groups: await directory.groupsOf(person), folderId })
  const liveFolders = () => liveFoldersOf(database)
  const liveFolder = (id: string) => liveFolders().where('id', '=', id).executeTakeFirst()

  /** Roles of a person in folders that were shared with them, by folder; in all, or in one. */
  async function rolesOf(person: PersonId, folderId?: string): Promise<Map<string, FolderRole>> {
    const roles = new Map<string, FolderRole>()
    for (const { folder_id: id, role } of await memberships(person, folderId))
      if (roles.get(id) !== 'editor') roles.set(id, role)
    return roles
  }

  async function readerOf(person: PersonId, folder: Live | undefined, needed: FolderRole) {
    if (!folder || folder.sharedAt === null) throw noFolder()
    const role = folder.owner === person ? 'owner' : (await rolesOf(person, folder.id)).get(folder.id)
    if (!role) throw noFolder()
    if (FOLDER_ROLES.indexOf(role) < FOLDER_ROLES.indexOf(needed))
      throw new DomainError('FORBIDDEN', (t) => t(`sharing.needed.${needed}`))
    return viewOf(person, folder, role)
  }

  return {
    rolesOf,

    /** Shared folders that a person can open, their own included, and since when. */
    sharedSince: async (person: PersonId): Promise<Map<string, number>> =>
      earliestOf(await memberships(person), await liveFolders().where('owner', '=', person).execute()),

    /**
     * The view that a person has of a shared folder. Throws NOT_FOUND to strangers, as for a folder that does not
     * exist, and FORBIDDEN to members with a lesser role.
     */
    reader: async (person: PersonId, folderId: string, needed: FolderRole): Promise<FolderReader> =>
      readerOf(person, await liveFolder(folderId), needed),

    /** The same, and the person themselves for a folder of their own, shared or not. */
    async reach(person: PersonId, folderId: string, needed: FolderRole): Promise<Reader> {
      const folder = await liveFolder(folderId)
      return folder?.owner === person ? person : readerOf(person, folder, needed)
    },

    /** The views of all folders that a person shares or that are shared with them. */
    async readers(person: PersonId): Promise<FolderReader[]> {
      const roles = await rolesOf(person)
      const folders = await liveFolders()
        .where('shared_at', 'is not', null)
        .where((eb) =>
          eb.or([eb('owner', '=', person), ...(roles.size ? [eb('id', 'in', [...roles.keys()])] : [])]),
        )
        .orderBy('name_key')
        .orderBy('id')
        .execute()
      return folders.map((folder) =>
        viewOf(person, folder, folder.owner === person ? 'owner' : (roles.get(folder.id) ?? 'viewer')),
      )
    },
  }
}

const liveFoldersOf = (database: Database) =>
  database
    .selectFrom('bookmark_folder')
    .select(['id', 'owner', 'shared_at as sharedAt'])
    .where('deleted_at', 'is', null)

/** When each folder was first opened to a person: by a membership, or by sharing it themselves. */
function earliestOf(
  memberships: { folder_id: string; added_at: number }[],
  own: Live[],
): Map<string, number> {
  const since = new Map<string, number>()
  for (const { folder_id: id, added_at: at } of memberships)
    since.set(id, Math.min(since.get(id) ?? Infinity, at))
  for (const { id, sharedAt } of own) if (sharedAt !== null) since.set(id, sharedAt)
  return since
}

const viewOf = (person: PersonId, { id, owner }: Live, role: FolderRole) =>
  ({ person, folderId: id, owner, role }) as FolderReader

/** Memberships of a person, by themselves and by their groups; in all folders, or in one. */
function membershipsOf(
  database: Database,
  { person, groups, folderId }: { person: PersonId; groups: string[]; folderId: string | undefined },
) {
  const query = database
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
