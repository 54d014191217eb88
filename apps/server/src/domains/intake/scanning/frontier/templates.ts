import type { Cause } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { FoundUrl } from './crawl-url.ts'
import type { Now } from './time.ts'

const POOR_AFTER = 50
const CLOSED_AFTER = 200
const LEAST_YIELD = 0.01
const CLOSED_MS = 30 * 24 * 3600_000
/** After everything that may find something new. */
const LAST = 8
/** Number of articles of one shape that decides on another address of that shape. */
export const SIBLINGS = 5

/** Counts the results of addresses by shape; closes a shape without results, and skips what is due of it, for a month. */
export async function countTemplate(
  transaction: Database,
  now: Now,
  visit: { sourceId: string; template: string; article: boolean; useful: boolean },
) {
  const { sourceId, template } = visit
  const article = visit.article ? 1 : 0
  const useful = visit.useful ? 1 : 0
  const { visits, useful: yielded } = await transaction
    .insertInto('crawl_template')
    .values({ source_id: sourceId, template, visits: 1, articles: article, useful, closed_until: 0 })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'template']).doUpdateSet((eb) => ({
        visits: eb('crawl_template.visits', '+', 1),
        articles: eb('crawl_template.articles', '+', article),
        useful: eb('crawl_template.useful', '+', useful),
      })),
    )
    .returning(['visits', 'useful'])
    .executeTakeFirstOrThrow()
  const due = transaction
    .updateTable('crawl_url')
    .where('source_id', '=', sourceId)
    .where('template', '=', template)
    .where('kind', '=', 'page')
    .where(sql<boolean>`state = 'due'`)
  // To the end, except those linked from the home page.
  if (visits === POOR_AFTER && yielded === 0)
    await due.set({ prio: LAST }).where('id', 'not in', linkedFromHome(transaction, sourceId)).execute()
  if (visits < CLOSED_AFTER || yielded >= visits * LEAST_YIELD) return
  await transaction
    .updateTable('crawl_template')
    .set({ closed_until: sql<number>`${now()} + ${sql.lit(CLOSED_MS)}` })
    .where('source_id', '=', sourceId)
    .where('template', '=', template)
    .execute()
  await due.set({ state: 'skipped', reason: 'trap_closed' satisfies Cause }).execute()
}

const linkedFromHome = (transaction: Database, sourceId: string) =>
  transaction
    .selectFrom('crawl_listing')
    .innerJoin('crawl_url as home', 'home.id', 'crawl_listing.list_id')
    .select('crawl_listing.url_id')
    .where('home.source_id', '=', sourceId)
    .where('home.kind', '=', 'home')

/**
 * True if addresses of this shape have been articles so often that a doubtful one is an article too; for pages without
 * an author, similar ones count as well.
 */
export async function isArticleShape(
  transaction: Database,
  {
    sourceId,
    row: { id, template },
    reason,
  }: { sourceId: string; row: { id: string; template: string }; reason: 'candidate' | 'unsigned' },
): Promise<boolean> {
  const { articles = 0 } =
    (await transaction
      .selectFrom('crawl_template')
      .select('articles')
      .where('source_id', '=', sourceId)
      .where('template', '=', template)
      .executeTakeFirst()) ?? {}
  if (articles >= SIBLINGS || reason === 'candidate') return articles >= SIBLINGS
  const others = await transaction
    .selectFrom('crawl_url')
    .select('id')
    .where('source_id', '=', sourceId)
    // Rechecked ones are due.
    .where('state', 'in', ['ok', 'due'])
    .where('reason', '=', 'unsigned')
    .where('template', '=', template)
    .where('id', '<>', id)
    .limit(SIBLINGS)
    .execute()
  return articles + others.length + 1 >= SIBLINGS
}

export interface JudgedLinks {
  followed: FoundUrl[]
  /** Some of them are, or look like, articles. */
  leadsToArticles: boolean
}

/** Orders found addresses by the yield of their shapes: poor ones last unless linked from the home page, no closed ones. */
export async function judgedByYield(
  transaction: Database,
  { sourceId, found, fromHome, now }: { sourceId: string; found: FoundUrl[]; fromHome: boolean; now: number },
): Promise<JudgedLinks> {
  const pages = found.filter(({ kind }) => kind === 'page')
  if (!pages.length) return { followed: found, leadsToArticles: false }
  const rows = await transaction
    .selectFrom('crawl_template')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('template', 'in', [...new Set(pages.map(({ url }) => templateOf(url)))].slice(0, 1000))
    .execute()
  const known = new Map(rows.map((row) => [row.template, row]))
  const followed = found.flatMap((each) => {
    const row = each.kind === 'page' ? known.get(templateOf(each.url)) : undefined
    if (!row) return [each]
    if (row.closed_until > now) return []
    return [row.visits >= POOR_AFTER && row.useful === 0 && !fromHome ? { ...each, prio: LAST } : each]
  })
  return {
    followed,
    leadsToArticles: rows.some(({ articles }) => articles > 0) || pages.some(({ prio }) => prio === 1),
  }
}

/**
 * The shape that addresses of one kind of page share: 'site.net/article/view/#' of '/article/view/1234'. Numbers become
 * #, dates /#/#, identifiers *, and long titles ~; of the query only the names remain.
 */
export function templateOf(address: string): string {
  const url = new URL(address)
  const path = url.pathname
    .split('/')
    .map((segment) => shapeOf(decoded(segment)))
    .join('/')
  const names = [...new Set(url.searchParams.keys())].sort()
  return `${url.host}${path}${names.length ? `?${names.join('&')}` : ''}`.slice(0, 200)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function shapeOf(segment: string): string {
  const [, name = '', extension = ''] = /^(.*?)(\.[a-z]{2,5}\d?)?$/i.exec(segment) ?? []
  if (/^\d+$/.test(name)) return `#${extension}`
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$|^(?=.*\d)[\da-f]{12,}$/i.test(name))
    return `*${extension}`
  if (name.length > 24 || (name.match(/[-_+ ]/g)?.length ?? 0) >= 3) return `~${extension}`
  return name.toLowerCase().replace(/\d+/g, '#') + extension.toLowerCase()
}
