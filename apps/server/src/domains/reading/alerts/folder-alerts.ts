import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createArticleEvents } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import { type Owned, type OwnId, owned, type PersonId } from '#platform/person'
import { type MessageSettings, pauseColumns } from './alert.ts'
import { takeNumbers } from './sequences.ts'
import { type OnDeleted, deleteAlerts } from './store.ts'

export type FolderAlerts = ReturnType<typeof createFolderAlerts>

/** Alerts of folders that learn: they report new articles like the bookmarks of their folder, at first without mail. */
export function createFolderAlerts({ database: db, clock, onDeleted }: Parts) {
  return {
    ...switches(clock, onDeleted),
    ...learning(clock),

    /** The alerts of a person's folders by folder. */
    async idsOf(owner: PersonId): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('alert')
        .select(['id', 'folder_id'])
        .where('owner', '=', owner)
        .where('folder_id', 'is not', null)
        .execute()
      return new Map(rows.map(({ id, folder_id }) => [folder_id ?? '', id]))
    },

    async changeMessages(id: OwnId, { email, frequency, note, pause }: MessageSettings) {
      const now = clock()
      await db
        .updateTable('alert')
        .set({ email, frequency, note, ...pauseColumns(pause), used_at: now, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** Deletes the alerts of folders that were deleted for good; returns their number. */
    forgetGone(): Promise<number> {
      const isGone = sql<boolean>`folder_id is not null and folder_id not in (select id from bookmark_folder)`
      return inTransaction(db, (transaction) => deleteAlerts(transaction, isGone, onDeleted))
    },
  }
}

interface Parts extends StoreParts {
  onDeleted?: OnDeleted
}

/** Adds and removes alerts, in the transaction of whoever switches the folder. */
function switches(clock: Clock, onDeleted: OnDeleted | undefined) {
  return {
    async add(
      transaction: Database,
      owner: PersonId,
      { folderId, email }: { folderId: string; email: string },
    ): Promise<Owned<{ id: string }>> {
      const now = clock()
      const row = await transaction
        .insertInto('alert')
        .values({
          id: randomUUID(),
          owner,
          folder_id: folderId,
          ...NO_CRITERIA,
          criteria_key: `folder:${folderId}`,
          email,
          // Until its person wants mail about it; resuming all alerts does not end this pause.
          ...pauseColumns({ state: 'unsubscribed' }),
          revision: await takeNumbers(transaction, 'revision', 1),
          criteria_at: now,
          used_at: now,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return owned(row)
    },

    /** Deletes the alert of a folder with its results. */
    remove: (transaction: Database, folderId: string) =>
      deleteAlerts(transaction, sql<boolean>`folder_id = ${folderId}`, onDeleted),
  }
}

/** Changes what an alert knows, in the transaction of whoever learns or votes. */
function learning(clock: Clock) {
  return {
    /** Stores what a folder has learnt, or forgets it. What comes after its first model is new to it. */
    async setModel(transaction: Database, folderId: string, model: string | null) {
      const revision = await takeNumbers(transaction, 'revision', 1)
      const latest = await createArticleEvents(transaction).latest()
      await transaction
        .updateTable('alert')
        .set((eb) => ({
          matching: model,
          revision,
          refreshed_at: clock(),
          event_seq: eb.case().when('matching', 'is', null).then(latest).else(eb.ref('event_seq')).end(),
          joined: sql<0 | 1>`case when matching is null then 0 else joined end`,
        }))
        .where('folder_id', '=', folderId)
        .execute()
    },

    /** Removes a result from the list of a folder's alert, if it is there, or restores it. */
    async setRelevant(
      transaction: Database,
      { folderId, articleId, isRelevant }: { folderId: string; articleId: string; isRelevant: boolean },
    ) {
      const now = clock()
      await transaction
        .updateTable('alert_match')
        .set(
          // Marks that are there stay: their times say what was first.
          isRelevant
            ? { dismissed_at: null }
            : {
                dismissed_at: sql`coalesce(dismissed_at, ${now})`,
                seen_at: sql`coalesce(seen_at, ${now})`,
              },
        )
        .where('article_id', '=', articleId)
        .where('alert_id', 'in', (eb) =>
          eb.selectFrom('alert').select('id').where('folder_id', '=', folderId),
        )
        .execute()
    },
  }
}

/** Columns that only saved searches use. */
const NO_CRITERIA = {
  name: '',
  search_term: '',
  filters: '{}',
  width: 'normal',
  frequency: 'NEW_MATCHES',
  note: '',
  feed_token: null,
  matching: null,
  index_size: null,
  refreshed_at: null,
  event_seq: 0,
  joined: 0,
  shown_to: 0,
  narrowing: 1,
} as const
