// node tools/run.mjs benchmarks/search-engine.ts [--articles 100000 --full-texts --data FOLDER --keep FOLDER]: the engine by itself,
// without a database; with --full-texts each article has a text of 5,000 words, of abstracts of one subject (1,500 come of the corpus).
// How fast it takes in articles, opens again, what it takes on the disk, what writing costs those who search, and how much
// memory a rebuild needs beside the index that answers. Articles come from corpus/arxiv-100k.jsonl.gz of ../shared; skipped where it is absent.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createStaticEmbedder } from '@claire/embeddings'
import { type IndexChange, type IndexEntry, type SearchEngine, openSearchEngine } from '@claire/search-engine'
import { readJsonLines } from './support/read-lines.ts'
import { quantile } from './support/search/retrieval-scores.ts'
import { type ArxivRecord, diskUse, sourceOf } from './support/search/search-corpus.ts'
import { queriesFrom } from './support/search/search-queries.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    'full-texts': { type: 'boolean', default: false },
    keep: { type: 'string' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')
const BATCH = 512
/** What is written while others search, and how much of it at once. */
const A_SECOND = 1000
const AT_ONCE = 64
const ROUNDS = 3
const WORDS_OF_A_TEXT = 5000
/** How often the memory is looked at. */
const SAMPLE_MS = 20

const embedder = createStaticEmbedder()

if (!existsSync(corpus)) console.log(`the engine's benchmark is skipped: ${corpus} is absent.`)
else await run()

/** A record, and what stands in for its full text. */
type Article = ArxivRecord & { fullText: string }

async function run() {
  const records = articles()
  const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), 'claire-bench-engine-'))
  mkdirSync(folder, { recursive: true })
  try {
    const first = await open(folder)
    await build(first, records)
    await timed('closed', () => first.index.close())
    console.log(`on the disk: ${(diskUse(folder) / records.length / 1024).toFixed(2)} KiB an article`)
    console.log(listsOf(folder))
    const engine = await timed('opened again', () => open(folder))
    console.log(`memory of this process: ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
    await measureQueries(engine, records)
    await measureRebuild(engine, records)
    await engine.index.close()
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

function articles(): Article[] {
  const records = readJsonLines<ArxivRecord>(corpus)
  const wanted = Number(values.articles)
  if (!values['full-texts']) return records.slice(0, wanted).map((record) => ({ ...record, fullText: '' }))
  const texts = fullTexts(records).slice(0, wanted)
  return texts.flatMap((fullText, at) => (records[at] ? [{ ...records[at], fullText }] : []))
}

/** Abstracts of one subject in a row, until they are as long as an article. */
function fullTexts(records: ArxivRecord[]): string[] {
  const whole: string[] = []
  const begun = new Map<string, string>()
  for (const record of records) {
    const subject = sourceOf(record)
    const text = `${begun.get(subject) ?? ''} ${record.abstract}`
    const isLong = text.split(/\s+/).length >= WORDS_OF_A_TEXT
    if (isLong) whole.push(text)
    begun.set(subject, isLong ? '' : text)
  }
  return whole
}

/** What the inverted lists that have a file take, of which their positions are not in memory: the head of a file says both. */
function listsOf(folder: string): string {
  let [all, positions, documents] = [0, 0, 0]
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.segment')) continue
    const bytes = readFileSync(path.join(folder, file))
    const head = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(0)).toString()) as {
      arrays: Record<string, { length: number }>
    }
    all += bytes.length
    positions += head.arrays['exact positions']?.length ?? 0
    documents += head.arrays.rows?.length ?? 0
  }
  const each = (size: number) => Math.round(size / Math.max(1, documents))
  return `inverted lists of ${documents} articles: ${each(all)} bytes each, ${each(all - positions)} of them in memory`
}

function open(folder: string): Promise<SearchEngine> {
  return openSearchEngine({
    folder: path.join(folder, 'index'),
    embedder,
    contextual: null,
    databaseId: 'benchmark',
    onDamage: (error) => console.error('damage', error),
    onTrouble: (error) => console.error('trouble', error),
  })
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what} in ${((performance.now() - begun) / 1000).toFixed(2)} s`)
  return result
}

