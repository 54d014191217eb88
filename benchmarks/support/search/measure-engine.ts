// One engine of `npm run bench -- search --engines`, in a process of its own: node measure-engine.ts <EngineToMeasure as JSON>
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import { type ClusterSettings, connect } from '@claire/search-opensearch'
import { wholeTime } from '../load/processor-time.ts'
import { readJsonLines } from '../read-lines.ts'
import { forgetCluster } from './cluster.ts'
import { quantile } from './retrieval-scores.ts'
import { type ArxivRecord, diskUse, libraryOf, openLibrary } from './search-corpus.ts'
import { measureOneByOne } from './search-load.ts'
import { type BenchQuery, queriesFrom } from './search-queries.ts'

export interface EngineToMeasure {
  /** The records and the number of articles to make from them. */
  corpus: string
  articles: number
  /** The folder of the articles and the embedded index. */
  folder: string
  /** null for the embedded engine. */
  cluster: { url: string; pids: number[] } | null
}

/** Milliseconds, megabytes and bytes; processor time is that of all threads and processes, including the cluster's. */
export interface EngineMeasures {
  articles: number
  indexing: { aSecond: number; processorMs: number }
  queries: Record<string, { ms: [p50: number, p95: number]; processorMs: number; requests: number }>
  memory: { own: number; cluster: number }
  /** Per article. */
  diskBytes: number
}

const KINDS: Record<string, RegExp> = {
  'by meaning': /^hybrid(?!, with filters)/,
  'by meaning, filtered': /^hybrid, with filters/,
  'exact words': /^exact/,
  phrase: /^phrase, two/,
  'phrase, filtered': /^phrase, with filters/,
}
/** Queries run twice: the first time warms up. */
const ROUNDS = 2
/** Java compiles frequent code; until then a search takes several times as long. */
const WARM_UP = { rounds: 20, until: 0.95, inVain: 3 }

const MERGED_WITHIN_MS = 60 * 60_000

/** During searches the state of the index is read in the background, in three requests of which one asks for the alias. */
const OF_A_LOOK = 3
let requests = 0
subscribe('http.client.request.start', (message) => {
  const { path } = (message as { request: ClientRequest }).request
  requests += path.startsWith('/_alias/') ? 1 - OF_A_LOOK : 1
})

const engine = JSON.parse(process.argv[2] ?? '') as EngineToMeasure
process.send?.(await measure(engine))
process.disconnect()

async function measure({ corpus, articles, folder, cluster }: EngineToMeasure): Promise<EngineMeasures> {
  const settings = cluster && settingsOf(cluster.url)
  const records = libraryOf(readJsonLines<ArxivRecord>(corpus), articles)
  const queries = queriesFrom(records)
  const claire = await openLibrary(folder, records, settings ? { cluster: settings } : { ownThreads: true })
  // Their memory is not the engine's.
  records.length = 0
  const spent = () => [process.pid, ...(cluster?.pids ?? [])].reduce((sum, pid) => sum + wholeTime(pid), 0)
  try {
    const indexing = { before: spent(), began: performance.now() }
    await claire.follower.catchUp()
    const { articles: count } = await claire.index.state()
    const measures = {
      articles: count,
      indexing: {
        aSecond: count / ((performance.now() - indexing.began) / 1000),
        processorMs: (spent() - indexing.before) / count,
      },
      queries: {} as EngineMeasures['queries'],
    }
    if (settings) await awaitMerge(settings)
    for (const [kind, pattern] of Object.entries(KINDS))
      measures.queries[kind] = await asked(
        claire,
        queries.filter((query) => pattern.test(query.kind)),
        spent,
      )
    const diskBytes = settings ? await storedBytes(settings) : diskUse(claire.indexFolder)
    const memory = {
      own: residentMegabytes(process.pid),
      cluster: (cluster?.pids ?? []).reduce((sum, pid) => sum + residentMegabytes(pid), 0),
    }
    return { ...measures, memory, diskBytes: diskBytes / count }
  } finally {
    await claire.close()
    if (settings) await forgetCluster(settings)
  }
}

function settingsOf(url: string): ClusterSettings {
  return {
    nodes: [url],
    user: undefined,
    password: undefined,
    ca: undefined,
    prefix: `bench-engines-${process.pid}`,
    shards: 1,
    replicas: 0,
  }
}

async function asked(
  claire: Awaited<ReturnType<typeof openLibrary>>,
  queries: BenchQuery[],
  spent: () => number,
): Promise<EngineMeasures['queries'][string]> {
  await warmUp(claire, queries, spent)
  const [before, asking] = [spent(), requests]
  const ms = [...(await measureOneByOne(claire, queries)).values()].flat()
  const each = 1 / (ROUNDS * queries.length)
  return {
    ms: [quantile(ms, 0.5), quantile(ms, 0.95)],
    processorMs: (spent() - before) * each,
    requests: (requests - asking) * each,
  }
}

/** Repeats the queries until they hardly become cheaper: several times in a row, since one time differs from the next. */
async function warmUp(
  claire: Awaited<ReturnType<typeof openLibrary>>,
  queries: BenchQuery[],
  spent: () => number,
) {
  let least = Infinity
  for (let round = 0, inVain = 0; round < WARM_UP.rounds && inVain < WARM_UP.inVain; round++) {
    const began = spent()
    await measureOneByOne(claire, queries)
    const cost = spent() - began
    inVain = cost > least * WARM_UP.until ? inVain + 1 : 0
    least = Math.min(least, cost)
  }
}

/** Waits for the merge that follows the filling of an index, which takes a processor for minutes. */
async function awaitMerge(settings: ClusterSettings) {
  const { request, close } = connect(settings)
  const index = `${settings.prefix}-articles-*`
  try {
    await request((to) =>
      to.indices.forcemerge(
        { index, max_num_segments: 1 },
        { requestTimeout: MERGED_WITHIN_MS, maxRetries: 0 },
      ),
    )
    await request((to) => to.indices.refresh({ index }))
  } finally {
    await close()
  }
}

async function storedBytes({ prefix, ...settings }: ClusterSettings): Promise<number> {
  const { request, close } = connect(settings)
  try {
    const { _all } = await request<{ _all: { primaries: { store: { size_in_bytes: number } } } }>((to) =>
      to.indices.stats({ index: `${prefix}-articles-*`, metric: ['store'] }),
    )
    return _all.primaries.store.size_in_bytes
  } finally {
    await close()
  }
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024
}
