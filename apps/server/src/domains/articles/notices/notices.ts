import {
  type WorkNotice,
  doiAddress,
  gravestNotice,
  noticeInTitle,
  type NoticeKind,
  NO_CITATION,
} from '@claire/scholarly-text'
import type { Database } from '#platform/database'
import type { ArticleTables } from '../tables.ts'
import type { ArticleDraft } from '../article.ts'
import { digest } from '../works/digest.ts'
import { distinctiveLettersOf } from '../works/work-keys.ts'
import { type Kysely, sql } from 'kysely'

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

type Titled = Pick<ArticleDraft, 'sourceId' | 'title' | 'doi'>
type Noticed = Titled & Pick<ArticleDraft, 'citation'>

/** Keys of the work that a notice is about: by DOI anywhere, by a distinctive title within its source. */
const byDoi = (doi: string) => `doi:${doi}`
function byTitle(sourceId: string, title: string): string[] {
  const letters = distinctiveLettersOf(title)
  return letters ? [`title:${sourceId}:${digest(letters)}`] : []
}

/** The works that an article is a notice about, and their status by it. */
function noticesIn({ sourceId, title, doi, citation }: Noticed): { target: string; kind: NoticeKind }[] {
  const titled = noticeInTitle(title)
  const named = titled?.about === 'another' ? byTitle(sourceId, titled.title) : []
  const targets = new Map<string, NoticeKind>([
    ...named.map((target) => [target, titled?.kind ?? 'corrected'] as const),
    // A record may point at itself.
    ...citation.amends
      .filter((each) => each.doi !== doi)
      .map(({ kind, doi: of }) => [byDoi(of), kind] as const),
  ])
  return [...targets].map(([target, kind]) => ({ target, kind }))
}

const FILLED_AT_ONCE = 500
/** Possible beginnings of titles of notices; `noticeInTitle` parses the rest. */
const BEGINNINGS = [
  'retract',
  'withdraw',
  'correct',
  'author correct',
  'publisher correct',
  'corrigend',
  'errat',
  'expression of',
]

/** The tables at the time of this migration. */
interface FilledTables {
  article: { id: string; source_id: string; title: string }
  work_notice: { article_id: string; target: string; kind: string }
}

/** Finds the notices among the stored articles, by their titles. */
export async function fillNotices(database: Kysely<FilledTables>) {
  for (let afterId = ''; ;) {
    const rows = await database
      .selectFrom('article')
      .select(['id', 'source_id', 'title'])
      .where('id', '>', afterId)
      .where((eb) => eb.or(BEGINNINGS.map((begin) => eb(sql`lower(title)`, 'like', `${begin}%`))))
      .orderBy('id')
      .limit(FILLED_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
    const found = rows.flatMap(({ id, source_id, title }) =>
      noticesIn({ sourceId: source_id, title, doi: null, citation: NO_CITATION }).map((notice) => ({
        article_id: id,
        ...notice,
      })),
    )
    if (found.length) await database.insertInto('work_notice').values(found).execute()
  }
}
