import type { SearchIndex } from './index-types.ts'
import { EngineThreads, type ThreadSettings } from '#threads/engine-threads'
import { QUERIES, type Queries } from '#threads/query-thread'
import { openGenerations } from '#storage/generations'

interface Settings extends Omit<ThreadSettings, 'generations'> {
  /** Holds nothing but the index; made when it is not there. */
  folder: string
}

export interface SearchEngine {
  index: SearchIndex
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
    (query: keyof Queries) =>
    async (...args: unknown[]) => {
      const { queries } = await threads.engine()
      return (queries[query] as (...args: unknown[]) => Promise<unknown>)(...args)
    }
  const queries = Object.fromEntries(QUERIES.map((query) => [query, ask(query)])) as Pick<
    SearchIndex,
    keyof Queries
  >
  return {
    index: {
      ...queries,
      state: async () => (await threads.engine()).state(),
      write: async (change) => (await threads.engine()).write(change),
      rebuild: (request) => threads.rebuild(request),
      async close() {
        await threads.stop()
        generations.release()
      },
    },
    embed: (texts) => threads.embed(texts),
  }
}
