import type { SearchIndex } from './search-index.ts'
import { EngineThreads, type ThreadSettings } from '#threads/engine-threads'
import { type Budget, QUERIES, type Queries } from '#threads/query-thread'
import { openGenerations } from '#storage/generations'

interface Settings extends Omit<ThreadSettings, 'generations'> {
  /** Holds nothing but the index; made when it is not there. */
  folder: string
}

/** What can be asked of an index. */
export type IndexQueries = Pick<SearchIndex, keyof Queries>

export interface SearchEngine {
  index: SearchIndex
  /** The same queries, at the expense of a budget that one or several of them have; QueryTooCostlyError when it is used up. */
  within(budget: Budget): IndexQueries
  /** Embeds with the static table in the thread that writes. */
  embed(texts: string[]): Promise<Float32Array[]>
}

/** Opens the index in `folder`. Throws FolderInUseError when another process has it open. */
export async function openSearchEngine({ folder, ...settings }: Settings): Promise<SearchEngine> {
  const generations = openGenerations(folder)
  const threads = new EngineThreads({ generations, ...settings })
  await threads.engine()
  /** Every call goes to the engine of the moment; while it is being started again, calls wait. */
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
