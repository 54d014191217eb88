import type { SearchIndex } from './index-types.ts'
import type { Engine } from '#threads/engine'
import { EngineThreads, type ThreadSettings } from '#threads/engine-threads'
import { openGenerations } from '#storage/generations'
import { createMaintenance } from '#storage/maintenance-schedule'

interface Settings extends Omit<ThreadSettings, 'generations'> {
  /** Holds nothing but the index; made when it is not there. */
  folder: string
}

export interface SearchEngine {
  index: SearchIndex
  /** Embeds with the static table in the index's own thread. */
  embed(texts: string[]): Promise<Float32Array[]>
}

/** Opens the index in `folder`. Throws FolderInUseError when another process has it open. */
export async function openSearchEngine({ folder, ...settings }: Settings): Promise<SearchEngine> {
  const generations = openGenerations(folder)
  const threads = new EngineThreads({ generations, ...settings })
  const maintenance = createMaintenance({
    folder: () => threads.folder,
    rest: async () => (await threads.engine()).rest(),
    onTrouble: settings.onTrouble,
  })
  await threads.engine()
  /** Every call goes to the engine of the moment; while it is being started again, calls wait. */
  const call =
    <M extends keyof Engine>(method: M) =>
    async (...args: Parameters<Engine[M]>): Promise<Awaited<ReturnType<Engine[M]>>> => {
      const run = (await threads.engine())[method] as (
        ...args: unknown[]
      ) => Promise<Awaited<ReturnType<Engine[M]>>>
      return run(...args)
    }
  const write = call('write')

  return {
    index: {
      state: call('state'),
      count: call('count'),
      literal: call('literal'),
      lexical: call('lexical'),
      nearest: call('nearest'),
      vectors: call('vectors'),
      tokenAffinity: call('tokenAffinity'),
      facets: call('facets'),
      statistics: call('statistics'),
      correct: call('correct'),
      complete: call('complete'),
      async write(change) {
        maintenance.wrote()
        await write(change)
      },
      rebuild: (rebuild) => threads.rebuild(rebuild),
      async close() {
        await maintenance.stop()
        await threads.stop()
        generations.release()
      },
    },
    embed: (texts) => threads.embed(texts),
  }
}
