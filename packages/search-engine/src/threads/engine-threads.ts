import type { Embedder } from '@claire/embeddings'
import type { RebuildRequest } from '#search-index'
import type { ContextOrigin } from '#storage/context-store'
import type { Generations } from '#storage/generations'
import { type Builder, type Engine, startBuilder, startEngine } from './engine.ts'

export interface ThreadSettings {
  generations: Generations
  embedder: Pick<Embedder, 'id' | 'dimensions'>
  /** The stores of contextual vectors. */
  contexts: ContextOrigin[]
  /** The articles' database: an index built from another one is replaced by an empty one. */
  databaseId: string
  /** True if the engine runs in threads of its own (the default). */
  ownThreads?: boolean
  /** Receives the reason why the index could not be used and was replaced by an empty one. */
  onDamage: (error: unknown) => void
  /** Receives the error of a failed thread, which is restarted. */
  onTrouble: (error: unknown) => void
}

/**
 * Limit for pending writes and merges of lists when the index is closed: on a busy machine they take minutes, and what is
 * missing is rebuilt from the articles.
 */
const STOP_WITHIN_MS = 2_000

interface Begun {
  generation: string
  builder: Builder
}

/** The threads of the index in use and, during a rebuild, the one that builds the next. */
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

  /** An index being built is not searched, so its thread has time. */
  async embed(texts: string[]): Promise<Float32Array[]> {
    return (this.building ?? (await this.answering)).embed(texts)
  }

  private writerSettings(generation: string, embedderId = this.settings.embedder.id) {
    const { generations, embedder, databaseId, ownThreads = true } = this.settings
    const { dimensions } = embedder
    return { folder: generations.folderOf(generation), embedderId, dimensions, databaseId, ownThreads }
  }

  private start(generation: string): Promise<Engine> {
    const { contexts } = this.settings
    return startEngine({ ...this.writerSettings(generation), generation, contexts })
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

  /** Restarts a failed engine from what is stored. */
  private watch(engine: Engine): Engine {
    void engine.ended.then(async (error) => {
      if (this.stopping || !error) return
      this.settings.onTrouble(error)
      this.answering = engine.stop().then(() => this.open())
      this.answering.catch(this.settings.onTrouble)
    })
    return engine
  }

  /** Builds a generation beside the one in use, or resumes an interrupted one, and swaps it in. */
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
    // Both in memory would need twice as much: calls wait while the new one opens.
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

  /** Returns the result of an interrupted rebuild; undefined if there is none, or it cannot be resumed. */
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
      // Before the thread stops, so that no further embeddings are requested of it.
      this.building = undefined
      await builder.stop()
    }
  }

  async stop() {
    this.stopping = true
    await this.building?.end()
    const engine = await this.answering
    await Promise.race([engine.stop(), new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())])
    await engine.end()
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
