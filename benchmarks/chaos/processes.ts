// npm run chaos -- processes [--minutes 10] [--seed 1] [--opensearch | --sqlite] [--keep]: Claire as many processes on one
// PostgreSQL (2 api, 2 scanner, 2 matcher, 2 mailer) while people search, bookmark articles, create alerts and change a shared
// folder, sites publish, and random processes are killed (kill -9) and restarted; the database has a follower, is restarted once,
// and once killed, when the follower takes its place. Prints losses, duplicates and how sites were visited; ends with code 1 if any
// of these is wrong. --opensearch uses an OpenSearch of one node, brought by Maven, and 2 indexer among the processes. --sqlite uses
// one process of all roles on SQLite. --keep leaves the folder with the logs.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { postgresPrograms } from '../../apps/server/src/testing/postgres-cluster.ts'
import { installOpenSearch } from '../../tools/opensearch/install-opensearch.ts'
import { startOpenSearch } from '../../tools/opensearch/start-opensearch.ts'
import { runProcesses } from '../support/processes/run-processes.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    sqlite: { type: 'boolean', default: false },
    opensearch: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})

const programs = values.sqlite ? null : postgresPrograms()
if (values.sqlite) await run(null)
else if (!programs)
  console.log(
    'chaos processes skipped: PostgreSQL is not installed here (Debian: apt-get install postgresql).',
  )
else if (values.opensearch) await runOnCluster(programs)
else await run(programs)

async function runOnCluster(postgres: string) {
  const installed = installOpenSearch(path.resolve(import.meta.dirname, '../../.cache'))
  if ('missing' in installed) return console.log(`chaos processes skipped: ${installed.missing}`)
  const cluster = await startOpenSearch({ folder: installed.folder, heap: '512m', isShortLived: true })
  try {
    await run(postgres, cluster.url)
  } finally {
    await cluster.stop()
  }
}

async function run(postgres: string | null, openSearchUrl?: string) {
  const judgement = await runProcesses({
    programs: postgres,
    openSearchUrl,
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    keep: values.keep,
  })
  const wrong = Object.entries(judgement).filter(([, count]) => count !== 0)
  for (const [what, count] of Object.entries(judgement))
    console.log(`${count === 0 ? 'ok    ' : 'FAILED'} ${what}: ${count}`)
  process.exitCode = wrong.length ? 1 : 0
}
