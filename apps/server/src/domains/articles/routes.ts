import {
  type ScannedWeek,
  ArticleIdsSchema,
  ArticleListSchema,
  ScannedWeekSchema,
} from '@claire/api-contract'
import Type from 'typebox'
import { sql } from 'kysely'
import { routesUnder } from '#platform/http/calls'
import type { StoreParts } from '#platform/database'
import type { ArticleStore } from './article-store.ts'
import { type ConnectionParts, connectionRoutes } from './connections/connection-routes.ts'
import { type SourceNames, presentArticles } from './present.ts'
import { createArticleEvents } from './events.ts'

const MOST_AT_ONCE = 1000

const PagingSchema = Type.Object({
  page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  size: Type.Integer({ minimum: 1, maximum: MOST_AT_ONCE, default: MOST_AT_ONCE }),
})

interface Parts extends ConnectionParts, WeekParts {
  articles: Pick<ArticleStore, 'cards' | 'connections' | 'noticesByDoi'>
}

/** Articles by id, and recent ones. */
export function articleRoutes(parts: Parts) {
  const { articles, sourceNames } = parts
  const scannedWeek = createScannedWeek(parts)
  return routesUnder('Articles', async (calls, app) => {
    calls.get('/scanned-this-week', {
      summary: 'Articles added by the scans of the last seven days',
      description: 'By day and by source; counted every five minutes.',
      reply: ScannedWeekSchema,
      handle: () => scannedWeek(),
    })
    calls.post('/get-articles', {
      summary: 'Articles by id, in the requested order',
      description: 'page and size select from the list of ids; unknown and deleted ids are left out.',
      querystring: PagingSchema,
      body: ArticleIdsSchema,
      reply: ArticleListSchema,
      handle: async ({ query, body }) => {
        const { page, size } = query
        const ids = [...new Set(body)].slice(page * size, (page + 1) * size)
        return presentArticles(await articles.cards(ids), sourceNames)
      },
    })

    await app.register(connectionRoutes(parts))
  })
}

const DAY_MS = 24 * 3600_000
const DAYS = 7
/** Requested by every home page: while articles come, a count some seconds old is good enough. */
const CACHED_MS = 10_000
/** Without new events only the name of a source can change. */
const CACHED_UNCHANGED_MS = 5 * 60_000

interface WeekParts extends StoreParts {
  sourceNames: SourceNames
}

/** Returns a function that counts the articles scanned in the last seven days, by day and source. */
export function createScannedWeek(parts: WeekParts): () => Promise<ScannedWeek> {
  const events = createArticleEvents(parts.database)
  let cached: { at: number; event: number; week: Promise<ScannedWeek> } | undefined

  async function isCurrent(now: number): Promise<boolean> {
    if (!cached || now < cached.at || now - cached.at > CACHED_UNCHANGED_MS) return false
    return now - cached.at <= CACHED_MS || cached.event === (await events.latest())
  }

  return async () => {
    const now = parts.clock()
    if (cached && (await isCurrent(now))) return cached.week
    const event = await events.latest()
    const week = countWeek(parts, now)
    cached = { at: now, event, week }
    week.catch(() => {
      cached = undefined
    })
    return week
  }
}

async function countWeek({ database, sourceNames }: WeekParts, now: number): Promise<ScannedWeek> {
  const since = Math.floor(now / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS
  const counted = await database
    .selectFrom('article')
    .select((eb) => [
      'source_id',
      sql<number>`(first_seen_at - ${sql.lit(since)}) / ${sql.lit(DAY_MS)}`.as('day'),
      eb.fn.countAll<number>().as('articles'),
    ])
    .where('deleted', '=', 0)
    .where('first_seen_at', '>=', since)
    .groupBy(['source_id', 'day'])
    .execute()
  const days = Array.from({ length: DAYS }, (_, day) => ({
    date: new Date(since + day * DAY_MS).toISOString().slice(0, 10),
    articles: 0,
  }))
  const bySource = new Map<string, number>()
  for (const { source_id: sourceId, day, articles } of counted) {
    const of = days[Number(day)]
    if (!of) continue
    of.articles += Number(articles)
    bySource.set(sourceId, (bySource.get(sourceId) ?? 0) + Number(articles))
  }
  const names = await sourceNames([...bySource.keys()])
  const sources = [...bySource]
    .flatMap(([id, articles]) => {
      const name = names.get(id)
      return name ? [{ name, articles }] : []
    })
    .sort((a, b) => b.articles - a.articles || a.name.localeCompare(b.name))
  return { articles: days.reduce((sum, { articles }) => sum + articles, 0), days, sources }
}
