// npm run eval -- embedding [MODEL FOLDER]: whether the static and the contextual embedder make the same tokens and
// vectors as the models' own references, and their speed on one core. Parity needs parity.jsonl.gz, by default of
// ../shared/model and its folder contextual; the speed of abstracts needs ../shared/corpus. Absent files are skipped.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createStaticEmbedder } from '@claire/embeddings'
import { measureContextual } from '../support/contextual-embedding.ts'
import { readJsonLines } from '../support/read-lines.ts'
import { quantile } from '../support/search/retrieval-scores.ts'

interface Reference {
  text: string
  ids: number[]
  vector: number[]
}

const shared = path.resolve(import.meta.dirname, '../../../shared')
const models = process.argv[2] ?? path.join(shared, 'model')
const parity = path.join(models, 'parity.jsonl.gz')
const corpus = path.join(shared, 'corpus/arxiv-100k.jsonl.gz')

const loading = performance.now()
const memory = process.memoryUsage().rss
const embedder = createStaticEmbedder()
console.log(
  `model loaded in ${(performance.now() - loading).toFixed(0)} ms, ${Math.round((process.memoryUsage().rss - memory) / 1e6)} MB`,
)

if (existsSync(parity)) compare(readJsonLines<Reference>(parity))
else console.log(`parity skipped: ${parity} is absent.`)
if (existsSync(corpus)) measure(readJsonLines<{ title: string; abstract: string }>(corpus).slice(0, 20_000))
else console.log(`speed skipped: ${corpus} is absent.`)
await measureContextual({ parity: path.join(models, 'contextual', 'parity.jsonl.gz'), corpus })

function compare(references: Reference[]) {
  let otherIds = 0
  let furthest = 0
  for (const { text, ids, vector } of references) {
    const own = embedder.tokenIds(text)
    if (own.length !== ids.length || own.some((id, at) => id !== ids[at])) otherIds++
    const made = embedder.vectorOf(own)
    for (const [d, value] of vector.entries()) furthest = Math.max(furthest, Math.abs(value - (made[d] ?? 0)))
  }
  console.log(
    `parity: ${references.length - otherIds} of ${references.length} texts with equal tokens; largest difference of a vector's value ${furthest.toExponential(1)} (bar 1e-4)`,
  )
  if (otherIds || furthest > 1e-4) process.exitCode = 1
}

function measure(records: { title: string; abstract: string }[]) {
  const texts = records.map(({ title, abstract }) => `${title}. ${abstract}`)
  for (const text of texts.slice(0, 2000)) embedder.vectorOf(embedder.tokenIds(text))
  const begun = performance.now()
  for (const text of texts) embedder.vectorOf(embedder.tokenIds(text))
  console.log(
    `abstracts: ${Math.round(texts.length / ((performance.now() - begun) / 1000)).toLocaleString('en')} a second on one core (bar 3,000)`,
  )
  const times = records.slice(0, 5000).map(({ title }) => {
    const asked = performance.now()
    embedder.vectorOf(embedder.tokenIds(title))
    return performance.now() - asked
  })
  console.log(
    `queries, the length of a title: ${quantile(times, 0.5).toFixed(3)} ms p50, ${quantile(times, 0.95).toFixed(3)} ms p95 (bar 0.1)`,
  )
}
