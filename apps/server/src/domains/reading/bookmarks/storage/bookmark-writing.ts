import { randomUUID } from 'node:crypto'
import type { ReadingState } from '@claire/api-contract'
import type { CitedWork } from '@claire/scholarly-text'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import { columnsOf, wordsOf } from '../bookmarked-work.ts'
import type { BookmarkTables } from '../tables.ts'
import { tagKeyOf } from './keys.ts'

interface NewBookmark {
  articleId: string
  work: CitedWork
}

const ROWS_PER_INSERT = 100

/** Adds, moves and annotates bookmarks; related calls share one transaction. Ids that are not the owner's are skipped. */
export function bookmarkWriting(database: Database, clock: Clock) {
  return { ...additions(database, clock), ...moves(database), ...annotations(database), ...tagging(database) }
}

function additions(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()
  return {
    /**
     * Bookmarks articles in a folder, the first as the newest; one in the bin is restored, with its note, tags and
     * state. Existing ones stay unchanged. Returns the ids of the others.
     */
    async add(owner: PersonId, folderId: string, articles: NewBookmark[]): Promise<string[]> {
      const now = clock()
      const rows = articles.map(({ articleId, work }, at) => ({
        id: randomUUID(),
        owner,
        folder_id: folderId,
        article_id: articleId,
        reference_key: null,
        ...columnsOf(work),
        note: '',
        note_words: '',
        created_at: now - at,
        deleted_at: null,
      }))
      const ids: string[] = []
      for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
        const added = await db
          .insertInto('bookmark')
          .values(rows.slice(at, at + ROWS_PER_INSERT))
          .onConflict((conflict) =>
            conflict
              .columns(['owner', 'shared_in', 'article_id'])
              .doUpdateSet((eb) => ({
                folder_id: eb.ref('excluded.folder_id'),
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
          .returning('id')
          .execute()
        ids.push(...added.map(({ id }) => id))
      }
      return ids
    },
  }
}

function moves(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Returns the number moved. */
    async move(owner: PersonId, { ids, folderId }: { ids: string[]; folderId: string }): Promise<number> {
      const moved = await inParts(ids, (some) =>
        db
          .updateTable('bookmark')
          .set({ folder_id: folderId })
          .where('owner', '=', owner)
          .where('id', 'in', some)
          .where('deleted_at', 'is', null)
          .returning('id')
          .execute(),
      )
      return moved.length
    },
  }
}

function annotations(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    async setNote(owner: PersonId, { id, note }: { id: string; note: string }) {
      await db
        .updateTable('bookmark')
        .set({ note, note_words: wordsOf(note) })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute()
    },

    async setState(owner: PersonId, { ids, state }: { ids: string[]; state: ReadingState }) {
      await inParts(ids, (some) =>
        db
          .updateTable('bookmark')
          .set({ reading_state: state })
          .where('owner', '=', owner)
          .where('id', 'in', some)
          .returning('id')
          .execute(),
      )
    },
  }
}

function tagging(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Existing tags keep their spelling. */
    async tag(owner: PersonId, { ids, tags }: { ids: string[]; tags: string[] }) {
      for (const tag of tags)
        await inParts(ids, async (some) => {
          await sql`insert into bookmark_tag (bookmark_id, owner, tag, tag_key)
            select id, owner, ${tag}, ${tagKeyOf(tag)} from bookmark
            where owner = ${owner} and id in (${sql.join(some)})
            on conflict do nothing`.execute(database)
          return []
        })
    },

    async untag(owner: PersonId, { ids, tags }: { ids: string[]; tags: string[] }) {
      if (!tags.length) return
      await inParts(ids, async (some) => {
        await db
          .deleteFrom('bookmark_tag')
          .where('owner', '=', owner)
          .where('bookmark_id', 'in', some)
          .where('tag_key', 'in', tags.map(tagKeyOf))
          .execute()
        return []
      })
    },

    /** Largest number of tags on one of these bookmarks. */
    async mostTags(owner: PersonId, ids: string[]): Promise<number> {
      const counts = await inParts(ids, (some) =>
        db
          .selectFrom('bookmark_tag')
          .select(sql<number>`count(*)`.as('total'))
          .where('owner', '=', owner)
          .where('bookmark_id', 'in', some)
          .groupBy('bookmark_id')
          .execute(),
      )
      return counts.reduce((most, { total }) => Math.max(most, Number(total)), 0)
    },
  }
}
