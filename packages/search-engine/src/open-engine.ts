import path from 'node:path'
import type { ContextualEmbedder } from '@claire/embeddings'
import type { SearchIndex } from './search-index.ts'
import { EngineThreads, type ThreadSettings } from '#threads/engine-threads'
import { type Budget, QUERIES, type Queries } from '#threads/query-thread'
import { CONTEXT_FILE, type ContextOrigin, openContextStore } from '#storage/context-store'
import { openGenerations } from '#storage/generations'

interface Settings extends Omit<ThreadSettings, 'generations' | 'context'> {
  /** Holds nothing but the index; made when it is not there. */
  folder: string
  /** Whose contextual vectors are kept beside the index; null for none. */
  contextual: ContextFacts | null
}

type ContextFacts = Pick<ContextualEmbedder, 'id' | 'dimensions' | 'former'>

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
export async function openSearchEngine({ folder, contextual, ...settings }: Settings): Promise<SearchEngine> {
  const generations = openGenerations(folder)
  const context = contextual && (await contextIn(folder, contextual))
  const threads = new EngineThreads({ generations, context, ...settings })
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
      outdated: async (articles) => (await threads.engine()).outdated(articles),
      sample: async (limit) => (await threads.engine()).sample(limit),
      writeContext: async (entries) => (await threads.engine()).writeContext(entries),
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

/** Articles are ranked by the former embedder's vectors only where it can still embed what they are compared with. */
async function contextIn(folder: string, { id, dimensions, former }: ContextFacts): Promise<ContextOrigin> {
  const file = path.join(folder, CONTEXT_FILE)
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
