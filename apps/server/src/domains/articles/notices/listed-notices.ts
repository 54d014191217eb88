import { type NoticeKind, doiAddress } from '@claire/scholarly-text'
import type { Clock } from '#platform/clock'
import { type Database, inParts, inTransaction } from '#platform/database'
import { createImports } from '../imports.ts'
import type { ArticleTables } from '../tables.ts'
import { appendNoticeChanges } from './notice-changes.ts'

/** The status of a work by an imported list of retractions. */
export interface ListedNotice {
  doi: string
  kind: NoticeKind
  /** Address of the statement; '' if unknown. */
  url: string
  /** YYYY-MM-DD; null if unknown. */
  date: string | null
  reason: string
}

/** The imported list as a whole. */
export interface NoticeList {
  count: number
  /** Date of its newest notice, YYYY-MM-DD; null if it has none. */
  newest: string | null
  /** Milliseconds since 1970. */
  importedAt: number
}

const IMPORT_KEY = 'listed notices'

/** Reads and replaces the list of retractions that an operator imports. */
export function listedNotices(db: Database) {
  return {
    /** The listed notices about these DOIs, by DOI. */
    async listedNotices(dois: string[]): Promise<Map<string, ListedNotice>> {
      const rows = await inParts(dois, (some) =>
        db.selectFrom('listed_notice').selectAll().where('doi', 'in', some).execute(),
      )
      return new Map(rows.map((row) => [row.doi, noticeOf(row)]))
    },

    /** null if no list was imported. */
    async noticeList(): Promise<NoticeList | null> {
      const { finishedAt } = await createImports(db, () => 0).position(IMPORT_KEY)
      if (finishedAt === null) return null
      const row = await db
        .selectFrom('listed_notice')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('date').as('newest')] as const)
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), newest: row.newest, importedAt: finishedAt }
    },
  }
}

const noticeOf = ({ notice_doi: noticeDoi, url, ...row }: ArticleTables['listed_notice']): ListedNotice => ({
  ...row,
  url: noticeDoi ? doiAddress(noticeDoi) : url,
})

const STATED = ['kind', 'notice_doi', 'url', 'date', 'reason'] as const

export type NewListedNotice = ArticleTables['listed_notice']

/**
 * Replaces the list in one transaction, with the changes of status that follow from it. Rows that are the same stay.
 * Returns the number of rows that were added or changed, and of those removed.
 */
export function replaceListedNotices(
  database: Database,
  clock: Clock,
  notices: readonly NewListedNotice[],
): Promise<{ written: number; removed: number }> {
  return inTransaction(database, async (transaction) => {
    const former = new Map(
      (await transaction.selectFrom('listed_notice').selectAll().execute()).map((row) => [row.doi, row]),
    )
    const isNew = (notice: NewListedNotice) =>
      STATED.some((column) => notice[column] !== former.get(notice.doi)?.[column])
    const written = notices.filter(isNew)
    const listed = new Set(notices.map(({ doi }) => doi))
    const removed = [...former.keys()].filter((doi) => !listed.has(doi))
    await inParts(removed, (some) =>
      transaction.deleteFrom('listed_notice').where('doi', 'in', some).execute(),
    )
    await inParts(written, (some) =>
      transaction
        .insertInto('listed_notice')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('doi').doUpdateSet((eb) => ({
            kind: eb.ref('excluded.kind'),
            notice_doi: eb.ref('excluded.notice_doi'),
            url: eb.ref('excluded.url'),
            date: eb.ref('excluded.date'),
            reason: eb.ref('excluded.reason'),
          })),
        )
        .execute(),
    )
    const changed = written.filter(({ doi, kind }) => former.get(doi)?.kind !== kind)
    await appendNoticeChanges(
      transaction,
      clock,
      changed.map(({ doi }) => `doi:${doi}`),
    )
    await createImports(transaction, clock).advance(IMPORT_KEY, { lines: notices.length, finished: true })
    return { written: written.length, removed: removed.length }
  })
}
