import { randomUUID } from 'node:crypto'
import type { ReadingState } from '@claire/api-contract'
import type { CitedWork } from '@claire/scholarly-text'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { columnsOf, wordsOf } from '../bookmarked-work.ts'
import { letOthersRun } from './files.ts'
import type { BookmarkTables } from '../tables.ts'

const ROWS_PER_STATEMENT = 50
const IDS_PER_QUERY = 500

export interface ImportedBookmark {
  /** null for a reference without an article in Claire. */
  articleId: string | null
  referenceKey: string | null
  work: CitedWork
  note: string
  tags: { tag: string; key: string }[]
  state: ReadingState
}

export type ImportStorage = ReturnType<typeof importStorage>

/** Stores bookmarks from a file. */
export function importStorage(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()

  async function bookmarkedOf(owner: PersonId, column: 'article_id' | 'reference_key', values: string[]) {
    const found = new Set<string>()
    for (let at = 0; at < values.length; at += IDS_PER_QUERY) {
      const rows = await db
        .selectFrom('bookmark')
        .select(column)
        .where('owner', '=', owner)
        .where(column, 'in', values.slice(at, at + IDS_PER_QUERY))
        .where('deleted_at', 'is', null)
        .execute()
      for (const row of rows) found.add(String(Object.values(row)[0]))
    }
    return found
  }

  return {
    bookmarkedArticles: (owner: PersonId, articleIds: string[]) =>
      bookmarkedOf(owner, 'article_id', articleIds),
    bookmarkedReferences: (owner: PersonId, keys: string[]) => bookmarkedOf(owner, 'reference_key', keys),

    /**
     * Adds all of them to a folder, the first as the newest, or none. Those in the bin are restored; existing ones stay
     * unchanged. Returns the ids of the others. Throws NOT_FOUND if the folder is not the owner's.
     */
    async addAll(
      owner: PersonId,
      folderId: string,
      { bookmarks, onAdded }: { bookmarks: ImportedBookmark[]; onAdded: (done: number) => void },
    ): Promise<string[]> {
      const parts = await rowsOf(bookmarks, { owner, folder_id: folderId, now: clock() })
      return inTransaction(database, async (transaction) => {
        await holdFolder(transaction, owner, folderId)
        const ids: string[] = []
        for (const [at, part] of parts.entries()) {
          ids.push(...(await addSome(transaction, part)))
          onAdded(at * ROWS_PER_STATEMENT + part.length)
          await letOthersRun()
        }
        return ids
      })
    },
  }
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number][number]

/** Computed before the transaction, which blocks others; in batches, as others need this thread too. */
async function rowsOf(
  bookmarks: ImportedBookmark[],
  { owner, folder_id, now }: { owner: PersonId; folder_id: string; now: number },
) {
  const parts = []
  for (let at = 0; at < bookmarks.length; at += ROWS_PER_STATEMENT) {
    const some = bookmarks.slice(at, at + ROWS_PER_STATEMENT)
    parts.push(
      some.map(({ articleId, referenceKey, work, note, tags, state }, index) => ({
        tags,
        row: {
          id: randomUUID(),
          owner,
          folder_id,
          article_id: articleId,
          reference_key: referenceKey,
          ...columnsOf(work),
          note,
          note_words: wordsOf(note),
          reading_state: state,
          created_at: now - at - index,
          deleted_at: null,
        },
      })),
    )
    await letOthersRun()
  }
  return parts
}

/** Keeps the folder from being deleted while its bookmarks are added. */
async function holdFolder(database: Database, owner: PersonId, folderId: string) {
  const held = await database
    .withTables<BookmarkTables>()
    .updateTable('bookmark_folder')
    .set((eb) => ({ used_at: eb.ref('used_at') }))
    .where('owner', '=', owner)
    .where('id', '=', folderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!held.numUpdatedRows) throw new DomainError('NOT_FOUND', 'There is no such folder.')
}

async function addSome(database: Database, part: Row[]): Promise<string[]> {
  const db = database.withTables<BookmarkTables>()
  const ids: string[] = []
  // A row is unique by one of two columns: rows of each kind are added separately.
  for (const column of ['article_id', 'reference_key'] as const) {
    const rows = part.filter(({ row }) => row[column] !== null)
    if (!rows.length) continue
    const added = await db
      .insertInto('bookmark')
      .values(rows.map(({ row }) => row))
      .onConflict((conflict) =>
        (column === 'article_id'
          ? conflict.columns(['owner', 'shared_in', column])
          : conflict.columns(['owner', 'shared_in', column]).where(column, 'is not', null)
        )
          .doUpdateSet((eb) => ({
            folder_id: eb.ref('excluded.folder_id'),
            created_at: eb.ref('excluded.created_at'),
            deleted_at: null,
          }))
          .where('bookmark.deleted_at', 'is not', null),
      )
      .returning(['id', column])
      .execute()
    ids.push(...added.map(({ id }) => id))
    const idOf = new Map(added.map((each) => [each[column], each.id]))
    await addTags(database, rows, (row) => idOf.get(row[column]))
  }
  return ids
}

async function addTags(database: Database, rows: Row[], idOf: (row: Row['row']) => string | undefined) {
  const tags = rows.flatMap(({ row, tags: own }) => {
    const id = idOf(row)
    return id ? own.map(({ tag, key }) => ({ bookmark_id: id, owner: row.owner, tag, tag_key: key })) : []
  })
  if (tags.length)
    await database
      .withTables<BookmarkTables>()
      .insertInto('bookmark_tag')
      .values(tags)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
