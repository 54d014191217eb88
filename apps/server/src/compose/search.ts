import path from 'node:path'
import { createRebuildControl, openEmbeddedIndex, requestRebuild } from '#adapters/search-engine'
import {
  type ContextFilling,
  type ContextualModels,
  type RebuildProgress,
  type PinnedSearches,
  type RecentSearches,
  type SearchIndex,
  type UnfoundSearches,
  createContextFilling,
  createDailyAudit,
  createIndexFollower,
  createSearch,
  INDEX_CHECK,
} from '#domains/reading/search'
import type { UnderWay } from '#platform/http/health'
import type { Log } from '#platform/log'
import type { Config } from '../config/index.ts'
import type { Base } from './base.ts'
import { CONTEXTUAL_NAMES } from './contextual.ts'

export interface SearchesOfPeople {
  recentSearches: RecentSearches
  pinnedSearches: PinnedSearches
  unfoundSearches: UnfoundSearches
}

/** Search, and the follower that updates the index; the role `indexer` runs it. */
export async function composeSearch(
  base: Base,
  models: Omit<ContextualModels, 'isForeign'> & SearchesOfPeople,
) {
  const { contextual } = models
  const rebuilds = watchRebuilds(base.log)
  const { index, follower, isAway, isFilling, close } = await openSearchIndex({
    ...base,
    contextual,
    onProgress: rebuilds.onProgress,
  })
  const contextFillings = composeFillings(base, { index, contextual })
  const indexAudit = createDailyAudit({ ...base, name: indexCheckName(base.config), audit: follower.audit })
  const search = createSearch({
    ...base,
    ...models,
    index,
    sources: base.approvedSources,
    isIncomplete: () => follower.isIncomplete() || isFilling(),
    onEmbedderFailure: (error) =>
      base.log.warn({ err: error }, 'the embedder does not answer searches; they go by keywords alone'),
    onContextualFailure: (error) =>
      base.log.warn({ err: error }, 'a contextual model does not answer searches; they go on without it'),
  })
  return {
    search,
    index,
    follower,
    contextFillings,
    indexAudit,
    underWay(): UnderWay {
      const rebuild = rebuilds.underWay()
      return {
        ...(isAway() && { search: 'unavailable' as const }),
        ...(rebuild && { rebuild }),
        ...contextStates(contextFillings),
      }
    },
    async close() {
      for (const filling of contextFillings) await filling.stop()
      await indexAudit.stop()
      await close()
    },
  }
}

/** A cluster's index is shared; otherwise each process has its own in its folder. */
const indexCheckName = ({ cluster, dataDir }: Config) =>
  cluster ? INDEX_CHECK : `${INDEX_CHECK} ${indexFolder(dataDir)}`

/** One for each contextual model, in their order. */
function composeFillings(
  { articles, log }: Base,
  { index, contextual }: Pick<ContextualModels, 'contextual'> & { index: SearchIndex },
): ContextFilling[] {
  const fillings: ContextFilling[] = []
  for (const [place, embedder] of contextual.entries())
    fillings.push(
      createContextFilling({
        name: CONTEXTUAL_NAMES[place] ?? '',
        index,
        contextual: embedder,
        articles,
        onError: (error) =>
          log.warn({ err: error }, 'articles did not get their contextual vectors; it will be tried again'),
        before: [...fillings],
      }),
    )
  return fillings
}

/** State of the contextual models for /health/ready, by name; empty if all is well. */
const contextStates = (fillings: ContextFilling[]): UnderWay =>
  Object.fromEntries(
    fillings.flatMap((filling) => {
      const state = filling.underWay()
      return state ? [[filling.name, state]] : []
    }),
  )

export const indexFolder = (dataDir: string) => path.join(dataDir, 'index')

/** Requests a rebuild from the server that has the index open, and yields its progress; yields nothing without one. */
export const requestReindex = ({ dataDir }: Config) => requestRebuild(indexFolder(dataDir))

/** The search index and its follower. Only one process at a time can open one in a folder, or write to one in a cluster. */
export async function openSearchIndex({
  config,
  log,
  articles,
  articleEvents,
  embedder,
  indexThreads,
  contextual,
  onProgress,
}: Pick<Base, 'config' | 'log' | 'articles' | 'articleEvents' | 'embedder' | 'indexThreads'> & {
  /** Empty if the index is only built. */
  contextual: ContextualModels['contextual']
  onProgress?: (progress: RebuildProgress) => void
}) {
  const databaseId = await articleEvents.identity()
  const { index, embed, control, ...how } = await opened(
    { config, log, embedder, indexThreads },
    { contextual, databaseId, onProgress },
  )
  const follower = createIndexFollower({
    index,
    embedder: { ...embedder, embed },
    articles,
    events: articleEvents,
    control,
    onError: (error) =>
      log.error({ err: error }, 'bringing the search index up to date failed; it will be tried again'),
  })
  return {
    index,
    follower,
    ...how,
    async close() {
      await follower.stop()
      await index.close()
    },
  }
}

interface Opening {
  contextual: ContextualModels['contextual']
  databaseId: string
  onProgress: ((progress: RebuildProgress) => void) | undefined
}

/** The index at its configured place. */
async function opened(
  { config, log, embedder, indexThreads }: Pick<Base, 'config' | 'log' | 'embedder' | 'indexThreads'>,
  { contextual, databaseId, onProgress }: Opening,
) {
  if (config.cluster) {
    const { openClusterIndex } = await import('#adapters/opensearch')
    const cluster = openClusterIndex({ ...config.cluster, embedder, contextual, databaseId })
    // Rebuilds of a cluster are requested by the process that runs them.
    const control = {
      takeRequest: () => false,
      report: (progress: RebuildProgress) => onProgress?.(progress),
    }
    return { ...cluster, embed: embedder.embed, control }
  }
  const folder = indexFolder(config.dataDir)
  const embedded = await openEmbeddedIndex({
    folder,
    ownThreads: indexThreads,
    embedder,
    contextual,
    databaseId,
    onDamage: (error) => log.warn({ err: error }, 'the search index cannot be read and will be rebuilt'),
    onTrouble: (error) => log.error({ err: error }, 'a part of the search index failed and is started again'),
  })
  for (const { id, rankedBy } of (await embedded.index.state()).contextual)
    if (rankedBy !== id)
      log.info(
        { former: rankedBy, now: id },
        'another contextual model goes through the articles; until it is through, searches go by the former one',
      )
  return {
    ...embedded,
    control: createRebuildControl(folder, onProgress),
    isAway: () => false,
    isFilling: () => false,
  }
}

const LOGGED_EACH = 0.1

/** Logs start, progress and end of rebuilds, and stores the current progress. */
function watchRebuilds(log: Log) {
  let current: RebuildProgress | null = null
  let logged = 0
  return {
    underWay: () => current && { done: current.done, total: current.total },
    onProgress({ state, done, total, message }: RebuildProgress) {
      const begins = !current
      current = state === 'running' ? { state, done, total, message } : null
      if (state === 'failed') return log.warn({ done, total }, message)
      if (!begins && state === 'running' && done < logged + LOGGED_EACH * total) return
      logged = state === 'running' ? done : 0
      log.info({ done, total }, message)
    },
  }
}
