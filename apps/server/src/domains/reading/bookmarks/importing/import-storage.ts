import type { Clock } from '#platform/clock'
import { type Database, inParts, inTransaction } from '#platform/database'
import { noFolder } from '../parts.ts'
import type { Reader } from '#platform/person'
import { type NewBookmark, type NewRow, addRows, rowsOf } from '../storage/additions.ts'
import { recordEvent } from '../storage/folder-history.ts'
import { bookmarkReading } from '../storage/bookmark-reading.ts'
import { folderStorage } from '../storage/folders.ts'
import { isReached, personOf } from '../storage/reach.ts'
import type { BookmarkTables } from '../tables.ts'
import { letOthersRun } from './files.ts'

const ROWS_PER_STATEMENT = 50
/** Titles of added works in the history of a shared folder. */
const NAMED = 3

export type ImportStorage = ReturnType<typeof importStorage>

/** Stores bookmarks from a file. */
export function importStorage(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()

  async function bookmarkedOf(reader: Reader, column: 'article_id' | 'reference_key', values: string[]) {
    const rows = await inParts(values, (some) =>
      db
        .selectFrom('bookmark')
        .select(column)
        .where(isReached(reader))
        .where(column, 'in', some)
        .where('deleted_at', 'is', null)
        .execute(),
    )
    return new Set(rows.map((row) => String(Object.values(row)[0])))
  }

  return {
    bookmarkedArticles: (reader: Reader, articleIds: string[]) =>
      bookmarkedOf(reader, 'article_id', articleIds),
    bookmarkedReferences: (reader: Reader, keys: string[]) => bookmarkedOf(reader, 'reference_key', keys),

    /**
     * Adds all of them to a folder, the first as the newest, or none. Those in the bin are restored; existing ones stay
     * unchanged. Returns the ids of the others. Throws NOT_FOUND if the reader does not reach the folder.
     */
    async addAll(
      reader: Reader,
      folderId: string,
      { bookmarks, onAdded }: { bookmarks: NewBookmark[]; onAdded: (done: number) => void },
    ): Promise<string[]> {
      const batches = await batchesOf(bookmarks, { reader, folderId, now: clock() })
      return inTransaction(database, async (transaction) => {
        const folder = await folderStorage(transaction, clock).holdFolder(reader, folderId)
        if (!folder) throw noFolder()
        const ids: string[] = []
        for (const [at, batch] of batches.entries()) {
          ids.push(...(await addRows(transaction, folderId, batch)))
          onAdded(at * ROWS_PER_STATEMENT + batch.length)
          await letOthersRun()
        }
        if (folder.isShared && ids.length) {
          const places = await bookmarkReading(transaction).placesById(reader, ids.slice(0, NAMED))
          const names = places.map(({ title }) => title)
          const change = { folderId, person: personOf(reader), names, count: ids.length }
          await recordEvent(transaction, clock, { ...change, kind: 'bookmarksAdded' })
        }
        return ids
      })
    },
  }
}

/** Computed before the transaction, which blocks others; in batches, as others need this thread too. */
async function batchesOf(
  bookmarks: NewBookmark[],
  { now, ...place }: { reader: Reader; folderId: string; now: number },
): Promise<NewRow[][]> {
  const batches = []
  for (let at = 0; at < bookmarks.length; at += ROWS_PER_STATEMENT) {
    batches.push(rowsOf(bookmarks.slice(at, at + ROWS_PER_STATEMENT), { ...place, now: now - at }))
    await letOthersRun()
  }
  return batches
}
