import { randomUUID } from 'node:crypto'
import type { FolderEvent, FolderEventKind, MemberKind, MemberRole } from '@claire/api-contract'
import { encodeTitle } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, countOf } from '#platform/database'
import type { PersonId } from '#platform/person'

interface FolderChange {
  folderId: string
  /** null: Claire itself. */
  person: PersonId | null
  kind: FolderEventKind
  /** Titles, of which three are stored, or tags, folders or members (`memberRef`). */
  names?: string[]
  /** Bookmarks or members concerned; the number of names by default. */
  count?: number
  role?: MemberRole | null
}

type Details = Pick<FolderEvent, 'names' | 'count' | 'role'>

export interface StoredEvent extends Details {
  id: string
  at: number
  /** null: Claire itself; '' for a deleted account. */
  person: PersonId | '' | null
  kind: FolderEventKind
}

const TITLES_STORED = 3
const OF_TITLES = new Set<FolderEventKind>([
  'bookmarksAdded',
  'bookmarksRemoved',
  'bookmarksRestored',
  'bookmarksMovedOut',
])
/** Seen by the owner alone, as the requests are. */
const OF_REQUESTS: FolderEventKind[] = ['accessRequested', 'requestDeclined']

/** A member as the history names it: by id, so that it has no name of an account that was deleted. */
export const memberRef = ({ kind, id }: { kind: MemberKind; id: string }) => `${kind}:${id}`

/** Adds an entry to a folder's history, in the transaction of the change. Entries of one folder differ in time. */
export async function recordEvent(transaction: Database, clock: Clock, change: FolderChange): Promise<void> {
  const { folderId, person, kind, names = [], count = names.length, role = null } = change
  const { latest } = await transaction
    .selectFrom('folder_event')
    .select((eb) => eb.fn.max('happened_at').as('latest'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  const stored = OF_TITLES.has(kind) ? names.slice(0, TITLES_STORED) : names
  await transaction
    .insertInto('folder_event')
    .values({
      id: randomUUID(),
      folder_id: folderId,
      person,
      kind,
      details: JSON.stringify({ names: stored, count, role } satisfies Details),
      happened_at: Math.max(clock(), Number(latest ?? 0) + 1),
    })
    .execute()
}

/** Entries of one folder, the latest first; `all` includes those about requests for access. */
export function folderHistory(db: Database) {
  const entries = (folderId: string, { all }: { all: boolean }) => {
    const query = db.selectFrom('folder_event').where('folder_id', '=', folderId)
    return all ? query : query.where('kind', 'not in', OF_REQUESTS)
  }
  return {
    async events(
      folderId: string,
      { all, offset, limit }: { all: boolean; offset: number; limit: number },
    ): Promise<StoredEvent[]> {
      const rows = await entries(folderId, { all })
        .select(['id', 'person', 'kind', 'details', 'happened_at'])
        .orderBy('happened_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id, person, kind, details, happened_at: at }) => {
        const { names, count, role } = JSON.parse(details) as Details
        return {
          id,
          at,
          person,
          kind,
          names: OF_TITLES.has(kind) ? names.map(encodeTitle) : names,
          count,
          role,
        }
      })
    },

    countEvents: (folderId: string, { all }: { all: boolean }) => countOf(entries(folderId, { all })),
  }
}
