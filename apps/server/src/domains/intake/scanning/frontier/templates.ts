import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { ScanningTables } from '../tables.ts'
import type { FoundUrl } from './crawl-url.ts'
import { templateOf } from './url-template.ts'
import type { Now } from './time.ts'

const POOR_AFTER = 50
const CLOSED_AFTER = 200
const LEAST_YIELD = 0.01
const CLOSED_MS = 30 * 24 * 3600_000
const LAST = 8
/** So many articles of one shape settle what another address of that shape is. */
export const SIBLINGS = 5

/** Counts what addresses of one shape have given; a shape that gives nothing is closed for a month. */
export async function countTemplate(
  transaction: Database,
  now: Now,
  visit: { sourceId: string; template: string; article: boolean; useful: boolean },
) {
  const { sourceId, template } = visit
  const article = visit.article ? 1 : 0
  const useful = visit.useful ? 1 : 0
  const db = transaction.withTables<ScanningTables>()
  const { visits, useful: yielded } = await db
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
  if (visits < CLOSED_AFTER || yielded >= visits * LEAST_YIELD) return
  await db
    .updateTable('crawl_template')
    .set({ closed_until: sql<number>`${now()} + ${sql.lit(CLOSED_MS)}` })
    .where('source_id', '=', sourceId)
    .where('template', '=', template)
    .execute()
}

/** Whether addresses of this shape have been articles so often that a doubtful one is an article too. */
export async function isArticleShape(
  transaction: Database,
  sourceId: string,
  template: string,
): Promise<boolean> {
  const row = await transaction
    .withTables<ScanningTables>()
    .selectFrom('crawl_template')
    .select('articles')
    .where('source_id', '=', sourceId)
    .where('template', '=', template)
    .executeTakeFirst()
  return (row?.articles ?? 0) >= SIBLINGS
}

export interface JudgedLinks {
  wanted: FoundUrl[]
  /** Some of them are, or look like, articles. */
  leadsToArticles: boolean
}

/** Found addresses by what their shapes have given so far: the poor ones last, the closed ones not at all. */
export async function judgedByYield(
  transaction: Database,
  { sourceId, found, now }: { sourceId: string; found: FoundUrl[]; now: number },
): Promise<JudgedLinks> {
  const pages = found.filter(({ kind }) => kind === 'page')
  if (!pages.length) return { wanted: found, leadsToArticles: false }
  const rows = await transaction
    .withTables<ScanningTables>()
    .selectFrom('crawl_template')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('template', 'in', [...new Set(pages.map(({ url }) => templateOf(url)))].slice(0, 1000))
    .execute()
  const known = new Map(rows.map((row) => [row.template, row]))
  const wanted = found.flatMap((each) => {
    const row = each.kind === 'page' ? known.get(templateOf(each.url)) : undefined
    if (!row) return [each]
    if (row.closed_until > now) return []
    return [row.visits >= POOR_AFTER && row.useful === 0 ? { ...each, prio: LAST } : each]
  })
  return {
    wanted,
    leadsToArticles: rows.some(({ articles }) => articles > 0) || pages.some(({ prio }) => prio === 1),
  }
}
