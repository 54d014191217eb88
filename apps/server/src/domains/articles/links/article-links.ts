import { type Database, idsOf } from '#platform/database'

const DAY_MS = 24 * 3600_000
const WEEK_MS = 7 * DAY_MS
/** A single "not found" may be a mishap. */
const TIMES = 2

/** Result of requesting an article's address: it is there, it is gone (404, 410), or unknown. */
export type LinkState = 'there' | 'gone' | 'unknown'

/** Tracks which addresses of articles still exist. */
export function articleLinks(db: Database) {
  return {
    /** Those of these articles whose address is due: a week after the last request, a day after a first miss. */
    async linksToCheck(ids: string[], now: number): Promise<{ id: string; url: string }[]> {
      if (!ids.length) return []
      return db
        .selectFrom('article')
        .leftJoin('article_link', (join) =>
          join
            .onRef('article_link.article_id', '=', 'article.id')
            .onRef('article_link.url', '=', 'article.url'),
        )
        .select(['article.id', 'article.url'])
        .where('article.id', 'in', ids)
        .where('article.deleted', '=', 0)
        .where((eb) => eb.or([eb('article_link.next_at', 'is', null), eb('article_link.next_at', '<=', now)]))
        .orderBy('article.id')
        .execute()
    },

    /** Stores the result of requesting an address. */
    async noteLink({ id, url }: { id: string; url: string }, state: LinkState, now: number) {
      const before = await db
        .selectFrom('article_link')
        .selectAll()
        .where('article_id', '=', id)
        .executeTakeFirst()
      const known = before?.url === url ? before : { misses: 0, gone_since: null }
      const missed =
        state === 'gone' ? { misses: known.misses + 1, gone_since: known.gone_since ?? now } : known
      const { misses, gone_since } = state === 'there' ? { misses: 0, gone_since: null } : missed
      const next_at = now + (state === 'gone' && misses < TIMES ? DAY_MS : WEEK_MS)
      const row = { url, misses, gone_since, next_at }
      await db
        .insertInto('article_link')
        .values({ article_id: id, ...row })
        .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
        .execute()
    },
  }
}

/** Times since which the addresses of these articles return nothing; the others are left out. */
export async function deadSince(
  database: Database,
  articles: { id: string; url: string }[],
): Promise<Map<string, number>> {
  if (!articles.length) return new Map()
  const rows = await database
    .selectFrom('article_link')
    .select(['article_id', 'url', 'gone_since'])
    .where('article_id', 'in', idsOf(articles))
    .where('misses', '>=', TIMES)
    .execute()
  const urls = new Map(articles.map(({ id, url }) => [id, url]))
  return new Map(
    rows.flatMap(({ article_id, url, gone_since }) =>
      gone_since !== null && urls.get(article_id) === url ? [[article_id, Number(gone_since)] as const] : [],
    ),
  )
}
