// npm run bench:scanner [-- --data <folder>] [--only replay,faults,kills,cycles] [--database <postgres url>]: the scanner
// against a small internet of real records, against a site of faults, under kill -9, and its pace on a large frontier.
// Skipped where the data folder is absent.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureCycles } from './support/scan-cycles.ts'
import { scanFaults } from './support/scan-faults.ts'
import { scanUnderKills } from './support/scan-kills.ts'
import { scanReplay } from './support/scan-replay.ts'

const root = path.resolve(import.meta.dirname, '..')
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

const parts = new Set(values.only.split(','))
const folder = mkdtempSync(path.join(tmpdir(), 'claire-scanner-'))
const replay = { data: values.data, port: Number(values.port), preprints: Number(values.preprints), articles: Number(values.articles) }

try {
  if (existsSync(path.join(values.data, 'replay/serve.mjs'))) {
    if (parts.has('replay')) await scanReplay({ folder: path.join(folder, 'replay'), replay })
    if (parts.has('faults')) await scanFaults({ folder: path.join(folder, 'faults'), replay })
    if (parts.has('kills')) await scanUnderKills({ folder: path.join(folder, 'kills'), replay: { ...replay, preprints: 400, articles: 300 }, kills: Number(values.kills) })
  } else console.log(`SKIPPED: the replayed sites: there is no replay/serve.mjs in ${path.relative(root, values.data)}.`)
  if (parts.has('cycles')) await measureCycles({ folder: path.join(folder, 'cycles'), databaseUrl: values.database, sizes: values.sizes.split(',').map(Number) })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
