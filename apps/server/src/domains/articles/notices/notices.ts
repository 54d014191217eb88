import {
  type CitationFacts,
  type WorkNotice,
  doiAddress,
  gravestNotice,
  noticeInTitle,
  type NoticeKind,
  NO_CITATION,
} from '@claire/scholarly-text'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import type { ArticleTables } from '../tables.ts'
import type { ArticleDraft } from '../article.ts'
import { type Kysely, sql } from 'kysely'
import { listedNotices } from './listed-notices.ts'
import { appendNoticeChanges, byDoi, byTitle } from './notice-changes.ts'

/**
 * Stores which works these articles are notices about, replacing the rows of an article that was updated, and the works
 * whose status may change by them. `before`: that article until now.
 */
export async function writeNotices(
  transaction: Database,
  clock: Clock,
  { articles, before }: { articles: { id: string; draft: Noticed }[]; before?: ArticleTables['article'] },
) {
  const former = before
    ? await transaction
        .deleteFrom('work_notice')
        .where('article_id', '=', before.id)
        .returning(['target', 'kind'])
        .execute()
    : []
  const rows = articles.flatMap(({ id, draft }) =>
    noticesIn(draft).map((notice) => ({ article_id: id, ...notice })),
  )
  await inParts(rows, (some) => transaction.insertInto('work_notice').values(some).execute())
  // An update that says the same again is no news to those who bookmarked something since.
  const isLive = before?.deleted === 0
  const isSaid = new Set(isLive ? former.map(({ target, kind }) => `${kind} ${target}`) : [])
  const ownBefore = new Set(before && ownNotices(notedIn(before)).map(({ kind }) => kind))
  await appendNoticeChanges(transaction, clock, [
    ...rows.flatMap(({ target, kind }) => (isSaid.has(`${kind} ${target}`) ? [] : target)),
    ...articles.flatMap(({ id, draft }) =>
      ownNotices(draft).some(({ kind }) => !ownBefore.has(kind)) ? `article:${id}` : [],
    ),
  ])
}

/** The parts of a stored article by which it states a notice about itself. */
const notedIn = ({ title, citation }: ArticleTables['article']) => ({
  title,
  citation: { ...NO_CITATION, ...(JSON.parse(citation) as Partial<CitationFacts>) },
})

/** Status of works by DOI, in Claire or not: by the imported list, or a notice that is in Claire. */
export async function noticesByDoi(database: Database, dois: string[]): Promise<Map<string, WorkNotice>> {
  const works = dois.map((doi) => ({ sourceId: '', title: '', doi, citation: NO_CITATION }))
  return new Map([...(await noticesOf(database, works))].map(([{ doi }, notice]) => [doi, notice]))
}

/** Status of articles: by their own statement, their title, the imported list, or a notice that is in Claire too. */
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
  const dois = articles.flatMap(({ doi }) => doi ?? [])
  const listed = await listedNotices(database).listedNotices(dois)
  return new Map(
    articles.flatMap((article) => {
      const notice = gravestNotice([
        ...ownNotices(article),
        listed.get(article.doi ?? '') ?? null,
        ...(targets.get(article) ?? []).flatMap((target) => notices.get(target) ?? []),
      ])
      return notice ? [[article, { kind: notice.kind, url: notice.url }] as const] : []
    }),
  )
}

/** The notices that an article states about itself, also by its title. */
function ownNotices({ title, citation }: Pick<Noticed, 'title' | 'citation'>): WorkNotice[] {
  const titled = noticeInTitle(title)
  // A notice may bear the title of its work, 'RETRACTED ARTICLE: …', and is not retracted itself.
  const isTitled = titled?.about === 'itself' && !citation.amends.length
  return [
    ...(citation.notice ? [citation.notice] : []),
    ...(isTitled ? [{ kind: titled.kind, url: '' }] : []),
  ]
}

async function noticesAbout(database: Database, targets: string[]): Promise<Map<string, WorkNotice[]>> {
  const rows = await inParts(targets, (some) =>
    database
      .selectFrom('work_notice')
      .innerJoin('article', 'article.id', 'work_notice.article_id')
      .select(['work_notice.target', 'work_notice.kind', 'article.doi', 'article.url'])
      .where('work_notice.target', 'in', some)
      .where('article.deleted', '=', 0)
      .execute(),
  )
  const about = new Map<string, WorkNotice[]>()
  for (const { target, kind, doi, url } of rows)
    about.set(target, [...(about.get(target) ?? []), { kind, url: doi ? doiAddress(doi) : url }])
  return about
}

type Titled = Pick<ArticleDraft, 'sourceId' | 'title' | 'doi'>
type Noticed = Titled & Pick<ArticleDraft, 'citation'>

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
