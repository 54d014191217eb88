// npm run bench -- search [--articles 100000 --keep FOLDER --data FOLDER]: the speed of search, through the product's routes. Articles come from corpus/arxiv-100k.jsonl.gz
// of ../shared; skipped where it is absent. --keep builds the index in FOLDER once and reuses it; an interrupted build is resumed. --engines measures the embedded engine and
// an OpenSearch of one node side by side instead, each with a process of its own ([--heap 1g] for Java). --contextual FILE gives the articles the contextual vectors of FILE
// (in the form of support/search/stored-vectors.ts), repeated as needed; the newest 2,000 get theirs from the model, while the queries run once more. Articles beyond the
// corpus combine its titles and abstracts. With TEST_DATABASE_URL the same queries are also put to PostgreSQL's full-text search.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { evaluatedContextual } from '../support/search/cached-contextual.ts'
import { compareEngines } from '../support/search/side-by-side.ts'
import { fillContext } from '../support/search/stored-vectors.ts'
import { quantile } from '../support/search/retrieval-scores.ts'
import { buildIndex, diskUse, libraryOf } from '../support/search/search-corpus.ts'
import { hybridOf, measureLoad, measureOneByOne, printTimes } from '../support/search/search-load.ts'
import { comparePostgres } from '../support/search/search-postgres.ts'
import { type BenchQuery, queriesFrom } from '../support/search/search-queries.ts'
import { readJsonLines } from '../support/read-lines.ts'
import type { ArxivRecord } from '../support/search/search-corpus.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    contextual: { type: 'string' },
    engines: { type: 'boolean', default: false },
    heap: { type: 'string', default: '1g' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
/** Number of articles embedded while queries run. */
const LEFT = 2000
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')

if (!existsSync(corpus)) console.log(`bench search skipped: ${corpus} is absent.`)
else if (values.engines)
  await compareEngines({ corpus, articles: Number(values.articles), heap: values.heap, keep: values.keep })
else await run()

async function run() {
  const records = libraryOf(readJsonLines<ArxivRecord>(corpus), Number(values.articles))
  const folder = values.keep
    ? path.resolve(values.keep)
    : mkdtempSync(path.join(tmpdir(), 'claire-bench-search-'))
  mkdirSync(folder, { recursive: true })
  const contextual = values.contextual ? evaluatedContextual() : undefined
  const claire = await buildIndex(folder, records, {
    contextual: contextual && [contextual],
    ownThreads: true,
  })
  try {
    if (values.contextual) await giveContext(claire, values.contextual)
    const { articles } = await claire.index.state()
    console.log(
      `${articles.toLocaleString('en')} articles; index on disk ${(diskUse(claire.indexFolder) / articles / 1024).toFixed(2)} KiB an article`,
    )
    console.log(
      `memory of this process with the index open, and what the queries are made of: ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    )
    await ask(claire, records)
  } finally {
    await claire.close()
    await contextual?.stop()
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

async function ask(claire: Claire, records: ArxivRecord[]) {
  const queries = queriesFrom(records)
  const times = await measureOneByOne(claire, queries)
  printTimes(times, 'one query at a time, in the server, ms')
  for (const clients of [1, 8, 16]) await measureLoad(claire, queries, clients)
  if (values.contextual) await askWhileEmbedding(claire, queries, hybridOf(times))
  const url = process.env.TEST_DATABASE_URL
  const ours = new Map([...times].map(([kind, taken]) => [kind, quantile(taken, 0.5)]))
  if (url) await comparePostgres(url, { records, queries, ours })
  else console.log('\nPostgreSQL side by side: skipped, TEST_DATABASE_URL is not set')
}

type Claire = Awaited<ReturnType<typeof buildIndex>>

async function lackingIn({ index }: Claire): Promise<number> {
  const [model] = (await index.state()).contextual
  return model ? (await index.lackingContext(model.id, 0)).lacking : 0
}

async function giveContext(claire: Claire, file: string) {
  const began = performance.now()
  const given = await fillContext(claire.index, file, LEFT)
  console.log(
    `${given.toLocaleString('en')} contextual vectors taken in in ${seconds(began)} s; ${await lackingIn(claire)} articles lack theirs`,
  )
}

/** Runs the queries once more while the product's own queue embeds the remaining articles. */
async function askWhileEmbedding(claire: Claire, queries: BenchQuery[], before: number[]) {
  const lacking = await lackingIn(claire)
  if (!lacking) return console.log('while articles are embedded: skipped, none lacks its vector')
  // Stopped with the embedding process, before it is done.
  claire.fillContext().catch(() => {})
  const began = performance.now()
  const times = await measureOneByOne(claire, queries)
  const left = await lackingIn(claire)
  const taken = seconds(began)
  printTimes(times, `the same while ${lacking - left} articles were embedded in ${taken} s`)
  if (!left) console.log('  the queue was done before the queries were: these figures are of both')
  const [p50, p95] = [0.5, 0.95].map((share) =>
    (quantile(hybridOf(times), share) / quantile(before, share)).toFixed(2),
  )
  console.log(`  all hybrid: ${p50} and ${p95} times as long (bar for p95: 1.2)`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