async function entriesOf(engine: SearchEngine, records: Article[], copy = ''): Promise<IndexEntry[]> {
  const vectors = await engine.embed(records.map(({ title, abstract }) => `${title}. ${abstract}`))
  return records.map((record, at) => ({
    article: {
      id: `${copy}${record.id}`,
      sourceId: sourceOf(record),
      url: `https://arxiv.org/abs/${record.id}`,
      articleType: 'web',
      title: record.title,
      publicationYear: Number(record.created.slice(0, 4)),
      authors: record.authors.split(', '),
      abstract: record.abstract,
      fullText: record.fullText,
      categories: record.categories.split(','),
      doi: record.doi?.toLowerCase() ?? null,
      externalId: `oai:arXiv.org:${record.id}`,
      workKey: `${copy}${record.id}`,
      firstSeenAt: 1_700_000_000_000 + at,
    },
    vector: vectors[at] ?? new Float32Array(),
  }))
}

async function build(engine: SearchEngine, records: Article[]) {
  const begun = performance.now()
  const before = process.cpuUsage()
  for (let at = 0; at < records.length; at += BATCH) {
    const put = await entriesOf(engine, records.slice(at, at + BATCH))
    await engine.index.write({ put, remove: [], cursor: at + 1 })
  }
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(before)
  console.log(
    `${records.length} articles embedded, analysed and stored: ${Math.round(records.length / seconds)} a second, ` +
      `${((user + system) / 1000 / records.length).toFixed(2)} ms of processor time each in all threads`,
  )
}

/** Exact queries one after the other, alone and beside a writer. */
async function measureQueries(engine: SearchEngine, records: Article[]) {
  const phrases = queriesFrom(records, 400).filter(({ kind }) => /^(exact|phrase)/.test(kind))
  const ask = async () => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const { input } of phrases) {
        const text = input.searchTerm.replace(/"/g, '')
        const begun = performance.now()
        await engine.index.literal({
          scope: { kind: 'literal', text, field: null },
          phrase: text,
          words: text.split(' '),
          sort: 'relevance',
          offset: 0,
          limit: 500,
        })
        times.push(performance.now() - begun)
        // Nobody asks without a pause, and a writer on the same processor needs its turn.
        await wait(5)
      }
    }
    return times
  }
  const shown = (times: number[]) => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1))
    return `ms p50 ${p50} p95 ${p95} p99 ${p99} max ${Math.max(...times).toFixed(1)}`
  }
  await ask()
  const idle = await ask()
  console.log(`exact queries, nothing being written: ${shown(idle)}`)
  let ends = false
  const writing = write(engine, records, () => ends)
  const beside = await ask()
  ends = true
  const rate = Math.round(await writing)
  const times = (quantile(beside, 0.99) / quantile(idle, 0.99)).toFixed(1)
  console.log(
    `exact queries while ${rate} articles a second are written (${A_SECOND} are wanted): ${shown(beside)}`,
  )
  console.log(`p99 at ${rate} articles a second is ${times} times as long as when nothing is written`)
}

/** The memory of this process at its most while the index is rebuilt of the same articles, and when it has been. */
async function measureRebuild(engine: SearchEngine, records: Article[]) {
  const before = process.memoryUsage().rss
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), SAMPLE_MS)
  async function* changes(): AsyncGenerator<IndexChange> {
    for (let at = 0; at < records.length; at += BATCH)
      yield { put: await entriesOf(engine, records.slice(at, at + BATCH)), remove: [], cursor: at + 1 }
  }
  try {
    await timed('rebuilt', () =>
      engine.index.rebuild({
        changes,
        isCurrent: async () => false,
        embedderId: embedder.id,
        onProgress: () => {},
      }),
    )
  } finally {
    clearInterval(sampling)
  }
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  console.log(
    `memory of a rebuild: ${megabytes(before)} MB before, at most ${megabytes(most)} MB ` +
      `(${(most / before).toFixed(2)} times as much), ${megabytes(process.memoryUsage().rss)} MB after`,
  )
}

/** Writes until it is told to end; returns how many articles a second it came to. */
async function write(engine: SearchEngine, records: Article[], isOver: () => boolean): Promise<number> {
  const begun = performance.now()
  let done = 0
  while (!isOver()) {
    const from = done % (records.length - AT_ONCE)
    const put = await entriesOf(engine, records.slice(from, from + AT_ONCE), `copy ${done} of `)
    await engine.index.write({ put, remove: [], cursor: 0 })
    done += put.length
    const ahead = (done / A_SECOND) * 1000 - (performance.now() - begun)
    if (ahead > 0) await wait(ahead)
  }
  return done / ((performance.now() - begun) / 1000)
}
