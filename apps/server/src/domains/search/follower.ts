import type { Embedder } from '@claire/embeddings'
import type { Article, ArticleEvents, ArticleStore } from '#domains/articles'
import type { IndexEntry, SearchIndex } from './index-port.ts'

export const INDEX_READER = 'index'
const BATCH = 64
const IDLE_MS = 1000
const TROUBLED_MS = 5000

interface Parts {
  index: SearchIndex
  embedder: Embedder
  articles: Pick<ArticleStore, 'get' | 'page'>
  events: ArticleEvents
  onError: (error: unknown) => void
}

export type IndexFollower = ReturnType<typeof createIndexFollower>

/** Brings what happens to articles into the index, in order, and rebuilds the index when it cannot be brought up to date. */
export function createIndexFollower({ index, embedder, articles, events, onError }: Parts) {
  let stopped = false
  let wake = () => {}
  let running: Promise<void> | undefined
  let rebuilding = false

  async function entriesOf(found: Article[]): Promise<IndexEntry[]> {
    const vectors = await embedder.embed(found.map(textOf))
    return found.flatMap((article, at) => {
      const vector = vectors[at]
      return vector ? [{ article, vector }] : []
    })
  }

  /** Deals with the next events; false when there are none. */
  async function step(): Promise<boolean> {
    const { cursor } = await index.state()
    const next = await events.after(cursor, BATCH)
    const last = next.at(-1)
    if (!last) return false
    const ids = [...new Set(next.map(({ articleId }) => articleId))]
    const live = await articles.get(ids)
    const there = new Set(live.map(({ id }) => id))
    await index.write({ put: await entriesOf(live), remove: ids.filter((id) => !there.has(id)), cursor: last.seq })
    await events.advance(INDEX_READER, last.seq)
    return true
  }

  async function* allEntries(): AsyncGenerator<IndexEntry[]> {
    for (let afterId = ''; ; ) {
      const page = await articles.page({ afterId, limit: BATCH })
      const last = page.at(-1)
      if (!last) return
      yield await entriesOf(page)
      afterId = last.id
    }
  }

  async function rebuild() {
    rebuilding = true
    try {
      const cursor = await events.latest()
      await index.rebuild({ entries: allEntries(), cursor, embedderId: embedder.id })
      await events.advance(INDEX_READER, cursor)
    } finally {
      rebuilding = false
    }
  }

  /** An index of another embedder, or one that has lost what the outbox says it had. */
  async function isUnusable(): Promise<boolean> {
    const { embedderId, cursor } = await index.state()
    return embedderId !== embedder.id || cursor < (await events.cursor(INDEX_READER))
  }

  async function run() {
    while (!stopped) {
      try {
        if (await isUnusable()) await rebuild()
        while (!stopped && (await step()));
        await pause(IDLE_MS)
      } catch (error) {
        if (stopped) return
        onError(error)
        await pause(TROUBLED_MS)
      }
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    start() {
      running ??= run()
    },
    /** Looks for news at once instead of within a second. */
    wake: () => wake(),
    rebuild,
    isRebuilding: () => rebuilding,
    /** Brings the index up to what has happened so far. */
    async catchUp() {
      if (await isUnusable()) await rebuild()
      while (await step());
    },
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}

/** What an article's vector is made of. */
export const textOf = ({ title, abstract, fullText }: Pick<Article, 'title' | 'abstract' | 'fullText'>) => `${title}. ${abstract || fullText.slice(0, 4000)}`
