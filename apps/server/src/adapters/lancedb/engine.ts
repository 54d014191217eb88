import { createStaticEmbedder } from '@claire/embeddings'
import type { IndexChange, SearchIndex } from '#domains/search'
import { type ArticleTable, openArticleTable } from './article-table.ts'
import { type AnalysedEntry, MemoryIndex } from './memory/memory-index.ts'

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
  const table = await openArticleTable(folder, { embedderId, dimensions })
  const memory = new MemoryIndex(embedder, table.mark.dimensions)
  const writer = createWriter(table, memory, await load(table, memory))
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
    async close() {
      await writer.settled()
      table.close()
    },
  }
}

/** Documents that are read before a segment is made of them. */
const READ_AT_ONCE = 5000

/** Reads what is stored into memory; returns the row of each article. Of an article's rows the last one counts. */
async function load(table: ArticleTable, memory: MemoryIndex): Promise<Map<string, number>> {
  const rowOfId = new Map<string, number>()
  const stale: number[] = []
  let batch: AnalysedEntry[] = []
  const take = () => memory.add(batch.splice(0))
  for await (const entries of table.read()) {
    for (const { row, entry } of entries) {
      const { id } = entry.entry.article
      const known = rowOfId.get(id)
      if (known !== undefined) stale.push(Math.min(known, row))
      if (known !== undefined && known > row) continue
      rowOfId.set(id, row)
      batch.push(entry)
      if (batch.length >= READ_AT_ONCE) take()
    }
  }
  take()
  await table.settle(stale)
  return rowOfId
}

/** Writes changes one after the other: first to the table, then to memory. */
function createWriter(table: ArticleTable, memory: MemoryIndex, rowOfId: Map<string, number>) {
  let last: Promise<unknown> = Promise.resolve()

  async function apply({ put, remove, cursor }: IndexChange) {
    const latest = new Map(put.map((entry) => [entry.article.id, entry]))
    const analysed = Array.from(latest.values(), (entry) => memory.analyse(entry))
    const gone = [...new Set([...latest.keys(), ...remove])].flatMap((id) => rowOfId.get(id) ?? [])
    const rows = await table.write({ put: analysed, gone, cursor })
    for (const id of remove) rowOfId.delete(id)
    for (const [at, id] of [...latest.keys()].entries()) rowOfId.set(id, rows[at] ?? 0)
    memory.remove(remove)
    memory.add(analysed)
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

function readingOf(memory: MemoryIndex): Omit<Engine, 'state' | 'write' | 'embed' | 'close'> {
  return {
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
  }
}
