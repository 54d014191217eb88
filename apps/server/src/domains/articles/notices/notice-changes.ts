import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ArticleTables } from '../tables.ts'
import { byTitle } from './targets.ts'

const AT_ONCE = 500

/** A work whose status may have changed, by DOI, id of its article, or distinctive title within a source. */
export interface NoticeChange {
  target: string
  /** Milliseconds since 1970. */
  foundAt: number
}

/** Appends works whose status may have changed, in the transaction that changes it. */
export async function appendNoticeChanges(transaction: Database, clock: Clock, targets: readonly string[]) {
  const db = transaction.withTables<ArticleTables>()
  const rows = [...new Set(targets)].map((target) => ({ target, found_at: clock() }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('notice_change')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('target').doUpdateSet((eb) => ({ found_at: eb.ref('excluded.found_at') })),
      )
      .execute()
}

export type NoticeChanges = ReturnType<typeof createNoticeChanges>

/** The works whose status may have changed, for those who notify people of it. */
export function createNoticeChanges(database: Database) {
  const db = database.withTables<ArticleTables>()

  return {
    async pending(): Promise<NoticeChange[]> {
      const rows = await db.selectFrom('notice_change').selectAll().execute()
      return rows.map(({ target, found_at }) => ({ target, foundAt: found_at }))
    },

    /**
     * The live articles that are these works, each with the time of its change. Titles are looked up among `known`
     * articles only: no index has them.
     */
    async articlesOf(changes: NoticeChange[], known: () => Promise<string[]>): Promise<Map<string, number>> {
      const foundAt = new Map(changes.map((change) => [change.target, change.foundAt]))
      const named = (prefix: string) =>
        changes.flatMap(({ target }) => (target.startsWith(prefix) ? target.slice(prefix.length) : []))
      const found = new Map<string, number>()
      const note = (id: string, target: string) => {
        const at = foundAt.get(target)
        if (at !== undefined) found.set(id, Math.max(at, found.get(id) ?? at))
      }
      for (const { id, doi } of await articlesBy(db, 'doi', named('doi:'))) note(id, `doi:${doi}`)
      for (const { id } of await articlesBy(db, 'id', named('article:'))) note(id, `article:${id}`)
      if (named('title:').length)
        for (const { id, source_id, title } of await articlesBy(db, 'id', await known()))
          for (const target of byTitle(source_id, title)) note(id, target)
      return found
    },

    /** Deletes these changes; those that were found again since stay. */
    async settle(transaction: Database, changes: NoticeChange[]) {
      const within = transaction.withTables<ArticleTables>()
      for (const [foundAt, some] of Map.groupBy(changes, (change) => change.foundAt))
        for (let at = 0; at < some.length; at += AT_ONCE)
          await within
            .deleteFrom('notice_change')
            .where(
              'target',
              'in',
              some.slice(at, at + AT_ONCE).map(({ target }) => target),
            )
            .where('found_at', '=', foundAt)
            .execute()
    },
  }
}

async function articlesBy(db: Kysely<ArticleTables>, column: 'id' | 'doi', values: string[]) {
  const found: Pick<ArticleTables['article'], 'id' | 'doi' | 'source_id' | 'title'>[] = []
  for (let at = 0; at < values.length; at += AT_ONCE)
    found.push(
      ...(await db
        .selectFrom('article')
        .select(['id', 'doi', 'source_id', 'title'])
        .where(column, 'in', values.slice(at, at + AT_ONCE))
        .where('deleted', '=', 0)
        .execute()),
    )
  return found
}
