// npm run bench:nearest [-- --rows 588000 --contextual FILE --data FOLDER]: how fast the nearest vectors are found, and how
// many of them, by their codes and by comparing all. Texts are of corpus/arxiv-100k.jsonl.gz of ../shared: titles and abstracts,
// then parts of abstracts until there are enough. FILE keeps contextual vectors between runs (of parts of 26 words: the model
// takes hours for 588,000); as many as are in it are compared, then the same again until there are enough for the times.
// Skipped where the corpus is absent.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createStaticEmbedder } from '@claire/embeddings'
import { inBytes } from '../packages/search-engine/src/documents/document-facts.ts'
import { DocumentSet } from '../packages/search-engine/src/documents/document-set.ts'
import { VectorTable } from '../packages/search-engine/src/documents/vector-table.ts'
import { compare } from '../packages/search-engine/src/ranking/similarity.ts'
import { readJsonLines } from './support/read-lines.ts'
import { evaluatedContextual } from './support/search/cached-contextual.ts'
import { CONTEXTUAL_BYTES, keptVectors } from './support/search/kept-vectors.ts'
import { mean, quantile } from './support/search/retrieval-scores.ts'
import type { ArxivRecord } from './support/search/search-corpus.ts'
import { queriesFrom } from './support/search/search-queries.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '588000' },
    contextual: { type: 'string' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')
const QUERIES = 200
/** A search reads a thousand of the table's nearest and two hundred of the contextual ones. */
const DEPTHS = { table: 1000, contextual: 200 }
const WORDS = { apart: 20, each: 26 }

if (!existsSync(corpus)) console.log(`bench:nearest skipped: ${corpus} is absent.`)
else await run()

async function run() {
  const records = readJsonLines<ArxivRecord>(corpus)
  const rows = Number(values.rows)
  const embedder = createStaticEmbedder()
  const vectorOf = (text: string) => embedder.vectorOf(embedder.tokenIds(text))
  const texts = queriesFrom(records, QUERIES)
    .filter(({ kind }) => kind.startsWith('hybrid'))
    .map(({ input }) => input.searchTerm)
  const table = new VectorTable(embedder.dimensions)
  for (const text of textsOf(records, rows)) table.append(inBytes(vectorOf(text)))
  const all = [measure('table', table, texts.map(vectorOf))]
  if (values.contextual) all.push(await measureContextual(values.contextual, rows, texts))
  const total = (way: 'byCodes' | 'byAll') =>
    [0.5, 0.95].map((share) =>
      quantile(
        texts.map((_, at) => all.reduce((sum, times) => sum + (times[way][at] ?? 0), 0)),
        share,
      ).toFixed(1),
    )
  console.log(
    `together, of ${table.length} rows each: ms of processor time p50 / p95 ${total('byCodes').join(' / ')} by codes, ${total('byAll').join(' / ')} by comparing all`,
  )
}

/** Titles and abstracts, then parts of abstracts. */
function* textsOf(records: ArxivRecord[], count: number): Generator<string> {
  let made = 0
  for (let part = 0; made < count; part++)
    for (const { title, abstract } of records) {
      const words = `${title}. ${abstract}`.split(/\s+/)
      const from = part * WORDS.apart
      if (part && words.length < from + WORDS.each / 2) continue
      yield part ? words.slice(from, from + WORDS.each).join(' ') : words.join(' ')
      if (++made >= count) return
    }
}

async function measureContextual(file: string, rows: number, texts: string[]) {
  const embedder = evaluatedContextual()
  const queries = await Promise.all(texts.map((text) => embedder.query(text)))
  await embedder.stop()
  const known = new VectorTable(CONTEXTUAL_BYTES)
  for (const vector of keptVectors(file)) if (known.length < rows) known.append(vector)
  const measured = measure('contextual', known, queries)
  if (known.length >= rows) return measured
  const more = new VectorTable(CONTEXTUAL_BYTES)
  while (more.length < rows)
    for (const vector of keptVectors(file)) if (more.length < rows) more.append(vector)
  return measure('contextual, repeated for the times', more, queries)
}

/** What a search asks of each kind of vectors; the queries were warmed up with. */
function measure(name: string, table: VectorTable, queries: Float32Array[]) {
  const rows = DocumentSet.full(table.length)
  const depth = name === 'table' ? DEPTHS.table : DEPTHS.contextual
  const some = (share: number) => {
    const set = new DocumentSet(table.length)
    for (let row = 0; row < table.length; row++) if ((row * 7919) % 1000 < share * 1000) set.add(row)
    return set
  }
  const times = (oneByOne: number) =>
    queries.map((query) => {
      const begun = process.cpuUsage()
      const comparison = compare(table, query, oneByOne)
      comparison.nearest(rows, depth)
      comparison.atLeast(comparison.mean + 4 * comparison.deviation)
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000
    })
  times(0)
  const [byCodes, byAll] = [times(0), times(Infinity)]
  console.log(`\n${name}: ${table.length} rows of ${table.dimensions}`)
  for (const [way, taken] of Object.entries({ 'by codes': byCodes, 'comparing all': byAll }))
    console.log(
      `  ${way}: ms of processor time p50 ${quantile(taken, 0.5).toFixed(1)} p95 ${quantile(taken, 0.95).toFixed(1)}`,
    )
  for (const [scope, set] of [
    ['all', rows],
    ['a third', some(0.333)],
    ['a tenth', some(0.1)],
    ['a hundredth', some(0.01)],
  ] as const) {
    const found = [10, 100, depth].map((limit) => recallAt(table, queries, { set, limit }).toFixed(4))
    console.log(`  of ${scope}: recall@10 ${found[0]} @100 ${found[1]} @${depth} ${found[2]}`)
  }
  console.log(`  of what is 4 deviations nearer than usual: ${recallAbove(table, queries, 4).toFixed(4)}`)
  return { byCodes, byAll }
}

function recallAt(
  table: VectorTable,
  queries: Float32Array[],
  { set, limit }: { set: DocumentSet; limit: number },
): number {
  const exact = queries.map((query) => compare(table, query, Infinity).nearest(set, limit).rows)
  return mean(
    queries.map((query, at) =>
      shareOf(exact[at] ?? new Uint32Array(), compare(table, query, 0).nearest(set, limit).rows),
    ),
  )
}

function recallAbove(table: VectorTable, queries: Float32Array[], deviations: number): number {
  return mean(
    queries.map((query) => {
      const exact = compare(table, query, Infinity)
      const floor = exact.mean + deviations * exact.deviation
      const wanted = exact.atLeast(floor).toArray()
      // Another vector in between: the last comparisons are kept, of whichever kind.
      for (let d = 1; d <= 3; d++) compare(table, Float32Array.of(d), 0)
      return shareOf(wanted, compare(table, query, 0).atLeast(floor).toArray())
    }),
  )
}

function shareOf(wanted: Uint32Array, found: Uint32Array): number {
  const known = new Set(found)
  return wanted.length ? wanted.filter((row) => known.has(row)).length / wanted.length : 1
}
