import { createStaticEmbedder } from '@claire/embeddings'
import type { IndexEntry, IndexState, SearchIndex } from '#domains/search'
import { openArticleTable } from './article-table.ts'
import { type AnalysedEntry, createMemoryIndex } from './memory/memory-index.ts'

/** Documents that are read before a segment is made of them, when an index is opened. */
const READ_AT_ONCE = 5000

export interface EngineSettings {
  folder: string
  generation: string
  /** What the vectors of a new index are of; an existing one says itself. */
  embedderId: string
  dimensions: number
}

/** What a worker serves: the index of one generation, and the static embedder, which it needs anyway. */
export type Engine = Omit<SearchIndex, 'rebuild'> & { embed(texts: string[]): Promise<Float32Array[]> }

/** Opens the stored index of `folder` and reads it into memory. */
export async function openEngine({ folder, generation, embedderId, dimensions }: EngineSettings): Promise<Engine> {
  const embedder = createStaticEmbedder()
  const table = await openArticleTable(folder, { embedderId: embedderId || embedder.id, dimensions })
  const memory = createMemoryIndex(embedder, table.mark.dimensions)
  const rowOfId = new Map<string, number>()
  await load()
  /** Writes come one after the other. */
  let writing = Promise.resolve()

  async function load() {
    let batch: AnalysedEntry[] = []
    const stale: number[] = []
    const take = () => {
      memory.add(batch)
      batch = []
    }
    for await (const entries of table.read()) {
      for (const { row, entry } of entries) {
        const { id } = entry.entry.article
        const before = rowOfId.get(id)
        if (before !== undefined && before > row) {
          stale.push(row)
          continue
        }
        if (before !== undefined) stale.push(before)
        rowOfId.set(id, row)
        batch.push(entry)
        if (batch.length >= READ_AT_ONCE) take()
      }
    }
    take()
    if (stale.length) await table.write({ put: [], gone: stale, cursor: table.mark.cursor })
    table.setRows(rowOfId.size)
  }

  async function write({ put, remove, cursor }: { put: IndexEntry[]; remove: string[]; cursor: number }) {
    const latest = new Map(put.map((entry) => [entry.article.id, entry]))
    const analysed = Array.from(latest.values(), (entry) => memory.analyse(entry))
    const gone = [...new Set([...latest.keys(), ...remove])].flatMap((id) => rowOfId.get(id) ?? [])
    const rows = await table.write({ put: analysed, gone, cursor })
    for (const id of remove) rowOfId.delete(id)
    for (const [at, id] of [...latest.keys()].entries()) rowOfId.set(id, rows[at] ?? 0)
    memory.remove(remove)
    memory.add(analysed)
  }

  const state = (): IndexState => ({
    articles: memory.columns.liveCount,
    cursor: table.mark.cursor,
    added: memory.columns.newest,
    generation,
    embedderId: table.mark.embedderId,
  })

  return {
    state: async () => state(),
    write(change) {
      const done = writing.then(() => write(change))
      writing = done.catch(() => {})
      return done
    },
    count: async (scope) => memory.count(scope),
    literal: async (search) => memory.literal(search),
    lexical: async (search) => memory.lexical(search),
    nearest: async (search) => memory.nearest(search),
    vectors: async (ids) => memory.vectors(ids),
    tokenAffinity: async (text, ids) => memory.tokenAffinity(text, ids),
    facets: async (scope, ids) => memory.facets(scope, ids),
    frequencies: async (text) => memory.frequencies(text),
    correct: async (text) => memory.correct(text),
    complete: async (typed, limit) => memory.complete(typed, limit),
    embed: (texts) => embedder.embed(texts),
    async close() {
      await writing
      table.close()
    },
  }
}
