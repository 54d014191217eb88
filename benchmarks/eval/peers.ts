// npm run eval -- peers [folder…]: Claire beside its alternatives, in one run: PostgreSQL's full-text search
// (TEST_DATABASE_URL), LanceDB's hybrid search (installed into .cache) and OpenSearch's BM25 with k-NN (OPENSEARCH_URL), these two
// with the same contextual vectors. Absent ones are skipped. Folders as for eval search; default: eval of ../shared.
//   --vectors=FILE   keeps contextual vectors between runs
//   --only=NAME      one engine, in one process; all run in processes of their own, one for each collection
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ContextualEmbedder } from '@claire/embeddings'
import { openClaire } from '../support/peers/claire.ts'
import { openLance } from '../support/peers/lancedb.ts'
import { openOpenSearch } from '../support/peers/opensearch.ts'
import { type OpenPeer, type Peer, type PeerDocument, type PeerQuery, textOf } from '../support/peers/peer.ts'
import { openPostgres } from '../support/peers/postgres.ts'
import { cachedContextual, evaluatedContextual } from '../support/search/cached-contextual.ts'
import { type Collection, collectionsIn, readCollection } from '../support/search/collections.ts'
import { mean, ndcg, quantile, recall } from '../support/search/retrieval-scores.ts'

const NAMES = ['claire', 'postgres', 'lancedb', 'opensearch'] as const
type Name = (typeof NAMES)[number]
const TITLES: Record<Name, string> = {
  claire: 'Claire',
  postgres: 'PostgreSQL full text',
  lancedb: 'LanceDB hybrid',
  opensearch: 'OpenSearch BM25 + k-NN',
}
const DEPTH = 100
const root = path.resolve(import.meta.dirname, '../..')

const args = process.argv.slice(2)
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const named = args.filter((arg) => !arg.startsWith('--'))
const shared = path.resolve(root, '../shared/eval')
const folders = (named.length ? named : existsSync(shared) ? [shared] : []).flatMap(collectionsIn)
const only = NAMES.find((name) => name === option('only'))

if (!folders.length) console.log('eval peers skipped: no collection given, and ../shared/eval is absent.')
else if (only) for (const folder of folders) await evaluate(only, folder)
else for (const folder of folders) for (const name of NAMES) await alone(name, folder)

/** Runs an engine in a process of its own, to measure its memory separately. */
async function alone(name: Name, folder: string) {
  const options = args.filter((arg) => arg.startsWith('--'))
  const own = [import.meta.filename, folder, ...options, `--only=${name}`]
  const child = spawn(process.execPath, own, { stdio: 'inherit' })
  const code = await new Promise((ended) => child.once('exit', ended))
  if (code !== 0) process.exitCode = 1
}

async function evaluate(name: Name, folder: string) {
  const contextual = cachedContextual(evaluatedContextual(), option('vectors'))
  try {
    const collection = readCollection(folder)
    const queries = await queriesOf(collection, (text) => contextual.query(text))
    const documents = await documentsOf(collection, contextual.articles)
    const before = residentMegabytes(process.pid)
    const began = performance.now()
    const peer = await openerOf(name, contextual)(documents)
    const label = `${collection.name.padEnd(10)} ${TITLES[name].padEnd(24)}`
    if ('missing' in peer) return console.log(`${label} SKIPPED: ${peer.missing}`)
    const seconds = (performance.now() - began) / 1000
    try {
      print(label, { ...(await score(peer, queries)), seconds, memory: memoryOf(peer, before) })
    } finally {
      await peer.close()
    }
  } finally {
    await contextual.stop()
  }
}

function openerOf(name: Name, contextual: ContextualEmbedder): OpenPeer {
  const openers: Record<Name, OpenPeer> = {
    claire: openClaire(contextual),
    postgres: openPostgres(process.env.TEST_DATABASE_URL),
    lancedb: openLance(path.join(root, '.cache')),
    opensearch: openOpenSearch(process.env.OPENSEARCH_URL),
  }
  return openers[name]
}

async function documentsOf(
  { documents }: Collection,
  vectorsOf: ContextualEmbedder['articles'],
): Promise<PeerDocument[]> {
  const vectors = await vectorsOf(documents.map(({ title = '', text }) => textOf({ title, text })))
  return documents.map(({ _id, title = '', text }, at) => ({
    id: String(_id),
    title,
    text,
    vector: vectors[at] ?? new Float32Array(),
  }))
}

type JudgedQuery = PeerQuery & { relevant: Map<string, number> }

async function queriesOf(
  { queries }: Collection,
  vectorOf: (text: string) => Promise<Float32Array>,
): Promise<JudgedQuery[]> {
  return Promise.all(
    queries.map(async ({ text, relevant }) => ({ text, relevant, vector: await vectorOf(text) })),
  )
}

async function score(peer: Peer, queries: JudgedQuery[]) {
  const [gains, recalls, times]: [number[], number[], number[]] = [[], [], []]
  for (const query of queries.slice(0, 10)) await peer.search(query, 1)
  for (const query of queries) {
    const began = performance.now()
    const ids = await peer.search(query, DEPTH)
    times.push(performance.now() - began)
    gains.push(ndcg(ids, query.relevant))
    recalls.push(recall(ids, query.relevant, DEPTH))
  }
  return { gain: mean(gains), found: mean(recalls), p50: quantile(times, 0.5) }
}

/** Returns the memory of an engine: its growth of this process, or all of its own processes. */
function memoryOf({ pids }: Peer, before: number): number {
  if (!pids.length) return residentMegabytes(process.pid) - before
  return pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0)
}

function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'latin1'))?.[1] ?? 0) / 1024
}

interface Row {
  gain: number
  found: number
  p50: number
  seconds: number
  memory: number
}

function print(label: string, { gain, found, p50, seconds, memory }: Row) {
  console.log(
    `${label} nDCG@10 ${gain.toFixed(3)}  recall@100 ${found.toFixed(3)}  p50 ${p50.toFixed(1)} ms  filled in ${seconds.toFixed(1)} s  memory ${memory.toFixed(0)} MB`,
  )
}
