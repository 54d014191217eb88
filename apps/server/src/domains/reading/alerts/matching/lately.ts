import { setImmediate as turn } from 'node:timers/promises'
import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import { type ArticleNews, type ArticleStore, MAX_NEWS_AGE_MS } from '#domains/articles'
import { type SearchIndex, vectorTextOf } from '#domains/reading/search'
import { type Clock, isRecent } from '#platform/clock'
import { AlertSet, type WatchedAlert } from './verdict/alert-set.ts'
import { type PreparedArticle, prepareArticle } from './verdict/prepared-article.ts'

const DAY_MS = 24 * 3600_000
const MOST = 400
/** With less there is nothing to go by. */
const FEWEST = 10
const KEPT_MS = 10 * 60_000

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
  /** null where nothing reads sentences. */
  contextual: Pick<ContextualEmbedder, 'id' | 'dimensions'> | null
  index: Pick<SearchIndex, 'contextVectors' | 'state'>
}

/** What an alert would have found lately: asked of what was new in the last 30 days, as the matcher asks. */
export interface Lately {
  /** About how many in 30 days; null while too little has come. */
  perMonth: number | null
  /** Newest first. */
  ids: string[]
}

/** Answers from a sample of the news, taken anew from time to time. */
export function createLately({ clock, articles, news, embedder, contextual, index }: Parts) {
  let kept: Promise<Sample> | undefined
  let keptAt = -Infinity

  async function take(): Promise<Sample> {
    const now = clock()
    const { total, newest, oldestAt } = await news.newsSince(now - MAX_NEWS_AGE_MS, MOST)
    const days = Math.min(30, Math.max(1, (now - (oldestAt ?? now)) / DAY_MS))
    const found = await articles.get(newest)
    // While the embedder is away, what would have come is told by words, as its search is saved by words.
    const vectors = await embedder.embed(found.map(vectorTextOf)).catch(() => [])
    // What has no contextual vector yet is compared without, as by the matcher when the model is slow.
    const isOurs = contextual !== null && (await index.state()).contextualId === contextual.id
    const inContext = isOurs ? await index.contextVectors(found.map(({ id }) => id)) : []
    const prepared: Sample['articles'] = []
    for (const [at, article] of found.entries()) {
      prepared.push({
        id: article.id,
        prepared: prepareArticle(article, { byWords: vectors[at], inContext: inContext[at] }),
      })
      await turn()
    }
    return { articles: prepared, each: (total / Math.max(1, prepared.length)) * (30 / days) }
  }

  function sample(): Promise<Sample> {
    if (!kept || !isRecent(keptAt, clock(), KEPT_MS)) {
      keptAt = clock()
      kept = take()
      kept.catch(() => (kept = undefined))
    }
    return kept
  }

  return {
    async of(alert: WatchedAlert): Promise<Lately> {
      const { articles: some, each } = await sample()
      const set = new AlertSet<WatchedAlert>({ words: embedder, contextual })
      set.put(alert)
      const ids: string[] = []
      for (const { id, prepared } of some) if (set.match(prepared).length) ids.push(id)
      return { perMonth: some.length < FEWEST ? null : Math.round(ids.length * each), ids }
    },
  }
}
