import type { Embedder } from '@claire/embeddings'
import type { RebuildRequest } from '#search-index'
import type { ContextOrigin } from '#storage/context-store'
import type { Generations } from '#storage/generations'
import { type Builder, type Engine, startBuilder, startEngine } from './engine.ts'

export interface ThreadSettings {
  generations: Generations
  embedder: Pick<Embedder, 'id' | 'dimensions'>
  /** Where contextual vectors are kept; null where there are none. */
  context: ContextOrigin | null
  /** Which database the articles are in: an index that was built from another one is begun anew. */
  databaseId: string
  /** The engine works in threads of its own; true by default. */
  ownThreads?: boolean
  /** Told why the index could not be used, and that an empty one was begun. */
  onDamage: (error: unknown) => void
  /** Told when a thread failed; it is started again. */
  onTrouble: (error: unknown) => void
}

interface Begun {
  generation: string
  builder: Builder
}

/** The threads of the index in use, and during a rebuild the one that makes the next. */
export class EngineThreads {
  private readonly settings: ThreadSettings
  private generation: string
  private answering: Promise<Engine>
  private building: Builder | undefined
  private rebuilding = false
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
    const { generations, embedder, databaseId, ownThreads = true } = this.settings
    const { dimensions } = embedder
    return { folder: generations.folderOf(generation), embedderId, dimensions, databaseId, ownThreads }
  }

  private start(generation: string): Promise<Engine> {
    const { context } = this.settings
    return startEngine({ ...this.writerSettings(generation), generation, context })
  }

  private async open(): Promise<Engine> {
    const { generations, onDamage } = this.settings
    let engine: Engine
    try {
      engine = await this.start(this.generation)
    } catch (error) {
      onDamage(error)
      const half = generations.building()
      if (half !== undefined) generations.discard(half)
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

  /** Builds a generation beside the one in use, or goes on with the one that was begun, and swaps it in. */
  async rebuild(request: RebuildRequest) {
    if (this.rebuilding) throw new Error('the search index is being rebuilt already')
    this.rebuilding = true
    try {
      await this.build(request)
    } finally {
      this.rebuilding = false
    }
  }

  private async build(request: RebuildRequest) {
    const { builder, generation } = (await this.resumed(request)) ?? (await this.begun(request))
    await this.fill(builder, request)
    // Both in memory would need as much again: calls wait for the moment that the new one takes to open.
    const before = this.answering
    this.generation = generation
    this.answering = before.then((engine) => engine.stop()).then(() => this.open())
    await this.answering
  }

  private async begun({ embedderId }: RebuildRequest): Promise<Begun> {
    const { generations } = this.settings
    const generation = generations.fresh()
    generations.build(generation)
    return { generation, builder: await startBuilder(this.writerSettings(generation, embedderId)) }
  }

  /** What an interrupted rebuild has left; undefined when there is nothing, or nothing that can be gone on with. */
  private async resumed({ embedderId, isCurrent }: RebuildRequest): Promise<Begun | undefined> {
    const { generations } = this.settings
    const generation = generations.building()
    if (generation === undefined) return undefined
    const builder = await startBuilder(this.writerSettings(generation, embedderId)).catch(() => undefined)
    let goesOn = false
    try {
      goesOn = builder?.manifest.embedderId === embedderId && (await isCurrent(builder.manifest))
    } finally {
      if (!goesOn) await builder?.stop()
    }
    if (builder && goesOn) return { generation, builder }
    generations.discard(generation)
    return undefined
  }

  private async fill(builder: Builder, request: RebuildRequest) {
    this.building = builder
    try {
      await writeAll(builder, request)
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

async function writeAll(builder: Builder, { changes, onProgress }: RebuildRequest) {
  let done = builder.articles
  for await (const change of changes(builder.manifest)) {
    await builder.write(change)
    done += change.put.length
    onProgress(done)
  }
}
