import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { installOpenSearch } from '../../../tools/opensearch/install-opensearch.ts'
import { startOpenSearch } from '../../../tools/opensearch/start-opensearch.ts'
import type { EngineMeasures, EngineToMeasure } from './measure-engine.ts'

interface Comparison {
  corpus: string
  articles: number
  /** Heap size of Java. */
  heap: string
  /** A folder for the articles and the embedded index; a temporary one by default. */
  keep: string | undefined
}

/** Measures the embedded engine and then an OpenSearch of one node over the same articles, and prints both in a table. */
export async function compareEngines({ heap, keep, ...library }: Comparison) {
  const folder = keep ? path.resolve(keep) : mkdtempSync(path.join(tmpdir(), 'claire-bench-engines-'))
  mkdirSync(folder, { recursive: true })
  try {
    const embedded = await measured({ ...library, folder, cluster: null })
    const installed = installOpenSearch(path.resolve(import.meta.dirname, '../../../.cache'))
    if ('missing' in installed) {
      console.log(`OpenSearch skipped: ${installed.missing}`)
      print({ embedded })
      return
    }
    const { url, nodes, stop } = await startOpenSearch({ folder: installed.folder, heap })
    try {
      const cluster = { url, pids: nodes.map(({ pid }) => pid) }
      print({ embedded, OpenSearch: await measured({ ...library, folder, cluster }) })
    } finally {
      await stop()
    }
  } finally {
    if (!keep) rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures in a process of its own, whose memory and processor time are only the engine's and Claire's. */
function measured(engine: EngineToMeasure): Promise<EngineMeasures> {
  const child = fork(new URL('measure-engine.ts', import.meta.url), [JSON.stringify(engine)])
  return new Promise((resolve, reject) => {
    let measures: EngineMeasures | undefined
    child.once('message', (message) => (measures = message as EngineMeasures))
    child.once('exit', (code) =>
      measures && code === 0 ? resolve(measures) : reject(new Error(`it ended with code ${code}`)),
    )
  })
}

function print(engines: Record<string, EngineMeasures>) {
  const all = Object.values(engines)
  const row = (name: string, tell: (engine: EngineMeasures) => string) =>
    console.log(`| ${[name, ...all.map(tell)].join(' | ')} |`)
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  console.log(
    `\nload of the machine, average of the last 1, 5 and 15 minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}\n`,
  )
  console.log(`| ${['', ...Object.keys(engines)].join(' | ')} |\n|${'---|'.repeat(all.length + 1)}`)
  row('articles', ({ articles }) => whole(articles))
  row('indexed a second', ({ indexing }) => whole(indexing.aSecond))
  row('processor time an article, ms', ({ indexing }) => indexing.processorMs.toFixed(1))
  for (const kind of Object.keys(all[0]?.queries ?? {})) {
    row(`${kind}: p50 / p95, ms`, ({ queries }) =>
      (queries[kind]?.ms ?? []).map((ms) => ms.toFixed(1)).join(' / '),
    )
    row(`${kind}: processor time, ms`, ({ queries }) => (queries[kind]?.processorMs ?? 0).toFixed(1))
    row(`${kind}: requests to the cluster`, ({ queries }) => (queries[kind]?.requests ?? 0).toFixed(1))
  }
  row('memory of Claire, MB', ({ memory }) => whole(memory.own))
  row('memory of the cluster, MB', ({ memory }) => whole(memory.cluster))
  row('on the disk, KiB an article', ({ diskBytes }) => (diskBytes / 1024).toFixed(2))
}
