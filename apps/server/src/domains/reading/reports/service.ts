import { randomUUID } from 'node:crypto'
import {
  type ConciseSummary,
  REPORTS_PER_HOUR,
  REPORTS_PER_PERSON,
  type ReportInput,
  type ReportPage,
} from '@claire/api-contract'
import type { Selectable } from 'kysely'
import {
  type ArticleCard,
  type ArticleStore,
  citedWorkOf,
  encodeTitle,
  isLiveArticle,
} from '#domains/articles'
import {
  type Database,
  type StoreParts,
  countOf,
  inTransaction,
  type Migrations,
  inSql,
} from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { pageOf } from '#platform/page'

const HOUR_MS = 3_600_000

interface Parts extends StoreParts {
  articles: Pick<ArticleStore, 'cards'>
  /** The shown summary of an article. */
  summaryOf: (articleId: string) => Promise<ConciseSummary>
  /** Rewrites a summary at its next request. */
  rewriteSummary: (articleId: string) => Promise<void>
}

export type Reports = ReturnType<typeof createReports>

/** Stores reports with the text that was shown, as the article may change before somebody looks into it. */
export function createReports(parts: Parts) {
  const { database, clock } = parts
  return {
    ...settlements(parts),

    /** One report for each article and part of it: a second one replaces the first. Throws TOO_MANY_REQUESTS. */
    async report(owner: PersonId, { articleId, about, note }: ReportInput) {
      const [article] = await parts.articles.cards([articleId])
      if (!article) throw new DomainError('NOT_FOUND', (t) => t('articles.gone'))
      const shown = await shownOf(parts, article, about)
      const content = {
        article_version: article.version,
        title: article.title,
        ...shown,
        note: note.trim(),
        at: clock(),
      }
      await inTransaction(database, async (transaction) => {
        const isKnown = await replace(transaction, { owner, articleId, about }, content)
        if (isKnown) return
        await refuseTooMany(transaction, owner, clock() - HOUR_MS)
        await transaction
          .insertInto('report')
          .values({ id: randomUUID(), owner, article_id: articleId, about, ...content })
          .execute()
      })
    },

    async forget(owner: PersonId) {
      await database.deleteFrom('report').where('owner', '=', owner).execute()
    },
  }
}

/** Deletes reports of deleted articles. Returns the number. */
export async function forgetGoneArticles(database: Database): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('report')
    .where((eb) => eb.not(isLiveArticle('report.article_id')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Reads and settles reports, for administrators. */
function settlements({ database: db, articles, rewriteSummary }: Parts) {
  const forgetGone = () => forgetGoneArticles(db)

  return {
    forgetGone,

    /** Oldest first. */
    async page({ page, size }: { page: number; size: number }): Promise<ReportPage> {
      await forgetGone()
      const total = await countOf(db.selectFrom('report'))
      const rows = await db
        .selectFrom('report')
        .selectAll()
        .orderBy('at')
        .orderBy('id')
        .limit(size)
        .offset(page * size)
        .execute()
      const cards = await articles.cards(rows.map((row) => row.article_id))
      const versions = new Map(cards.map(({ id, version }) => [id, version]))
      const content = rows.map((row) => ({
        ...reported(row),
        state: stateOf(row, versions.get(row.article_id)),
      }))
      return pageOf(content, { total, size })
    },

    /** Removes a report. Throws NOT_FOUND if it is missing. */
    async settle(id: string, { rewrite }: { rewrite: boolean }) {
      const row = await db
        .deleteFrom('report')
        .where('id', '=', id)
        .returning('article_id')
        .executeTakeFirst()
      if (!row) throw new DomainError('NOT_FOUND', (t) => t('reports.settled'))
      if (rewrite) await rewriteSummary(row.article_id)
    },
  }
}

type Row = Selectable<ReportTables['report']>

async function shownOf({ summaryOf }: Parts, article: ArticleCard, about: Row['about']) {
  if (about === 'facts') return { said: factsOf(article), is_generated: 0 as const }
  const { conciseSummary, generated } = await summaryOf(article.id)
  return { said: conciseSummary, is_generated: generated ? (1 as const) : (0 as const) }
}

/** The facts of an article on one line. */
function factsOf(article: ArticleCard): string {
  const { venue, doi, published } = citedWorkOf(article)
  return [article.title, article.authors.join(', '), published, venue, doi].filter(Boolean).join(' · ')
}

type Content = Omit<Row, 'id' | 'owner' | 'article_id' | 'about'>
type OneReport = { owner: PersonId; articleId: string; about: Row['about'] }

/** Replaces an earlier report of the same part; false if there is none. */
async function replace(database: Database, { owner, articleId, about }: OneReport, content: Content) {
  const { numUpdatedRows } = await database
    .updateTable('report')
    .set(content)
    .where('owner', '=', owner)
    .where('article_id', '=', articleId)
    .where('about', '=', about)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function refuseTooMany(database: Database, owner: PersonId, since: number) {
  const times = await database.selectFrom('report').select('at').where('owner', '=', owner).execute()
  if (times.length >= REPORTS_PER_PERSON)
    throw new DomainError('TOO_MANY_REQUESTS', (t) => t('reports.unsettled', { most: REPORTS_PER_PERSON }))
  if (times.filter(({ at }) => at > since).length >= REPORTS_PER_HOUR)
    throw new DomainError('TOO_MANY_REQUESTS', (t) => t('reports.perHour', { most: REPORTS_PER_HOUR }))
}

const reported = (row: Row) => ({
  id: row.id,
  about: row.about,
  note: row.note,
  reportedAt: new Date(row.at).toISOString(),
  articleId: row.article_id,
  title: encodeTitle(row.title),
  said: row.said,
  isGenerated: row.is_generated === 1,
})

const stateOf = ({ article_version }: Row, version: number | undefined) =>
  version === article_version ? ('same' as const) : ('changed' as const)

type ReportTables = {
  report: {
    id: string
    owner: PersonId
    article_id: string
    article_version: number
    about: 'summary' | 'facts'
    title: string
    /** The text that was shown. */
    said: string
    is_generated: 0 | 1
    note: string
    at: number
  }
}

declare module 'kysely' {
  interface Tables extends ReportTables {}
}

export const reportMigrations: Migrations = {
  '0080-reports': inSql(`
    create table report (
      id text primary key, owner text not null, article_id text not null, article_version integer not null,
      about text not null, title text not null, said text not null, is_generated integer not null,
      note text not null, at bigint not null, constraint report_once unique (owner, article_id, about)
    );
    create index report_latest on report (at, id);
  `),
}
