// npm run bench -- scanner [--data <folder>] [--only replay,faults,kills,cycles] [--database <postgres url>]: the scanner
// against a small internet of real records, against a site of faults, under kill -9, and its pace on a large frontier.
// Skipped where the data folder is absent.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureCycles } from '../support/scan/scan-cycles.ts'
import { scanFaults } from '../support/scan/scan-faults.ts'
import { scanUnderKills } from '../support/scan/scan-kills.ts'
import { scanReplay } from '../support/scan/scan-replay.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: path.join(root, '../shared') },
    only: { type: 'string', default: 'replay,faults,kills,cycles' },
    port: { type: 'string', default: '8760' },
    preprints: { type: 'string', default: '2000' },
    articles: { type: 'string', default: '1200' },
    kills: { type: 'string', default: '25' },
    sizes: { type: 'string', default: '10000,1000000' },
    database: { type: 'string', default: process.env.TEST_DATABASE_URL ?? '' },
  },
})

const parts = values.only.split(',')
if (parts.length > 1) runEachByItself(parts)
else await run(parts[0] ?? '')

/** Runs each part in a process of its own: memory of one part does not count to the next. */
function runEachByItself(each: string[]) {
  for (const part of each) {
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, import.meta.filename, ...process.argv.slice(2), '--only', part],
      { stdio: 'inherit' },
    )
    if (status !== 0) process.exitCode = status ?? 1
  }
}

async function run(part: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-scanner-'))
  const replay = {
    data: values.data,
    port: Number(values.port),
    preprints: Number(values.preprints),
    articles: Number(values.articles),
  }
  try {
    if (part === 'cycles')
      return await measureCycles({
        folder,
        databaseUrl: values.database,
        sizes: values.sizes.split(',').map(Number),
      })
    if (!existsSync(path.join(values.data, 'replay/serve.mjs')))
      return console.log(
        `SKIPPED: ${part}: there is no replay/serve.mjs in ${path.relative(root, values.data)}.`,
      )
    if (part === 'replay') return await scanReplay({ folder, replay })
    if (part === 'faults') return await scanFaults({ folder, replay })
    if (part === 'kills')
      return await scanUnderKills({
        folder,
        replay: { ...replay, preprints: 400, articles: 300 },
        kills: Number(values.kills),
      })
    throw new Error(`--only: ${part} is none of replay, faults, kills, cycles`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
