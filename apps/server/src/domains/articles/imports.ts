import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'

/** Progress of the import of a file. */
export interface ImportPosition {
  /** Lines processed. */
  lines: number
  /** Milliseconds since 1970; null while lines are left. */
  finishedAt: number | null
}

/** Stores the progress of imports by file and source, in the transaction that saves what was read. */
export function createImports(db: Database, clock: Clock) {
  return {
    async position(key: string): Promise<ImportPosition> {
      const row = await db
        .selectFrom('article_import')
        .select(['lines', 'finished_at'])
        .where('key', '=', key)
        .executeTakeFirst()
      return { lines: row?.lines ?? 0, finishedAt: row?.finished_at ?? null }
    },

    /** True if a file other than that of `key` has been imported completely, among those whose key begins with `prefix`. */
    async hasFinishedAnother(key: string, prefix: string): Promise<boolean> {
      const row = await db
        .selectFrom('article_import')
        .select('key')
        .where('key', 'like', `${prefix}%`)
        .where('key', '!=', key)
        .where('finished_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async advance(key: string, { lines, finished }: { lines: number; finished: boolean }) {
      const change = { lines, finished_at: finished ? clock() : null }
      await db
        .insertInto('article_import')
        .values({ key, ...change })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
        .execute()
    },
  }
}
