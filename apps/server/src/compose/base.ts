import { type StaticEmbedder, createStaticEmbedder } from '@claire/embeddings'
import { createArticleEvents, createArticleStore, createWorkConnections } from '#domains/articles'
import { createSourceStore } from '#domains/intake/sources'
import { createBookmarkStore } from '#domains/reading/bookmarks'
import { type Clock, systemClock } from '#platform/clock'
import type { Log } from '#platform/log'
import type { Config } from '../config/index.ts'
import { isForeignBy } from './contextual.ts'
import { openStorage } from './storage.ts'

export type Base = Awaited<ReturnType<typeof composeBase>>

export interface BaseOverrides {
  clock?: Clock
  /** One that is loaded already. */
  embedder?: StaticEmbedder
  /** The embedded search index works in threads of its own; true by default. */
  indexThreads?: boolean
}

/** Read once in a process. */
let builtIn: StaticEmbedder | undefined

/** The base of every part: the database, its articles, sources and bookmarks, and the embedder. */
export async function composeBase(
  config: Config,
  log: Log,
  {
    clock = systemClock,
    embedder = (builtIn ??= createStaticEmbedder()),
    indexThreads = true,
  }: BaseOverrides = {},
) {
  const database = await openStorage(config, log)
  const articleEvents = createArticleEvents(database)
  const sourceStore = createSourceStore(database)
  return {
    config,
    log,
    clock,
    database,
    articles: createArticleStore(database, clock),
    articleEvents,
    workConnections: createWorkConnections({
      database,
      events: articleEvents,
      onError: (error) =>
        log.error({ err: error }, 'the citations were not read again; the former ones are used'),
    }),
    sourceStore,
    sourceNames: (ids: string[]) => sourceStore.names(ids),
    approvedSources: () => sourceStore.namesWithStatus('APPROVED'),
    bookmarkStore: createBookmarkStore(database, clock),
    embedder,
    isForeign: isForeignBy(embedder),
    indexThreads,
  }
}
