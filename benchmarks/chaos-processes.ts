// npm run chaos:processes [-- --minutes 10] [--seed 1] [--keep]: Claire as many processes on one PostgreSQL (2 api, 2
// scanner, 2 matcher, 2 mailer) while people search, keep articles and make alerts, sites publish, and one process after
// the other is killed (kill -9) at random and started again; the database has a follower, is restarted once, and once
// killed, when the follower takes its place. Prints what was lost, what happened twice and how sites were
// visited; ends with code 1 where anything of that is not as it should be. --keep leaves the folder with the logs.
import { parseArgs } from 'node:util'
import { postgresPrograms } from '../apps/server/src/testing/postgres-cluster.ts'
import { runProcesses } from './support/processes/run-processes.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
})

const programs = postgresPrograms()
if (programs) {
  const verdict = await runProcesses({
    programs,
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    keep: values.keep,
  })
  const wrong = Object.entries(verdict).filter(([, count]) => count !== 0)
  for (const [what, count] of Object.entries(verdict))
    console.log(`${count === 0 ? 'ok    ' : 'FAILED'} ${what}: ${count}`)
  process.exitCode = wrong.length ? 1 : 0
} else
  console.log(
    'chaos:processes skipped: PostgreSQL is not installed here (Debian: apt-get install postgresql).',
  )
