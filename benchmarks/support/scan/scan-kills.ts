import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import { HONEST_HOSTS, type ReplayOptions, type SeenRequest, startReplay } from './replay-site.ts'

const WORKER = fileURLToPath(new URL('scan-worker.ts', import.meta.url))
const WITHIN_MS = 20 * 60_000
const MIN_DELAY_MS = 20

/** Scans twice: once undisturbed, once with the scanner killed at random moments and restarted. */
export async function scanUnderKills({
  folder,
  replay: options,
  kills,
}: {
  folder: string
  replay: ReplayOptions
  kills: number
}) {
  const calm = await scanOnce({ folder: path.join(folder, 'calm'), options, kills: 0 })
  const killed = await scanOnce({ folder: path.join(folder, 'killed'), options, kills })
  const missing = calm.articles.filter((url) => !killed.articles.includes(url)).length
  const extra = killed.articles.filter((url) => !calm.articles.includes(url)).length
  console.log(
    `\n${killed.kills} times kill -9: ${killed.articles.length} of ${calm.articles.length} articles (${missing} missing, ${extra} extra), ${killed.duplicateEvents} duplicate events`,
  )
  console.log(
    `  requests ${calm.requests} undisturbed, ${killed.requests} killed; repeated ${calm.repeated} and ${killed.repeated}; overlapping on a host ${killed.overlapping}; ${killed.seconds.toFixed(0)} s`,
  )
}

async function scanOnce({
  folder,
  options,
  kills,
}: {
  folder: string
  options: ReplayOptions
  kills: number
}) {
  const replay = await startReplay(options)
  const began = performance.now()
  let done = 0
  let worker = startWorker(folder, options)
  try {
    while (worker.exitCode === null) {
      await Promise.race([ended(worker), delay(1_500 + Math.random() * 3_000)])
      if (worker.exitCode !== null || done >= kills) {
        await ended(worker)
        break
      }
      worker.kill('SIGKILL')
      await ended(worker)
      done++
      worker = startWorker(folder, options)
    }
    if (worker.exitCode !== 0) throw new Error(`the scanner ended with code ${worker.exitCode}`)
    return {
      kills: done,
      seconds: (performance.now() - began) / 1000,
      ...(await resultsOf(folder)),
      ...politenessOf(await replay.log()),
    }
  } finally {
    worker.kill('SIGKILL')
    replay.stop()
  }
}

function startWorker(folder: string, options: ReplayOptions): ChildProcess {
  const harness = {
    folder,
    hosts: HONEST_HOSTS,
    replayPort: options.port,
    minDelayMs: MIN_DELAY_MS,
    withinMs: WITHIN_MS,
  }
  return spawn(process.execPath, [WORKER, JSON.stringify(harness)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function ended(worker: ChildProcess) {
  if (worker.exitCode === null && worker.signalCode === null)
    await new Promise((exit) => worker.once('exit', exit))
}

async function resultsOf(folder: string) {
  const database = openSqlite(path.join(folder, 'claire.sqlite'))
  const articles = await sql<{
    url: string
    content_hash: string
  }>`select url, content_hash from article where deleted = 0 order by url`.execute(database)
  const duplicates = await sql<{ times: number }>`
    select count(*) as times from (select article_id from article_event where kind = 'created' group by article_id having count(*) > 1) as twice`.execute(
    database,
  )
  await database.destroy()
  return {
    articles: articles.rows.map(({ url, content_hash }) => `${url} ${content_hash}`),
    duplicateEvents: Number(duplicates.rows[0]?.times ?? 0),
  }
}

function politenessOf(log: SeenRequest[]) {
  let overlapping = 0
  for (const host of new Set(log.map((entry) => entry.host))) {
    const requests = log.filter((entry) => entry.host === host).sort((a, b) => a.began - b.began)
    for (const [index, request] of requests.entries()) {
      const before = requests[index - 1]
      if (before && request.began < (before.ended ?? Number.POSITIVE_INFINITY)) overlapping++
    }
  }
  return {
    requests: log.length,
    repeated: log.length - new Set(log.map(({ host, path: address }) => host + address)).size,
    overlapping,
  }
}
