import type { Disagreement, DisagreementPage } from '@claire/api-contract'
import { articleReading } from '../article-reading.ts'
import type { ArticleTables } from '../tables.ts'
import { type PairParts, pairCounts } from '../works/present-pairs.ts'
import { inOrder } from '../consensus/consensus.ts'
import { type DisagreementRow, statementsIn } from '../consensus/disagreements.ts'
import { valueOf } from '../consensus/statements.ts'

/** A page of the disagreements: open ones first, the latest first. */
export async function disagreementPage(
  parts: PairParts,
  { page, size }: { page: number; size: number },
): Promise<DisagreementPage> {
  const live = parts.database
    .withTables<ArticleTables>()
    .selectFrom('article_disagreement')
    .innerJoin('article', 'article.id', 'article_id')
    .where('deleted', '=', 0)
  const { total } = await live.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await live
    .selectAll('article_disagreement')
    .orderBy((eb) => eb.case().when('state', '=', 'open').then(0).else(1).end())
    .orderBy((eb) => eb.fn.coalesce('decided_at', 'stated_at'), 'desc')
    .orderBy('article_id')
    .orderBy('field')
    .limit(size)
    .offset(page * size)
    .execute()
  return {
    content: await presentDisagreements(parts, rows),
    totalPages: Math.ceil(Number(total) / size),
    totalElements: Number(total),
    empty: rows.length === 0,
    counts: await pairCounts(parts.database),
  }
}

export async function presentDisagreements(
  { database, sourceNames }: Pick<PairParts, 'database' | 'sourceNames'>,
  rows: DisagreementRow[],
): Promise<Disagreement[]> {
  const found = await articleReading(database).get([...new Set(rows.map((row) => row.article_id))])
  const articles = new Map(found.map((article) => [article.id, article]))
  const names = await sourceNames(found.map(({ sourceId }) => sourceId))
  return rows.flatMap((row) => {
    const article = articles.get(row.article_id)
    if (!article) return []
    const { id, title, url, sourceId } = article
    return {
      id: `${id}~${row.field}`,
      state: row.state,
      field: row.field,
      article: { id, title, url, source: names.get(sourceId) ?? '' },
      shown: valueOf(article, row.field),
      statements: inOrder(statementsIn(row.statements)).map(([origin, value]) => ({ origin, value })),
      decidedBy: row.decided_name,
      decidedAt: row.decided_at === null ? null : new Date(Number(row.decided_at)).toISOString(),
    }
  })
}
