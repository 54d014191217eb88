import { setImmediate as turn } from 'node:timers/promises'
import type { Embedder } from '@claire/embeddings'
import { type ArticleNews, type ArticleStore, MAX_NEWS_AGE_MS } from '#domains/articles'
import { type ContextualModels, type SearchIndex, vectorTextOf } from '#domains/reading/search'
import { type Clock, cachedFor } from '#platform/clock'
import { AlertSet, type WatchedAlert } from './decision/alert-set.ts'
import { type PreparedArticle, prepareArticle } from './decision/prepared-article.ts'

const DAY_MS = 24 * 3600_000
const MOST = 400
/** Fewer articles give no estimate. */
const FEWEST = 10
const CACHED_MS = 10 * 60_000

interface Sample {
  articles: { id: string; prepared: PreparedArticle }[]
  /** News in 30 days, for each article of the sample. */
  each: number
}

interface Parts {
  clock: Clock
  articles: Pick<ArticleStore, 'get'>
  news: ArticleNews
  embedder: Embedder
  contextual: ContextualModels['contextual']
  index: Pick<SearchIndex, 'contextVectors'>
}

/** Results that an alert would have had among the news of the last 30 days, by the rules of the matcher. */
export interface RecentMatches {
  /** Estimated results in 30 days; null with too few articles. */
  perMonth: number | null
  /** Newest first. */
  ids: string[]
}

/** Estimates from a sample of the news, renewed from time to time. */
export function createRecentMatches({ clock, articles, news, embedder, contextual, index }: Parts) {
  const sample = cachedFor(clock, CACHED_MS, async (): Promise<Sample> => {
    const now = clock()
    const { total, newest, oldestAt } = await news.newsSince(now - MAX_NEWS_AGE_MS, MOST)
    const days = Math.min(30, Math.max(1, (now - (oldestAt ?? now)) / DAY_MS))
    const found = await articles.get(newest)
    // While the embedder is unavailable, the sample is matched by words, as the search is saved by words.
    const vectors = await embedder.embed(found.map(vectorTextOf)).catch(() => [])
    // Articles without a contextual vector yet are compared without one, as by the matcher when the model is slow.
    const ids = found.map(({ id }) => id)
    const inContext = await Promise.all(
      contextual.map(async ({ id }) => [id, await index.contextVectors(id, ids)] as const),
    )
    const prepared: Sample['articles'] = []
    for (const [at, article] of found.entries()) {
      prepared.push({
        id: article.id,
        prepared: prepareArticle(article, {
          byWords: vectors[at],
          inContext: Object.fromEntries(inContext.map(([id, each]) => [id, each[at]])),
        }),
      })
      await turn()
    }
    return { articles: prepared, each: (total / Math.max(1, prepared.length)) * (30 / days) }
  })

  return {
    async of(alert: WatchedAlert): Promise<RecentMatches> {
      const { articles: some, each } = await sample()
      const set = new AlertSet<WatchedAlert>({ words: embedder, contextual })
      set.put(alert)
      const ids: string[] = []
      for (const { id, prepared } of some) if (set.match(prepared).length) ids.push(id)
      return { perMonth: some.length < FEWEST ? null : Math.round(ids.length * each), ids }
    },
  }
}
