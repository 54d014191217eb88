import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ContextualEmbedder, type Embedder, createStaticEmbedder } from '@claire/embeddings'
import type { openClusterIndex } from '#adapters/opensearch'
import { createRebuildControl, openEmbeddedIndex } from '#adapters/search-engine'
import { openSqlite } from '#adapters/sqlite'
import { articleMigrations, createArticleEvents, createArticleStore } from '#domains/articles'
import {
  createContextFilling,
  createIndexFollower,
  createPinnedSearches,
  createRecentSearches,
  createSearch,
  createUnfoundSearches,
  searchMigrations,
} from '#domains/reading/search'
import { type Database, migrate } from '#platform/database'
import { selfCheckMigrations } from '#platform/self-checks/self-checks'

export const staticEmbedder = createStaticEmbedder()

interface Options {
  /** Replaces the static embedder. */
  embedder?: Embedder
  /** Replaces the embedder of searches. */
  embed?: (texts: string[]) => Promise<Float32Array[]>
  /** Contextual embedders; none by default. */
  contextual?: ContextualEmbedder[]
  isForeign?: (text: string) => boolean
  /** Holds the index instead of the folder. */
  cluster?: Omit<Parameters<typeof openClusterIndex>[0], 'embedder' | 'contextual' | 'databaseId'>
  sources?: { id: string; name: string }[]
  /** Instead of one in SQLite; the caller closes it. */
  database?: Database
  /** True for the threads of the product; starting them takes longer than most tests. */
  ownThreads?: boolean
}

const SOURCES = [
  { id: 'source', name: 'Journal of Tests' },
  { id: 'other', name: 'Annals of Testing' },
]

/** Articles, their index and the search over it, stored in `folder`; nothing runs by itself. */
export async function openSearch(
  folder: string,
  {
    embedder,
    embed = (embedder ?? staticEmbedder).embed,
    contextual = [],
    isForeign = () => false,
    cluster,
    sources = SOURCES,
    database: given,
    ownThreads = false,
  }: Options = {},
) {
  const database = given ?? openSqlite(path.join(folder, 'articles.sqlite'))
  await migrate(database, { ...articleMigrations, ...searchMigrations, ...selfCheckMigrations })
  let now = 1_700_000_000_000
  const clock = () => now++
  const articles = createArticleStore(database, clock)
  const events = createArticleEvents(database)
  const troubles: unknown[] = []
  const note = (error: unknown) => void troubles.push(error)
  const indexFolder = path.join(folder, 'index')
  const common = { contextual, databaseId: await events.identity() }
  const { index, embed: embedInThread } = cluster
    ? {
        ...(await import('#adapters/opensearch')).openClusterIndex({
          ...cluster,
          ...common,
          embedder: staticEmbedder,
        }),
        embed: staticEmbedder.embed,
      }
    : await openEmbeddedIndex({
        ...common,
        folder: indexFolder,
        ownThreads,
        embedder: embedder ?? staticEmbedder,
        onDamage: note,
        onTrouble: note,
      })
  const follower = createIndexFollower({
    index,
    embedder: embedder ?? { ...staticEmbedder, embed: embedInThread },
    articles,
    events,
    control: cluster ? { takeRequest: () => false, report() {} } : createRebuildControl(indexFolder),
    onError: note,
  })
  const fillings = contextual.map((embedder) =>
    createContextFilling({ name: embedder.id, index, contextual: embedder, articles, onError: note }),
  )
  const recentSearches = createRecentSearches(database, clock, note)
  const unfoundSearches = createUnfoundSearches({ database, clock, secret: async () => 'key' }, note)
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  const search = createSearch({
    index,
    embedder: { ...(embedder ?? staticEmbedder), embed },
    contextual,
    isForeign,
    articles,
    sourceNames: async () => names,
    sources: async () => sources,
    recentSearches,
    pinnedSearches: createPinnedSearches(database, clock),
    unfoundSearches,
    isIncomplete: follower.isIncomplete,
    onEmbedderFailure: note,
    onContextualFailure: note,
  })
  return {
    database,
    articles,
    index,
    follower,
    /** Computes the contextual vectors of all articles, by one model after the other. */
    async fillContext() {
      for (const filling of fillings) await filling.wake()
    },
    contextUnderWay: () => fillings[0]?.underWay() ?? null,
    search,
    unfoundSearches,
    indexFolder,
    /** Errors in the background. */
    troubles,
    async close() {
      for (const filling of fillings) await filling.stop()
      await follower.stop()
      await recentSearches.flush()
      await unfoundSearches.flush()
      await index.close()
      if (!given) await database.destroy()
    },
  }
}

/** The same in a folder of its own, deleted by `close`. */
export async function freshSearch(options: Options = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-search-'))
  const opened = await openSearch(folder, options)
  return {
    ...opened,
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
