import { type WorkNotice, doiAddress, gravestNotice, noticeInTitle } from '@claire/scholarly-text'
import type { Database } from '#platform/database'
import type { ArticleTables } from '../tables.ts'
import { type Noticed, byDoi, byTitle, noticesIn } from './targets.ts'

const AT_ONCE = 200

/** Stores which works these articles are notices about, replacing earlier rows. */
export async function writeNotices(
  transaction: Database,
  articles: { id: string; draft: Noticed }[],
  { isNew }: { isNew: boolean },
) {
  const db = transaction.withTables<ArticleTables>()
  if (!isNew) {
    const ids = articles.map(({ id }) => id)
    await db.deleteFrom('work_notice').where('article_id', 'in', ids).execute()
  }
  const rows = articles.flatMap(({ id, draft }) =>
    noticesIn(draft).map((notice) => ({ article_id: id, ...notice })),
  )
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('work_notice')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
}

/** Status of articles: by their own statement, their title, or a notice that is in Claire too. */
export async function noticesOf<T extends Noticed>(
  database: Database,
  articles: T[],
): Promise<Map<T, WorkNotice>> {
  const targets = new Map(
    articles.map((article) => [
      article,
      [...(article.doi ? [byDoi(article.doi)] : []), ...byTitle(article.sourceId, article.title)],
    ]),
  )
  const notices = await noticesAbout(database, [...targets.values()].flat())
  return new Map(
    articles.flatMap((article) => {
      const titled = noticeInTitle(article.title)
      const notice = gravestNotice([
        article.citation.notice,
        // A notice may bear the title of its work, 'RETRACTED ARTICLE: …', and is not retracted itself.
        titled?.about === 'itself' && !article.citation.amends.length ? { kind: titled.kind, url: '' } : null,
        ...(targets.get(article) ?? []).flatMap((target) => notices.get(target) ?? []),
      ])
      return notice ? [[article, notice] as const] : []
    }),
  )
}

async function noticesAbout(database: Database, targets: string[]): Promise<Map<string, WorkNotice[]>> {
  if (!targets.length) return new Map()
  const rows = await database
    .withTables<ArticleTables>()
    .selectFrom('work_notice')
    .innerJoin('article', 'article.id', 'work_notice.article_id')
    .select(['work_notice.target', 'work_notice.kind', 'article.doi', 'article.url'])
    .where('work_notice.target', 'in', targets)
    .where('article.deleted', '=', 0)
    .execute()
  const about = new Map<string, WorkNotice[]>()
  for (const { target, kind, doi, url } of rows)
    about.set(target, [...(about.get(target) ?? []), { kind, url: doi ? doiAddress(doi) : url }])
  return about
}
