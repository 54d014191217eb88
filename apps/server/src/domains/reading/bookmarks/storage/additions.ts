import { randomUUID } from 'node:crypto'
import type { ReadingState } from '@claire/api-contract'
import type { CitedWork } from '@claire/scholarly-text'
import { type Database, inParts } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import { columnsOf, wordsOf } from '../bookmarked-work.ts'
import { liveFolders } from './folders.ts'
import { tagKeyOf } from './keys.ts'
import { isMember, ownerOf } from './reach.ts'

export interface NewBookmark {
  /** null for a reference without an article in Claire. */
  articleId: string | null
  referenceKey?: string | null
  work: CitedWork
  note?: string
  tags?: string[]
  state?: ReadingState
}

export type NewRow = ReturnType<typeof rowsOf>[number]

/** Rows of new bookmarks, the first as the newest. A member's notes and states are annotations. */
export function rowsOf(
  bookmarks: NewBookmark[],
  { reader, folderId, now }: { reader: Reader; folderId: string; now: number },
) {
  const owner = ownerOf(reader)
  const member = isMember(reader) ? reader.person : null
  return bookmarks.map((bookmark, at) => {
    const { articleId, referenceKey = null, work, note = '', tags = [], state = 'toRead' } = bookmark
    const annotation = { note, note_words: wordsOf(note), reading_state: state }
    return {
      tags,
      annotation: member && (note || state !== 'toRead') ? { person: member, ...annotation } : null,
      row: {
        id: randomUUID(),
        owner,
        folder_id: folderId,
        added_by: member,
        article_id: articleId,
        reference_key: referenceKey,
        ...columnsOf(work),
        ...(member ? { note: '', note_words: '' } : annotation),
        created_at: now - at,
        deleted_at: null,
      },
    }
  })
}

/** Part of the unique keys of bookmarks: '' in a folder of its owner alone, else the folder. */
export async function scopeOf(database: Database, owner: PersonId, folderId: string): Promise<string> {
  return (await liveFolders(database).folder(owner, folderId))?.isShared ? folderId : ''
}

/**
 * Adds rows to a folder, in a transaction; those in the bin are restored, with their notes and states, and existing
 * ones stay unchanged. Returns the ids of the others.
 */
export async function addRows(transaction: Database, folderId: string, all: NewRow[]): Promise<string[]> {
  const [first] = all
  if (!first) return []
  const scope = await scopeOf(transaction, first.row.owner, folderId)
  const ids: string[] = []
  // A row is unique by one of two columns: rows of each kind are added separately.
  for (const column of ['article_id', 'reference_key'] as const) {
    const rows = all.filter(({ row }) => row[column] !== null)
    const added = await insertRows(transaction, { rows, column, scope })
    ids.push(...added.map(({ id }) => id))
    const idOf = new Map(added.map((each) => [each[column], each.id]))
    const known = rows.flatMap((each) => {
      const id = idOf.get(each.row[column])
      return id === undefined ? [] : { ...each, id }
    })
    await addTags(transaction, known)
    await addAnnotations(transaction, known)
  }
  return ids
}

const ROWS_PER_STATEMENT = 50

function insertRows(
  transaction: Database,
  { rows, column, scope }: { rows: NewRow[]; column: 'article_id' | 'reference_key'; scope: string },
) {
  return inParts(
    rows,
    (some) =>
      transaction
        .insertInto('bookmark')
        .values(some.map(({ row }) => ({ ...row, shared_in: scope })))
        .onConflict((conflict) =>
          (column === 'article_id'
            ? conflict.columns(['owner', 'shared_in', column])
            : conflict.columns(['owner', 'shared_in', column]).where(column, 'is not', null)
          )
            .doUpdateSet((eb) => ({
              folder_id: eb.ref('excluded.folder_id'),
              added_by: eb.ref('excluded.added_by'),
              title: eb.ref('excluded.title'),
              title_key: eb.ref('excluded.title_key'),
              publication_year: eb.ref('excluded.publication_year'),
              facts: eb.ref('excluded.facts'),
              words: eb.ref('excluded.words'),
              created_at: eb.ref('excluded.created_at'),
              deleted_at: null,
            }))
            .where('bookmark.deleted_at', 'is not', null),
        )
        .returning(['id', column])
        .execute(),
    ROWS_PER_STATEMENT,
  )
}

async function addTags(transaction: Database, rows: (NewRow & { id: string })[]) {
  const tags = rows.flatMap(({ id, row: { owner }, tags: named }) =>
    named.map((tag) => ({ bookmark_id: id, owner, tag, tag_key: tagKeyOf(tag) })),
  )
  await inParts(tags, (some) =>
    transaction
      .insertInto('bookmark_tag')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

async function addAnnotations(transaction: Database, rows: (NewRow & { id: string })[]) {
  const annotations = rows.flatMap(({ id, annotation }) =>
    annotation ? { bookmark_id: id, ...annotation } : [],
  )
  await inParts(annotations, (some) =>
    transaction
      .insertInto('bookmark_annotation')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
