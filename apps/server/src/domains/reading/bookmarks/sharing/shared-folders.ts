import { type FolderRole, type PersonName, type SharedFolder, TAKE_OVER_DAYS } from '@claire/api-contract'
import type { Directory } from '#domains/people/directory'
import { type Database, inParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import { DAY_MS, noFolder } from '../parts.ts'
import { type StoredMember, memberStorage } from './member-storage.ts'

const MEMBERS_SHOWN = 5

/** A person as another sees them; `person` is '' for a deleted account, null for Claire itself. */
export function personNameFor(
  viewer: PersonId,
  people: Awaited<ReturnType<Directory['people']>>,
): (person: PersonId | '' | null) => PersonName | null {
  return (person) =>
    person === null ? null : { name: people.get(person)?.name ?? '', isYou: person === viewer }
}

/** Presents shared folders to people whose roles the gate has found. */
export function createSharedFolders({
  database,
  directory,
}: {
  database: Database
  directory: Pick<Directory, 'people'>
}) {
  /** Folders that are shared and not in the bin, by name; `roles` are the person's by folder. */
  async function list(person: PersonId, roles: Map<string, FolderRole>): Promise<SharedFolder[]> {
    const rows = await sharedRows(database, [...roles.keys()])
    const ids = rows.map(({ id }) => id)
    const storage = memberStorage(database)
    const [counts, members, requests] = await Promise.all([
      bookmarkCounts(database, ids),
      storage.membersOf(ids),
      storage.requestCounts(ids),
    ])
    const shown = (id: string) => (members.get(id) ?? []).slice(0, MEMBERS_SHOWN)
    const people = await directory.people([
      ...new Set(rows.flatMap(({ id, owner }) => [owner, ...shown(id).map((member) => member.id)])),
    ])
    const nameOf = personNameFor(person, people)
    return rows.map((row) => {
      const role = roles.get(row.id) ?? 'viewer'
      const endsAt = row.ownerless_since === null ? null : row.ownerless_since + TAKE_OVER_DAYS * DAY_MS
      return {
        id: row.id,
        name: row.name,
        role,
        owner: endsAt === null ? nameOf(row.owner) : null,
        count: counts.get(row.id) ?? 0,
        members: shown(row.id).map((member) => ({
          kind: member.kind,
          name: nameOfMember(member, people),
          isYou: member.kind === 'person' && member.id === person,
        })),
        memberCount: members.get(row.id)?.length ?? 0,
        deletedAfter: endsAt === null ? null : new Date(endsAt).toISOString(),
        requests: role === 'owner' ? (requests.get(row.id) ?? 0) : 0,
      }
    })
  }

  return {
    list,

    /** One folder; throws NOT_FOUND if it was put into the bin meanwhile. */
    async one(person: PersonId, folderId: string, role: FolderRole): Promise<SharedFolder> {
      const [folder] = await list(person, new Map([[folderId, role]]))
      if (!folder) throw noFolder()
      return folder
    },
  }
}

const sharedRows = (database: Database, ids: string[]) =>
  inParts(ids, (some) =>
    database
      .selectFrom('bookmark_folder')
      .select(['id', 'name', 'owner', 'ownerless_since'])
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .where('shared_at', 'is not', null)
      .orderBy('name_key')
      .execute(),
  )

/** Name of a member; '' for a deleted account. */
export const nameOfMember = (
  { kind, id }: Pick<StoredMember, 'kind' | 'id'>,
  people: Awaited<ReturnType<Directory['people']>>,
) => (kind === 'group' ? id : (people.get(id)?.name ?? ''))

async function bookmarkCounts(database: Database, folderIds: string[]): Promise<Map<string, number>> {
  const rows = await inParts(folderIds, (some) =>
    database
      .selectFrom('bookmark')
      .select(['folder_id', (eb) => eb.fn.countAll<number>().as('total')])
      .where('folder_id', 'in', some)
      .where('deleted_at', 'is', null)
      .groupBy('folder_id')
      .execute(),
  )
  return new Map(rows.map(({ folder_id, total }) => [folder_id, Number(total)]))
}
