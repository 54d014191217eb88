import { availableParallelism } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createStaticEmbedder, useLoopHelpers } from '@claire/embeddings'
import { find } from '#finding/find'
import { findSimilar } from '#finding/similar'
import type { Search } from '#finding/find-types'
import type { IndexState, LackingContext } from '#index-types'
import { MemoryIndex } from '#memory-index'
import { QueryTooCostlyError, metered, withinBudget } from '#postings/budget'
import type { Segment } from '#postings/segments'
import { readContext } from '#storage/context-store'
import { type Manifest, readFacts } from '#storage/row-store'
import type { IndexUpdate } from '#writing/index-writer'
import { serveCalls } from './calls.ts'
import type { Metered, Queries, QueryData } from './query-thread.ts'
import { pack } from './transport.ts'

/** The thread that answers queries. The thread that writes tells it, over a port of their own, what there is. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { folder, generation, context, writing } = workerData as QueryData
/** More would wait for memory rather than for a processor. */
const MOST_HELPERS = 3
useLoopHelpers(Math.min(MOST_HELPERS, availableParallelism() - 1))

const embedder = createStaticEmbedder()
let index: MemoryIndex | undefined
let known: Manifest | undefined
/** How many times what is stored of contextual vectors is being read. */
let reading = 0

function opened(): MemoryIndex {
  if (!index) throw new Error('the search index is not open yet')
  return index
}

function state(): IndexState {
  const { columns } = opened()
  return {
    articles: columns.liveCount,
    cursor: known?.cursor ?? 0,
    filling: known?.filling ?? null,
    event: known?.event ?? '',
    added: columns.newest,
    generation,
    embedderId: known?.embedderId ?? '',
    contextualId: opened().contextualId,
  }
}

serveCalls(writing, {
  load({ manifest, segments }: { manifest: Manifest; segments: readonly Segment[] }) {
    index = new MemoryIndex(embedder, manifest.dimensions, context ?? undefined)
    known = manifest
    index.load(segments, (visit) => readFacts(folder, visit))
    void loadContext(index)
    return state()
  },
  apply(update: IndexUpdate) {
    const index = opened()
    index.apply(update)
    if (update.kind !== 'add') return state()
    const wasFilling = known?.filling
    known = update.manifest
    // What was made for the articles of the index before this one is theirs.
    if (wasFilling && !known.filling) void loadContext(index)
    return state()
  },
})

/** Nobody waits for these: what has none in memory yet is ranked without. */
async function loadContext(opened: MemoryIndex) {
  if (!context) return
  reading++
  // Those that are ranked by come first, and are let go of by the others.
  for (const kind of ['former', 'coming'] as const)
    for await (const entries of readContext(context.file, kind)) opened.addContext(entries, kind)
  reading--
}

/** Until what is stored has been read, for all articles, nothing is said to lack: it would be made a second time. */
function lackingContext(limit: number): LackingContext {
  return !reading && !known?.filling
    ? opened().lackingContext(limit)
    : { ...opened().lackingContext(0), first: [] }
}

/** The index, which others help with what the search will be compared with. */
function expecting(search: Search): MemoryIndex {
  const index = opened()
  if (search.kind === 'meaning' && search.meaning) index.expect(search.meaning)
  return index
}

const queries: Queries = {
  find: (search) => find(expecting(search), search),
  similar: (article, limit) => findSimilar(opened(), article, limit),
  count: (scope) => opened().count(scope),
  literal: (search) => opened().literal(search),
  lexical: (search) => opened().lexical(search),
  nearest: (search) => opened().nearest(search),
  nearestInContext: (search) => opened().nearestInContext(search),
  contextVectors: (ids) => opened().contextVectors(ids),
  lackingContext,
  vectors: (ids) => opened().vectors(ids),
  facets: (scope, ids) => opened().facets(scope, ids),
  statistics: (text) => opened().statistics(text),
  correct: (text) => opened().correct(text),
  complete: (typed, limit) => opened().complete(typed, limit),
}
/** What `query` answers within `leftMs` of processor time, and how much of it that took. */
const withMeter =
  (query: (...args: never[]) => unknown) =>
  (leftMs: number, ...args: never[]): Metered => {
    const { result, ms } = metered(() => {
      try {
        return { kind: 'answered' as const, answer: pack(withinBudget(leftMs, () => query(...args))) }
      } catch (error) {
        // Told as a value: an error loses its class on the way to another thread.
        if (error instanceof QueryTooCostlyError) return { kind: 'too costly' as const }
        throw error
      }
    })
    return { ...result, ms }
  }

serveCalls(port, {
  ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, withMeter(query)])),
  settled: () => {},
})
