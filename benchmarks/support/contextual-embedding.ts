import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ContextualEmbedder, createContextualEmbedders } from '@claire/embeddings'
import {
  createTokenCutter,
  loadContextualModel,
} from '../../packages/embeddings/src/contextual/contextual-model.ts'
import { CONTEXTUAL_MODELS } from '../../packages/embeddings/src/contextual/contextual-models.ts'
import { childrenOf, processorTime } from './load/processor-time.ts'
import { readJsonLines } from './read-lines.ts'
import { quantile } from './search/retrieval-scores.ts'

interface Reference {
  text: string
  ids: number[]
  vector: number[]
}

interface Files {
  parity: string
  corpus: string
}

const TOKENS = 128
const ARTICLES = 600
const QUERIES = 300

/** Measures the contextual model: parity, memory of its process, and processor time of articles and queries. */
export async function measureContextual({ parity, corpus }: Files) {
  if (existsSync(parity)) await compare(readJsonLines<Reference>(parity))
  else console.log(`contextual: parity skipped: ${parity} is absent.`)
  if (existsSync(corpus)) await measure(readJsonLines<{ title: string; abstract: string }>(corpus))
  else console.log(`contextual: speed skipped: ${path.basename(corpus)} is absent.`)
}

async function compare(references: Reference[]) {
  const cut = createTokenCutter(CONTEXTUAL_MODELS.english)
  const model = await loadContextualModel('english')
  let equal = 0
  let least = 1
  for (const { text, ids, vector } of references) {
    const own = cut(text, TOKENS, false)
    // A text without words has the marks of beginning and end only, and the embedder returns no vector.
    if (own ? isDeepStrictEqual(own, ids) : ids.length === 2) equal++
    if (!own) continue
    const made = await model.vectorOfTokens(own, false)
    least = Math.min(
      least,
      vector.reduce((sum, value, d) => sum + value * (made[d] ?? 0), 0),
    )
  }
  console.log(
    `contextual: ${equal} of ${references.length} texts with equal tokens; least cosine ${least.toFixed(6)} (bar .999 on a machine like the one the vectors were made on, .98 elsewhere)`,
  )
  if (equal < references.length || least < 0.98) process.exitCode = 1
}

/** Measures through the process, like the server: one query at a time while articles are embedded. */
async function measure(records: { title: string; abstract: string }[]) {
  const { english: embedder } = createContextualEmbedders({
    tokens: TOKENS,
    onUnavailable: fail,
    onTrouble: fail,
  })
  try {
    await embedder.articles(records.slice(0, 20).map(textOf))
    await embedder.query('warm')
    const before = childrenTime()
    await embedder.articles(records.slice(100, 100 + ARTICLES).map(textOf))
    const perSecond = (1000 * ARTICLES) / (childrenTime() - before)
    console.log(`contextual: ${perSecond.toFixed(0)} articles for each second of processor time (bar 60)`)
    const idle = await queryTimes(embedder, records)
    const articles = embedder.articles(records.slice(1000, 1000 + ARTICLES).map(textOf))
    const busy = await queryTimes(embedder, records)
    console.log(`contextual: a query ${idle}, while articles are embedded ${busy} (p50 / p95)`)
    await articles
    console.log(`contextual: the process occupies ${residentMegabytes().toFixed(0)} MB (bar 250)`)
  } finally {
    await embedder.stop()
  }
}

const textOf = ({ title, abstract }: { title: string; abstract: string }) => `${title}. ${abstract}`

function fail(reason: unknown) {
  console.log('contextual:', reason)
  process.exitCode = 1
}

const childrenTime = () => processorTime(process.pid).get('children') ?? 0

async function queryTimes(
  { query }: Pick<ContextualEmbedder, 'query'>,
  records: { title: string }[],
): Promise<string> {
  const times: number[] = []
  for (const { title } of records.slice(0, QUERIES)) {
    const asked = performance.now()
    await query(title)
    times.push(performance.now() - asked)
  }
  return [0.5, 0.95].map((share) => `${quantile(times, share).toFixed(1)} ms`).join(' / ')
}

function residentMegabytes(): number {
  const pages = childrenOf(process.pid).map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
  })
  return Math.max(0, ...pages) / 1024
}
