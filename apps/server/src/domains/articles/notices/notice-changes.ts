import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import type { ArticleTables } from '../tables.ts'
import { digest } from '../article.ts'
import { distinctiveLettersOf } from '../works/work-keys.ts'

/** A work whose status may have changed, by DOI, id of its article, or distinctive title within a source. */
export interface NoticeChange {
  target: string
  /** Milliseconds since 1970. */
  foundAt: number
}

/** An article that is such a work, with the time of the change. */
export interface ChangedArticle {
  at: number
  workKey: string
  doi: string | null
}

/** Appends works whose status may have changed, in the transaction that changes it. */
export async function appendNoticeChanges(transaction: Database, clock: Clock, targets: readonly string[]) {
  const rows = [...new Set(targets)].map((target) => ({ target, found_at: clock() }))
  await inParts(rows, (some) =>
    transaction
      .insertInto('notice_change')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('target').doUpdateSet((eb) => ({ found_at: eb.ref('excluded.found_at') })),
      )
      .execute(),
  )
}

export type NoticeChanges = ReturnType<typeof createNoticeChanges>

/** The works whose status may have changed, for those who notify people of it. */
export function createNoticeChanges(db: Database) {
  return {
    async pending(): Promise<NoticeChange[]> {
      const rows = await db.selectFrom('notice_change').selectAll().execute()
      return rows.map(({ target, found_at }) => ({ target, foundAt: found_at }))
    },

    /**
     * The live articles that are these works. No index has titles: they are looked up among `known` articles, and
     * among those of the notice's source that anything cites.
     */
    async articlesOf(
      changes: NoticeChange[],
      known: () => Promise<string[]>,
    ): Promise<Map<string, ChangedArticle>> {
      const foundAt = new Map(changes.map((change) => [change.target, change.foundAt]))
      const named = (prefix: string) =>
        changes.flatMap(({ target }) => (target.startsWith(prefix) ? target.slice(prefix.length) : []))
      const found = new Map<string, ChangedArticle>()
      const note = ({ id, doi, work_key: workKey }: Row, target: string) => {
        const at = foundAt.get(target)
        if (at !== undefined) found.set(id, { doi, workKey, at: Math.max(at, found.get(id)?.at ?? at) })
      }
      for (const row of await articlesBy(db, 'doi', named('doi:'))) note(row, `doi:${row.doi}`)
      for (const row of await articlesBy(db, 'id', named('article:'))) note(row, `article:${row.id}`)
      const sources = named('title:').map((target) => target.slice(0, target.lastIndexOf(':')))
      if (sources.length)
        for (const row of [
          ...(await articlesBy(db, 'id', await known())),
          ...(await articlesBy(db, 'source_id', [...new Set(sources)])),
        ])
          for (const target of byTitle(row.source_id, row.title)) note(row, target)
      return found
    },

    /** Deletes these changes; those that were found again since stay. */
    async settle(transaction: Database, changes: NoticeChange[]) {
      for (const [foundAt, found] of Map.groupBy(changes, (change) => change.foundAt))
        await inParts(
          found.map(({ target }) => target),
          (some) =>
            transaction
              .deleteFrom('notice_change')
              .where('target', 'in', some)
              .where('found_at', '=', foundAt)
              .execute(),
        )
    },
  }
}

type Row = Pick<ArticleTables['article'], 'id' | 'doi' | 'source_id' | 'title' | 'work_key'>

/** Live articles; of sources, which may have many, those that are cited. */
async function articlesBy(
  db: Database,
  column: 'id' | 'doi' | 'source_id',
  values: string[],
): Promise<Row[]> {
  const isCited = sql<boolean>`exists (select 1 from article_citing where doi = substr(article.work_key, 5))`
  return inParts(values, (some) =>
    db
      .selectFrom('article')
      .select(['id', 'doi', 'source_id', 'title', 'work_key'])
      .where(column, 'in', some)
      .where('deleted', '=', 0)
      .$if(column === 'source_id', (cited) => cited.where(isCited))
      .execute(),
  )
}

/** Keys of the work that a notice is about: by DOI anywhere, by a distinctive title within its source. */
export const byDoi = (doi: string) => `doi:${doi}`
export function byTitle(sourceId: string, title: string): string[] {
  const letters = distinctiveLettersOf(title)
  return letters ? [`title:${sourceId}:${digest(letters)}`] : []
}
