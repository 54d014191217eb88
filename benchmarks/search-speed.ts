// npm run bench:search [-- --articles 100000 --keep FOLDER --data FOLDER]: how fast search is, through the product's routes.
// Articles come from corpus/arxiv-100k.jsonl.gz of ../shared; skipped where it is absent. --keep builds the index in FOLDER
// once and uses it again. With TEST_DATABASE_URL the same queries are also put to PostgreSQL's full-text search.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIndex, diskUse } from './support/search/search-corpus.ts'
import { measureLoad, measureOneByOne } from './support/search/search-load.ts'
import { comparePostgres } from './support/search/search-postgres.ts'
import { queriesFrom } from './support/search/search-queries.ts'
import { readJsonLines } from './support/read-lines.ts'
import type { ArxivRecord } from './support/search/search-corpus.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')

if (!existsSync(corpus)) console.log(`bench:search skipped: ${corpus} is absent.`)
else await run()

async function run() {
  const records = readJsonLines<ArxivRecord>(corpus).slice(0, Number(values.articles))
  const folder = values.keep
    ? path.resolve(values.keep)
    : mkdtempSync(path.join(tmpdir(), 'claire-bench-search-'))
  mkdirSync(folder, { recursive: true })
  const claire = await buildIndex(folder, records)
  try {
    const { articles } = await claire.index.state()
    console.log(
      `${articles.toLocaleString('en')} articles; index on disk ${(diskUse(claire.indexFolder) / articles / 1024).toFixed(2)} KiB an article`,
    )
    console.log(
      `memory of this process with the index open: ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    )
    const queries = queriesFrom(records)
    const ours = await measureOneByOne(claire, queries)
    for (const clients of [1, 8, 16]) await measureLoad(claire, queries, clients)
    const url = process.env.TEST_DATABASE_URL
    if (url) await comparePostgres(url, { records, queries, ours })
    else console.log('\nPostgreSQL side by side: skipped, TEST_DATABASE_URL is not set')
  } finally {
    await claire.close()
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}
