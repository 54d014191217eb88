import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Embedder } from '@claire/embeddings'
import type { IndexEntry, SearchIndex } from '#domains/search'
import { currentGeneration, useGeneration } from './article-table.ts'
import { type EngineThread, startEngine } from './engine-client.ts'

export interface LanceIndexSettings {
  /** Holds nothing but the index; made when it is not there. */
  folder: string
  embedder: Pick<Embedder, 'id' | 'dimensions'>
  /** Told when a damaged index was put aside for a new, empty one. */
  onDamage: (error: unknown) => void
}

export interface LanceIndex {
  index: SearchIndex
  /** Embeds with the static table in the index's own thread. */
  embed(texts: string[]): Promise<Float32Array[]>
}

/** The search index: stored in LanceDB, answered from memory in a thread of its own. */
export async function openLanceIndex({ folder, embedder, onDamage }: LanceIndexSettings): Promise<LanceIndex> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const start = (generation: string, embedderId = embedder.id) =>
    startEngine({ folder: path.join(folder, generation), generation, embedderId, dimensions: embedder.dimensions })
  let thread = await openCurrent()
  /** The index that is being built beside the one that answers. */
  let next: EngineThread | undefined

  async function openCurrent(): Promise<EngineThread> {
    const current = currentGeneration(folder)
    if (current !== undefined) {
      try {
        return await start(current)
      } catch (error) {
        onDamage(error)
      }
    }
    const fresh = randomUUID()
    const opened = await start(fresh)
    use(fresh)
    return opened
  }

  function use(current: string) {
    const others = readdirSync(folder).filter((name) => name !== current && !name.startsWith('current'))
    useGeneration(folder, current, others)
  }

  async function rebuild({ entries, cursor, embedderId }: { entries: AsyncIterable<IndexEntry[]>; cursor: number; embedderId: string }) {
    if (next) throw new Error('the search index is being rebuilt already')
    const fresh = randomUUID()
    next = await start(fresh, embedderId)
    try {
      for await (const put of entries) await next.engine.write({ put, remove: [], cursor: 0 })
      await next.engine.write({ put: [], remove: [], cursor })
    } catch (error) {
      await next.stop()
      next = undefined
      throw error
    }
    const before = thread
    thread = next
    next = undefined
    use(fresh)
    await before.stop()
  }

  const engine = () => thread.engine
  return {
    index: {
      state: () => engine().state(),
      write: (change) => engine().write(change),
      count: (scope) => engine().count(scope),
      literal: (search) => engine().literal(search),
      lexical: (search) => engine().lexical(search),
      nearest: (search) => engine().nearest(search),
      vectors: (ids) => engine().vectors(ids),
      tokenAffinity: (text, ids) => engine().tokenAffinity(text, ids),
      facets: (scope, ids) => engine().facets(scope, ids),
      frequencies: (text) => engine().frequencies(text),
      correct: (text) => engine().correct(text),
      complete: (typed, limit) => engine().complete(typed, limit),
      rebuild,
      async close() {
        await next?.stop()
        await thread.stop()
      },
    },
    // What is being built is not searched: embedding there does not hold up anybody.
    embed: (texts) => (next ?? thread).engine.embed(texts),
  }
}
