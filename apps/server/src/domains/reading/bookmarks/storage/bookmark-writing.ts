import type { ReadingState } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inParts, isUniqueViolation } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId, Reader } from '#platform/person'
import { wordsOf } from '../bookmarked-work.ts'
import type { BookmarkTables } from '../tables.ts'
import { type NewBookmark, addRows, rowsOf, scopeOf } from './additions.ts'
import { tagKeyOf } from './keys.ts'
import { isMember, isReached, ownerOf, personOf } from './reach.ts'

/** Adds, moves and annotates bookmarks; related calls share one transaction. Ids that the reader does not reach are skipped. */
export function bookmarkWriting(db: Database, clock: Clock) {
  return {
    /**
     * Bookmarks works in a folder, the first as the newest; one in the bin is restored, with its note, tags and state.
     * Existing ones stay unchanged. Returns the ids of the others.
     */
    add: (reader: Reader, folderId: string, bookmarks: NewBookmark[]): Promise<string[]> =>
      addRows(db, folderId, rowsOf(bookmarks, { reader, folderId, now: clock() })),

    /** Moves bookmarks between folders of their owner. Returns the number. Throws CONFLICT if a work is in a shared folder already. */
    async move(owner: PersonId, { ids, folderId }: { ids: string[]; folderId: string }): Promise<number> {
      if (!ids.length) return 0
      const scope = await scopeOf(db, owner, folderId)
      try {
        const moved = await inParts(ids, async (some) => {
          await changeScope(db, owner, { ids: some, scope })
          return db
            .updateTable('bookmark')
            .set({ folder_id: folderId, shared_in: scope })
            .where('owner', '=', owner)
            .where('id', 'in', some)
            .where('deleted_at', 'is', null)
            .returning('id')
            .execute()
        })
        return moved.length
      } catch (error) {
        throw isUniqueViolation(error) ? inFolderAlready() : error
      }
    },

    ...annotations(db),
    ...tagging(db),
  }
}

/** Another bookmark of the work is in the folder. */
export const inFolderAlready = () => new DomainError('CONFLICT', (t) => t('bookmarks.inFolderAlready'))

/** Before bookmarks enter or leave a shared folder. */
async function changeScope(db: Database, owner: PersonId, { ids, scope }: { ids: string[]; scope: string }) {
  const moving = db
    .selectFrom('bookmark')
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .where('shared_in', '!=', scope)
  // Notes were shown to the members of the former folder alone.
  await db.deleteFrom('shared_note').where('bookmark_id', 'in', moving.select('id')).execute()
  // Binned bookmarks of these works stay in the bin, with a scope of their own.
  await db
    .updateTable('bookmark')
    .set((eb) => ({ shared_in: eb.ref('id') }))
    .where('owner', '=', owner)
    .where('shared_in', '=', scope)
    .where('deleted_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('article_id', 'in', moving.select('article_id').where('article_id', 'is not', null)),
        eb('reference_key', 'in', moving.select('reference_key').where('reference_key', 'is not', null)),
      ]),
    )
    .execute()
}

function annotations(db: Database) {
  /** Changes a member's annotations; other columns of new ones are empty. */
  async function annotate(reader: Reader, ids: string[], change: Annotation) {
    const { note = '', note_words = '', reading_state = 'toRead' } = change
    await inParts(ids, (some) =>
      db
        .insertInto('bookmark_annotation')
        .columns(['bookmark_id', 'person', 'note', 'note_words', 'reading_state'])
        .expression(
          db
            .selectFrom('bookmark')
            .select('id')
            .select([
              sql<PersonId>`cast(${personOf(reader)} as text)`.as('person'),
              sql<string>`cast(${note} as text)`.as('note'),
              sql<string>`cast(${note_words} as text)`.as('note_words'),
              sql<ReadingState>`cast(${reading_state} as text)`.as('reading_state'),
            ])
            .where(isReached(reader))
            .where('id', 'in', some),
        )
        .onConflict((conflict) => conflict.columns(['bookmark_id', 'person']).doUpdateSet(change))
        .execute(),
    )
  }

  async function change(reader: Reader, ids: string[], changed: Annotation) {
    if (isMember(reader)) return annotate(reader, ids, changed)
    await inParts(ids, (some) =>
      db.updateTable('bookmark').set(changed).where(isReached(reader)).where('id', 'in', some).execute(),
    )
  }

  return {
    /** Sets the reader's own note. */
    setNote: (reader: Reader, { id, note }: { id: string; note: string }) =>
      change(reader, [id], { note, note_words: wordsOf(note) }),

    /** Sets the reader's own reading state. */
    setState: (reader: Reader, { ids, state }: { ids: string[]; state: ReadingState }) =>
      change(reader, ids, { reading_state: state }),
  }
}

type Annotation = Partial<
  Pick<BookmarkTables['bookmark_annotation'], 'note' | 'note_words' | 'reading_state'>
>

function tagging(db: Database) {
  return {
    /** Existing tags keep their spelling. */
    async tag(reader: Reader, { ids, tags }: { ids: string[]; tags: string[] }) {
      for (const tag of tags)
        await inParts(ids, async (some) => {
          await sql`insert into bookmark_tag (bookmark_id, owner, tag, tag_key)
            select id, owner, ${tag}, ${tagKeyOf(tag)} from bookmark
            where ${isReached(reader)} and id in (${sql.join(some)})
            on conflict do nothing`.execute(db)
          return []
        })
    },

    async untag(reader: Reader, { ids, tags }: { ids: string[]; tags: string[] }) {
      if (!tags.length) return
      await inParts(ids, (some) =>
        db
          .deleteFrom('bookmark_tag')
          .where('owner', '=', ownerOf(reader))
          .where('bookmark_id', 'in', reachedOf(db, reader, some))
          .where('tag_key', 'in', tags.map(tagKeyOf))
          .execute(),
      )
    },

    /** Largest number of tags on one of these bookmarks. */
    async mostTags(reader: Reader, ids: string[]): Promise<number> {
      const counts = await inParts(ids, (some) =>
        db
          .selectFrom('bookmark_tag')
          .select(sql<number>`count(*)`.as('total'))
          .where('owner', '=', ownerOf(reader))
          .where('bookmark_id', 'in', reachedOf(db, reader, some))
          .groupBy('bookmark_id')
          .execute(),
      )
      return counts.reduce((most, { total }) => Math.max(most, Number(total)), 0)
    },
  }
}

const reachedOf = (db: Database, reader: Reader, ids: string[]) =>
  db.selectFrom('bookmark').select('id').where(isReached(reader)).where('id', 'in', ids)
