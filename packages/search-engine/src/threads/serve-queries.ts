import type { MessagePort } from 'node:worker_threads'
import { createStaticEmbedder } from '@claire/embeddings'
import { comparableContext } from '#finding/context'
import { find, findSimilar } from '#finding/find'
import type { Search } from '#finding/find-types'
import type { IndexState, LackingContext } from '#index-types'
import { MemoryIndex } from '#memory-index'
import { QueryTooCostlyError, metered, withinBudget } from '#postings/budget'
import type { Segment } from '#postings/segments'
import { readContext } from '#storage/context-store'
import { type Manifest, readFacts } from '#storage/row-store'
import type { IndexUpdate } from '#writing/index-writer'
import { serveCalls, pack } from './calls.ts'
import type { Metered, Queries, QueryData } from './query-thread.ts'

/** Answers `query` within `leftMs` of processor time, and reports the time taken. */
const withMeter =
  (query: (...args: never[]) => unknown) =>
  (leftMs: number, ...args: never[]): Metered => {
    const { result, ms } = metered(() => {
      try {
        return { kind: 'answered' as const, answer: pack(withinBudget(leftMs, () => query(...args))) }
      } catch (error) {
        // Returned as a value: an error loses its class between threads.
        if (error instanceof QueryTooCostlyError) return { kind: 'too costly' as const }
        throw error
      }
    })
    return { ...result, ms }
  }

const embedder = createStaticEmbedder()

/** Answers the queries of `port` from the index that the writer sends over `writing`. */
export function serveQueries(port: MessagePort, { writing, ...origin }: QueryData) {
  const loaded = new LoadedIndex(origin)
  serveCalls(writing, {
    load: (stored: Stored) => loaded.load(stored),
    apply: (update: IndexUpdate) => loaded.apply(update),
  })
  const queries = queriesOf(loaded)
  serveCalls(port, {
    ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, withMeter(query)])),
    settled: () => {},
  })
  // In a shared thread, an open port would keep the process running.
  port.once('close', () => writing.close())
}

interface Stored {
  manifest: Manifest
  segments: readonly Segment[]
}

/** The index in memory, loaded and then updated. */
class LoadedIndex {
  private readonly origin: Omit<QueryData, 'writing'>
  private index: MemoryIndex | undefined
  private manifest: Manifest | undefined
  /** Number of reads of the stored contextual vectors that are under way. */
  private reading = 0

  constructor(origin: Omit<QueryData, 'writing'>) {
    this.origin = origin
  }

  opened(): MemoryIndex {
    if (!this.index) throw new Error('the search index is not open yet')
    return this.index
  }

  load({ manifest, segments }: Stored): IndexState {
    const { folder, contexts } = this.origin
    this.index = new MemoryIndex(embedder, manifest.dimensions, contexts)
    this.manifest = manifest
    this.index.load(segments, (visit) => readFacts(folder, visit))
    void this.loadContexts(this.index)
    return this.state()
  }

  apply(update: IndexUpdate): IndexState {
    const index = this.opened()
    index.apply(update)
    if (update.kind !== 'add') return this.state()
    const wasFilling = this.manifest?.filling
    this.manifest = update.manifest
    // The vectors loaded so far belong to the articles of the index before this one.
    if (wasFilling && !update.manifest.filling) void this.loadContexts(index)
    return this.state()
  }

  /** Reports no missing vectors until the stored ones are loaded, or they would be computed twice. */
  lackingContext(embedderId: string, limit: number): LackingContext {
    const isLoaded = !this.reading && !this.manifest?.filling
    return this.opened().lackingContext(embedderId, isLoaded ? limit : 0)
  }

  /** Loads in the background; articles without a vector in memory are ranked without it. */
  private async loadContexts(index: MemoryIndex) {
    this.reading++
    for (const { file, embedderId } of this.origin.contexts)
      // Those of the former model rank the articles until the coming ones replace them.
      for (const kind of ['former', 'coming'] as const)
        for await (const entries of readContext(file, kind)) index.addContext({ embedderId, entries, kind })
    this.reading--
  }

  private state(): IndexState {
    const { columns } = this.opened()
    return {
      articles: columns.liveCount,
      cursor: this.manifest?.cursor ?? 0,
      filling: this.manifest?.filling ?? null,
      event: this.manifest?.event ?? '',
      added: columns.newest,
      generation: this.origin.generation,
      embedderId: this.manifest?.embedderId ?? '',
      contextual: columns.contexts.map(({ embedderId, rankedBy }) => ({ id: embedderId, rankedBy })),
    }
  }
}

/** Returns every query by name, over the index at the time of the query. */
function queriesOf(loaded: LoadedIndex): Queries {
  const index = () => loaded.opened()
  /** Returns the index, with helper threads told the vectors of the search. */
  const prefetching = (search: Search) => {
    const meaning = search.kind === 'meaning' && search.meaning
    if (meaning) index().prefetch(meaning.vector, comparableContext(index(), meaning))
    return index()
  }
  return {
    find: (search) => find(prefetching(search), search),
    similar: (article, limit) => findSimilar(index(), article, limit),
    count: (scope) => index().count(scope),
    literal: (search) => index().literal(search),
    lexical: (search) => index().lexical(search),
    nearest: (search) => index().nearest(search),
    nearestInContext: (search) => index().nearestInContext(search),
    contextVectors: (embedderId, ids) => index().contextVectors(embedderId, ids),
    lackingContext: (embedderId, limit) => loaded.lackingContext(embedderId, limit),
    vectors: (ids) => index().vectors(ids),
    facets: (scope, ids) => index().facets(scope, ids),
    statistics: (text) => index().statistics(text),
    correct: (text) => index().correct(text),
    complete: (typed, limit) => index().complete(typed, limit),
    formsOfTopic: (name) => index().formsOfTopic(name),
  }
}
