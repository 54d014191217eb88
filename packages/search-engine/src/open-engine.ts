import path from 'node:path'
import type { ContextualEmbedder } from '@claire/embeddings'
import type { SearchIndex } from './search-index.ts'
import { EngineThreads, type ThreadSettings } from '#threads/engine-threads'
import { type Budget, QUERIES, type Queries } from '#threads/query-thread'
import { type ContextOrigin, contextFile, openContextStore } from '#storage/context-store'
import { openGenerations } from '#storage/generations'

interface Settings extends Omit<ThreadSettings, 'generations' | 'contexts'> {
  /** Contains only the index; created if missing. */
  folder: string
  /**
   * The models whose contextual vectors are stored beside the index, each by its place in this list: a place that is
   * empty now keeps its vectors. Similar articles are found by the first.
   */
  contextual: ContextFacts[]
}

type ContextFacts = Pick<ContextualEmbedder, 'id' | 'dimensions' | 'former'>

/** The queries of an index. */
export type IndexQueries = Pick<SearchIndex, keyof Queries>

export interface SearchEngine {
  index: SearchIndex
  /** Returns the same queries on a budget that they share; QueryTooCostlyError when it is used up. */
  within(budget: Budget): IndexQueries
  /** Embeds with the static table in the writing thread. */
  embed(texts: string[]): Promise<Float32Array[]>
}

/** Opens the index in `folder`. Throws FolderInUseError if another process has it open. */
export async function openSearchEngine({ folder, contextual, ...settings }: Settings): Promise<SearchEngine> {
  const generations = openGenerations(folder)
  const contexts = await Promise.all(
    contextual.map((facts, place) => contextIn(path.join(folder, contextFile(place)), facts)),
  )
  const threads = new EngineThreads({ generations, contexts, ...settings })
  await threads.engine()
  /** Calls go to the current engine; while it restarts, they wait. */
  const ask =
    (query: keyof Queries, budget: Budget) =>
    async (...args: unknown[]) => {
      const { queries } = await threads.engine()
      return (queries[query] as (...args: unknown[]) => Promise<unknown>)(budget, ...args)
    }
  const within = (budget: Budget) =>
    Object.fromEntries(QUERIES.map((query) => [query, ask(query, budget)])) as IndexQueries
  return {
    within,
    index: {
      ...within({ leftMs: Infinity }),
      state: async () => (await threads.engine()).state(),
      outdated: async (articles) => (await threads.engine()).outdated(articles),
      sample: async (limit) => (await threads.engine()).sample(limit),
      writeContext: async (...args) => (await threads.engine()).writeContext(...args),
      write: async (change) => (await threads.engine()).write(change),
      rebuild: (request) => threads.rebuild(request),
      isRebuildPending: () => generations.building() !== undefined,
      async close() {
        await threads.stop()
        generations.release()
      },
    },
    embed: (texts) => threads.embed(texts),
  }
}

/** Uses the former model's vectors only if it can still embed queries. */
async function contextIn(file: string, { id, dimensions, former }: ContextFacts): Promise<ContextOrigin> {
  const store = openContextStore({ file, embedderId: id })
  const formerId = store.former
  store.close()
  const reader = formerId === undefined ? null : ((await former?.(formerId)) ?? null)
  return {
    file,
    embedderId: id,
    dimensions,
    former: reader && { embedderId: reader.id, dimensions: reader.dimensions },
  }
}
