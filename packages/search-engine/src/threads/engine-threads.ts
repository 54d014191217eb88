import { setImmediate } from 'node:timers/promises'
import type { Embedder } from '@claire/embeddings'
import type { IndexChange, SearchIndex } from '#index-types'
import type { Engine } from './engine.ts'
import { type EngineThread, startEngine } from './engine-client.ts'
import type { Generations } from '#storage/generations'

export interface ThreadSettings {
  generations: Generations
  embedder: Pick<Embedder, 'id' | 'dimensions'>
  /** Told when the index could not be read and an empty one was begun. */
  onDamage: (error: unknown) => void
  /** Told when a thread or the maintenance failed; both are started again. */
  onTrouble: (error: unknown) => void
}

/** The thread that answers, and during a rebuild the one that is going to. */
export class EngineThreads {
  private readonly settings: ThreadSettings
  private generation: string
  private answering: Promise<EngineThread>
  private building: EngineThread | undefined
  private stopping = false

  constructor(settings: ThreadSettings) {
    this.settings = settings
    this.generation = settings.generations.current() ?? settings.generations.fresh()
    this.answering = this.open()
  }

  /** The folder of the generation in use. */
  get folder(): string {
    return this.settings.generations.folderOf(this.generation)
  }

  async engine(): Promise<Engine> {
    return (await this.answering).engine
  }

  /** What is being built is not searched: embedding there does not hold up anybody. */
  async embed(texts: string[]): Promise<Float32Array[]> {
    return (this.building ?? (await this.answering)).engine.embed(texts)
  }

  private start(generation: string, embedderId = this.settings.embedder.id): Promise<EngineThread> {
    const { generations, embedder } = this.settings
    return startEngine({
      folder: generations.folderOf(generation),
      generation,
      embedderId,
      dimensions: embedder.dimensions,
    })
  }

  private async open(): Promise<EngineThread> {
    const { generations, onDamage } = this.settings
    let thread: EngineThread
    try {
      thread = await this.start(this.generation)
    } catch (error) {
      onDamage(error)
      this.generation = generations.fresh()
      thread = await this.start(this.generation)
    }
    generations.use(this.generation)
    return this.watch(thread)
  }

  /** A thread that dies is started again from what is stored. */
  private watch(thread: EngineThread): EngineThread {
    void thread.ended.then((error) => {
      if (this.stopping || !error) return
      this.settings.onTrouble(error)
      this.answering = this.open()
      this.answering.catch(this.settings.onTrouble)
    })
    return thread
  }

  /** Builds a generation beside the one in use, and swaps it in. */
  async rebuild({ changes, embedderId, onProgress }: Parameters<SearchIndex['rebuild']>[0]) {
    if (this.building) throw new Error('the search index is being rebuilt already')
    const { generations } = this.settings
    const fresh = generations.fresh()
    const thread = await this.start(fresh, embedderId)
    this.building = thread
    try {
      await writeAll(thread, changes, onProgress)
    } catch (error) {
      await thread.stop()
      generations.discard(fresh)
      throw error
    } finally {
      this.building = undefined
    }
    const before = await this.answering
    this.generation = fresh
    this.answering = Promise.resolve(this.watch(thread))
    // Calls that have got hold of the old one, but have not reached it yet, go first.
    await setImmediate()
    await before.stop()
    generations.use(fresh)
  }

  async stop() {
    this.stopping = true
    await this.building?.stop()
    await (await this.answering).stop()
  }
}

async function writeAll(
  { engine }: EngineThread,
  changes: AsyncIterable<IndexChange>,
  onProgress: (articles: number) => void,
) {
  let done = 0
  let rested = false
  for await (const change of changes) {
    await engine.write(change)
    done += change.put.length
    onProgress(done)
    // All are in, what came meanwhile is not: rested later, the new index would lack what comes while it rests.
    if (change.cursor > 0 && !rested) await engine.rest()
    rested ||= change.cursor > 0
  }
}
