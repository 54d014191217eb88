import type { Embedder } from '@claire/embeddings'
import type { IndexChange, RebuildRequest } from '#index-types'
import type { Generations } from '#storage/generations'
import { type Builder, type Engine, startBuilder, startEngine } from './engine.ts'

export interface ThreadSettings {
  generations: Generations
  embedder: Pick<Embedder, 'id' | 'dimensions'>
  /** Which database the articles are in: an index that was built from another one is begun anew. */
  databaseId: string
  /** Told why the index could not be used, and that an empty one was begun. */
  onDamage: (error: unknown) => void
  /** Told when a thread failed; it is started again. */
  onTrouble: (error: unknown) => void
}

/** The threads of the index in use, and during a rebuild the one that makes the next. */
export class EngineThreads {
  private readonly settings: ThreadSettings
  private generation: string
  private answering: Promise<Engine>
  private building: Builder | undefined
  private stopping = false

  constructor(settings: ThreadSettings) {
    this.settings = settings
    this.generation = settings.generations.current() ?? settings.generations.fresh()
    this.answering = this.open()
  }

  engine(): Promise<Engine> {
    return this.answering
  }

  /** What is being built is not searched, and has the time. */
  async embed(texts: string[]): Promise<Float32Array[]> {
    return (this.building ?? (await this.answering)).embed(texts)
  }

  private writerSettings(generation: string, embedderId = this.settings.embedder.id) {
    const { generations, embedder, databaseId } = this.settings
    const { dimensions } = embedder
    return { folder: generations.folderOf(generation), embedderId, dimensions, databaseId }
  }

  private start(generation: string): Promise<Engine> {
    return startEngine({ ...this.writerSettings(generation), generation })
  }

  private async open(): Promise<Engine> {
    const { generations, onDamage } = this.settings
    let engine: Engine
    try {
      engine = await this.start(this.generation)
    } catch (error) {
      onDamage(error)
      this.generation = generations.fresh()
      engine = await this.start(this.generation)
    }
    generations.use(this.generation)
    return this.watch(engine)
  }

  /** An engine that dies is started again from what is stored. */
  private watch(engine: Engine): Engine {
    void engine.ended.then(async (error) => {
      if (this.stopping || !error) return
      this.settings.onTrouble(error)
      this.answering = engine.stop().then(() => this.open())
      this.answering.catch(this.settings.onTrouble)
    })
    return engine
  }

  /** Builds a generation beside the one in use, and swaps it in. */
  async rebuild({ changes, embedderId, onProgress }: RebuildRequest) {
    if (this.building) throw new Error('the search index is being rebuilt already')
    const { generations } = this.settings
    const fresh = generations.fresh()
    const builder = await startBuilder(this.writerSettings(fresh, embedderId))
    try {
      await this.fill(builder, { changes, onProgress })
    } catch (error) {
      generations.discard(fresh)
      throw error
    }
    // Both in memory would need as much again: calls wait for the moment that the new one takes to open.
    const before = this.answering
    this.generation = fresh
    this.answering = before.then((engine) => engine.stop()).then(() => this.open())
    await this.answering
  }

  private async fill(
    builder: Builder,
    { changes, onProgress }: Pick<RebuildRequest, 'changes' | 'onProgress'>,
  ) {
    this.building = builder
    try {
      await writeAll(builder, changes, onProgress)
    } finally {
      // Before it stops: what new articles want embedded from now on is not asked of a thread that ends.
      this.building = undefined
      await builder.stop()
    }
  }

  async stop() {
    this.stopping = true
    await this.building?.stop()
    await (await this.answering).stop()
  }
}

async function writeAll(
  builder: Builder,
  changes: AsyncIterable<IndexChange>,
  onProgress: (articles: number) => void,
) {
  let done = 0
  for await (const change of changes) {
    await builder.write(change)
    done += change.put.length
    onProgress(done)
  }
}
