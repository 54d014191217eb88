import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { LearningTables } from './tables.ts'

/** A folder that learns. */
export interface LearningFolder {
  folderId: string
  owner: PersonId
  words: string[]
  learntAt: number | null
  learntFrom: string
  indexSize: number
}

export interface Suggestion {
  articleId: string
  words: string[]
  likeTitle: string | null
  others: number
  isEdge: boolean
}

/** The result of a training, beside the model. */
export interface Learnt {
  words: string[]
  learntFrom: string
  indexSize: number
  suggestions: Suggestion[]
}

export type LearningStore = ReturnType<typeof createLearningStore>

/** Folders that learn, their refusals and suggestions. Folders of others do not exist for an owner. */
export function createLearningStore(database: Database, clock: Clock) {
  return {
    ...switches(database),
    ...folderReading(database),
    ...folderWriting(database, clock),
    ...refusals(database, clock),
  }
}

function switches(db: Database) {
  return {
    /** False if the person has switched the suggestions of all folders off. */
    async isEnabled(owner: PersonId): Promise<boolean> {
      const row = await db
        .selectFrom('learning_person')
        .select('enabled')
        .where('owner', '=', owner)
        .executeTakeFirst()
      return row?.enabled !== 0
    },

    async setEnabled(owner: PersonId, isEnabled: boolean) {
      const enabled = isEnabled ? 1 : 0
      await db
        .insertInto('learning_person')
        .values({ owner, enabled })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet({ enabled }))
        .execute()
    },

    /** Adds a folder; false if it learns already. */
    async add(owner: PersonId, folderId: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('learning_folder')
        .values({
          folder_id: folderId,
          owner,
          words: '[]',
          learnt_at: null,
          learnt_from: '',
          index_size: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Deletes a folder with its refusals and suggestions. */
    async remove(owner: PersonId, folderId: string) {
      await db
        .deleteFrom('learning_folder')
        .where('owner', '=', owner)
        .where('folder_id', '=', folderId)
        .execute()
    },

    /** Deletes everything of an owner. */
    async forget(owner: PersonId) {
      await db.deleteFrom('learning_folder').where('owner', '=', owner).execute()
      await db.deleteFrom('learning_person').where('owner', '=', owner).execute()
    },
  }
}

function folderReading(db: Database) {
  return {
    async folders(owner: PersonId): Promise<LearningFolder[]> {
      const rows = await db.selectFrom('learning_folder').selectAll().where('owner', '=', owner).execute()
      return rows.map(folderOf)
    },

    /** A folder of anybody, for the job that trains it. */
    async byId(folderId: string): Promise<LearningFolder | undefined> {
      const row = await db
        .selectFrom('learning_folder')
        .selectAll()
        .where('folder_id', '=', folderId)
        .executeTakeFirst()
      return row && folderOf(row)
    },

    /** Stored suggestions without refused ones, the best first. */
    async suggestions(owner: PersonId, folderId: string): Promise<Suggestion[]> {
      const rows = await db
        .selectFrom('learning_suggestion')
        .selectAll()
        .where('owner', '=', owner)
        .where('folder_id', '=', folderId)
        .where('article_id', 'not in', (eb) =>
          eb.selectFrom('learning_refusal').select('article_id').where('folder_id', '=', folderId),
        )
        .orderBy('place')
        .execute()
      return rows.map((row) => ({
        articleId: row.article_id,
        words: JSON.parse(row.words) as string[],
        likeTitle: row.like_title,
        others: row.others,
        isEdge: row.is_edge === 1,
      }))
    },
  }
}

const folderOf = (row: Selectable<LearningTables['learning_folder']>): LearningFolder => ({
  folderId: row.folder_id,
  owner: row.owner,
  words: JSON.parse(row.words) as string[],
  learntAt: row.learnt_at,
  learntFrom: row.learnt_from,
  indexSize: row.index_size,
})

function folderWriting(db: Database, clock: Clock) {
  const change = (folderId: string) => db.updateTable('learning_folder').where('folder_id', '=', folderId)
  const dropSuggestions = (folderId: string) =>
    db.deleteFrom('learning_suggestion').where('folder_id', '=', folderId).execute()
  async function unlearn(folderId: string) {
    await change(folderId).set({ words: '[]', learnt_from: '', index_size: 0, learnt_at: null }).execute()
    await dropSuggestions(folderId)
  }
  return {
    /** Locks a folder until the transaction ends; false if it does not learn. */
    async hold(owner: PersonId, folderId: string): Promise<boolean> {
      const { numUpdatedRows } = await change(folderId)
        .set((eb) => ({ folder_id: eb.ref('folder_id') }))
        .where('owner', '=', owner)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Replaces what a folder has learnt. */
    async save({ folderId, owner }: LearningFolder, { suggestions, ...learnt }: Learnt) {
      await change(folderId)
        .set({
          words: JSON.stringify(learnt.words),
          learnt_from: learnt.learntFrom,
          index_size: learnt.indexSize,
          learnt_at: clock(),
        })
        .execute()
      await dropSuggestions(folderId)
      if (!suggestions.length) return
      await db
        .insertInto('learning_suggestion')
        .values(
          suggestions.map(({ articleId, words, likeTitle, others, isEdge }, place) => ({
            folder_id: folderId,
            article_id: articleId,
            owner,
            place,
            words: JSON.stringify(words),
            like_title: likeTitle,
            others,
            is_edge: isEdge ? 1 : 0,
          })),
        )
        .execute()
    },

    /** Refusals go with the folder; what it has learnt is deleted. */
    async setOwner(folderId: string, owner: PersonId) {
      await change(folderId).set({ owner }).execute()
      await db.updateTable('learning_refusal').set({ owner }).where('folder_id', '=', folderId).execute()
      await unlearn(folderId)
    },

    /** Deletes what a folder has learnt; refusals stay. */
    unlearn,
  }
}

function refusals(db: Database, clock: Clock) {
  return {
    /** Refused articles of a folder, the newest first. */
    async refused(folderId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('learning_refusal')
        .select('article_id')
        .where('folder_id', '=', folderId)
        .orderBy('refused_at', 'desc')
        .orderBy('article_id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.article_id)
    },

    /** The number of refused articles of each folder of an owner. */
    async refusedByFolder(owner: PersonId): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('learning_refusal')
        .select(['folder_id', (eb) => eb.fn.countAll<number>().as('total')])
        .where('owner', '=', owner)
        .groupBy('folder_id')
        .execute()
      return new Map(rows.map(({ folder_id, total }) => [folder_id, Number(total)]))
    },

    /** Stores or deletes a refusal, in the transaction that holds the folder. */
    async setRefused(owner: PersonId, vote: { folderId: string; articleId: string; refused: boolean }) {
      const { folderId, articleId, refused } = vote
      if (refused)
        await db
          .insertInto('learning_refusal')
          .values({ folder_id: folderId, article_id: articleId, owner, refused_at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else
        await db
          .deleteFrom('learning_refusal')
          .where('folder_id', '=', folderId)
          .where('article_id', '=', articleId)
          .execute()
    },
  }
}
