import path from 'node:path'
import { createStaticEmbedder } from '@claire/embeddings'
import type { IndexChange, SearchIndex } from '#index-types'
import { type ArticleTable, openArticleTable } from '#storage/article-table'
import { readDump, writeDump } from '#documents/dump'
import { MemoryIndex, type StoredEntry } from '#memory-index'

export interface EngineSettings {
  folder: string
  generation: string
  /** What the vectors of a new index are of; an existing one says itself. */
  embedderId: string
  dimensions: number
}

/** What a worker serves: the index of one generation, and the static embedder, which it needs anyway. */
export type Engine = Omit<SearchIndex, 'rebuild'> & {
  embed(texts: string[]): Promise<Float32Array[]>
  /** Does what is best done when nobody is waiting. */
  rest(): Promise<void>
}

/** Opens the stored index of `folder` and reads it into memory. */
export async function openEngine({
  folder,
  generation,
  embedderId,
  dimensions,
}: EngineSettings): Promise<Engine> {
  const embedder = createStaticEmbedder()
  const table = await openArticleTable(folder, { embedderId, dimensions })
  const memory = new MemoryIndex(embedder, table.mark.dimensions)
  const snapshot = createSnapshot(folder, memory)
  await load(table, memory, snapshot)
  const writer = createWriter(table, memory)
  return {
    ...readingOf(memory),
    state: async () => ({
      articles: memory.columns.liveCount,
      cursor: table.mark.cursor,
      added: memory.columns.newest,
      generation,
      embedderId: table.mark.embedderId,
    }),
    write: writer.write,
    embed: (texts) => embedder.embed(texts),
    async rest() {
      await writer.settled()
      snapshot.write()
    },
    async close() {
      await writer.settled()
      snapshot.write()
      table.close()
    },
  }
}

/** Documents that are read before a segment is made of them. */
const READ_AT_ONCE = 5000
/** A snapshot pays when this many documents would otherwise be read and sorted in again. */
const WORTH_A_SNAPSHOT = 1000

/** The memory as a file: it opens in a second where building it from the rows takes many. The rows stay what counts. */
function createSnapshot(folder: string, memory: MemoryIndex) {
  const file = path.join(folder, 'memory.bin')
  let documents = 0
  return {
    read() {
      const dump = readDump(file)
      if (dump) memory.restore(dump)
      documents = memory.columns.count
    },
    /** Writes it when enough has come in since it was written last. */
    write() {
      if (memory.columns.count - documents < WORTH_A_SNAPSHOT) return
      writeDump(file, memory.dump())
      documents = memory.columns.count
    },
  }
}

/** Reads what is stored into memory: the snapshot, less the rows that have gone, and the rows that came after it. */
async function load(table: ArticleTable, memory: MemoryIndex, snapshot: ReturnType<typeof createSnapshot>) {
  snapshot.read()
  const { columns } = memory
  const rows = await table.rows()
  const gone = columns.ids.filter(
    (id, document) => columns.documentOf(id) === document && !rows.has(columns.rows.values[document] ?? -1),
  )
  memory.remove(gone)
  const known = columns.rows.filled().reduce((most, row) => Math.max(most, row), -1)
  const stale: number[] = []
  const batch: StoredEntry[] = []
  for await (const entries of table.read(known)) {
    batch.push(...entries)
    if (batch.length >= READ_AT_ONCE) stale.push(...takeIn(memory, batch.splice(0)))
  }
  stale.push(...takeIn(memory, batch))
  await table.settle(stale)
}

/** Adds the last row of each article; returns the rows that are of no use any more. */
function takeIn(memory: MemoryIndex, entries: StoredEntry[]): number[] {
  const { columns } = memory
  const stale: number[] = []
  const latest = new Map<string, StoredEntry>()
  for (const stored of entries) {
    const { id } = stored.entry.entry.article
    const document = columns.documentOf(id)
    const row =
      latest.get(id)?.row ?? (document === undefined ? undefined : (columns.rows.values[document] ?? 0))
    if (row !== undefined) stale.push(Math.min(row, stored.row))
    if (row === undefined || row < stored.row) latest.set(id, stored)
  }
  memory.add([...latest.values()])
  return stale
}

/** Writes changes one after the other: first to the table, then to memory. */
function createWriter(table: ArticleTable, memory: MemoryIndex) {
  let last: Promise<unknown> = Promise.resolve()

  async function apply({ put, remove, cursor }: IndexChange) {
    const { columns } = memory
    const latest = new Map(put.map((entry) => [entry.article.id, entry]))
    const analysed = Array.from(latest.values(), (entry) => memory.analyse(entry))
    const replaced = [...new Set([...latest.keys(), ...remove])].flatMap((id) => columns.documentOf(id) ?? [])
    const gone = replaced.map((document) => columns.rows.values[document] ?? 0)
    const stored = await table.write({ put: analysed, gone, cursor })
    memory.remove(remove)
    memory.add(stored)
  }

  return {
    write(change: IndexChange): Promise<void> {
      const done = last.then(() => apply(change))
      last = done.catch(() => {})
      return done
    },
    settled: () => last,
  }
}

function readingOf(memory: MemoryIndex): Omit<Engine, 'state' | 'write' | 'embed' | 'rest' | 'close'> {
  return {
    count: async (scope) => memory.count(scope),
    literal: async (search) => memory.literal(search),
    lexical: async (search) => memory.lexical(search),
    nearest: async (search) => memory.nearest(search),
    vectors: async (ids) => memory.vectors(ids),
    tokenAffinity: async (text, ids) => memory.tokenAffinity(text, ids),
    facets: async (scope, ids) => memory.facets(scope, ids),
    statistics: async (text) => memory.statistics(text),
    correct: async (text) => memory.correct(text),
    complete: async (typed, limit) => memory.complete(typed, limit),
  }
}
