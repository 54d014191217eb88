// npm run chaos -- opensearch [--kills 20] [--seed 1] [--shards 3] [--heap 512m] [--minutes 45]: in a cluster of three nodes with a replica
// of each shard, random nodes are killed (kill -9), restarted and awaited, one after the other, while articles are written, changed and
// withdrawn and searches run without a pause. No response may lack an article that the index confirmed, and in the end the index equals the
// database. A node that does not start is restarted, and after --minutes no other is killed: the results so far are judged all the same.
// Skipped where OpenSearch is not available.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installOpenSearch } from '../../tools/opensearch/install-opensearch.ts'
import { startOpenSearch } from '../../tools/opensearch/start-opensearch.ts'
import { clusterRun } from '../support/chaos/cluster-run.ts'

const NODES = 3

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    shards: { type: 'string', default: '3' },
    heap: { type: 'string', default: '512m' },
    minutes: { type: 'string', default: '45' },
  },
})

const installed = installOpenSearch(path.resolve(import.meta.dirname, '../../.cache'))
if ('missing' in installed) console.log(`chaos opensearch skipped: ${installed.missing}`)
else process.exitCode = (await run(installed.folder)) ? 0 : 1

async function run(openSearch: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-chaos-opensearch-'))
  const cluster = await startOpenSearch({
    folder: openSearch,
    nodes: NODES,
    heap: values.heap,
    isShortLived: true,
  })
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
  try {
    const { kills, articles, searches, trouble, judged } = await clusterRun({
      folder,
      cluster,
      kills: Number(values.kills),
      seed: Number(values.seed),
      shards: Number(values.shards),
      minutes: Number(values.minutes),
      signal: interrupted.signal,
    })
    const { answered, away, failed, short, mostLacking, slowestMs, longestGapMs } = searches
    console.log(
      `\n${kills} of ${values.kills} times kill -9 of a node; ${articles.written} articles written, ${articles.changed} changed, ${articles.withdrawn} withdrawn\n` +
        `searches: ${answered} answered, the slowest in ${slowestMs} ms; ${away} told that the cluster is away, longest without an answer ${longestGapMs} ms; ` +
        `${failed.size} failed otherwise; ${short} answers lacked more of what was said to be in than is miscounted, one ${mostLacking}\n` +
        `writing: ${trouble.away} times away, ${trouble.other.size} kinds of other failures\n` +
        `at the end: ${judged.articles} articles in the database; ${judged.missing} missing from the index, ${judged.stale} not as they are, ${judged.tooMany} too many`,
    )
    for (const [message, count] of [...failed, ...trouble.other]) console.log(`  ${count} times: ${message}`)
    const wrong = failed.size + trouble.other.size + short + judged.missing + judged.stale + judged.tooMany
    console.log(
      `verdict: ${wrong ? 'NOT as it should be' : 'nothing lost, nothing too much'}; ` +
        `${((100 * answered) / Math.max(1, answered + away)).toFixed(2)} % of the searches were answered` +
        (kills < Number(values.kills) ? `; NOT all kills were done in ${values.minutes} minutes` : ''),
    )
    return wrong === 0 && kills === Number(values.kills)
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
