// npm run chaos -- drill [--articles 20000]: load, stop and restore, drilled on a server of its own with made-up articles, 2,000
// by default. Prints the results; ends with code 1 if a stop or a restore failed.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { drillArticles } from '../support/load/drill-articles.ts'
import { loadDrill } from '../support/load/drill-load.ts'
import {
  type DrillServer,
  articlesFound,
  importArticles,
  startDrillServer,
  untilFound,
} from '../support/load/drill-server.ts'

const { values } = parseArgs({ options: { articles: { type: 'string', default: '2000' } } })
const ARTICLES = Number(values.articles)
const LATER = 100
const UNDER_WAY = 12
const STOP_WITHIN_MS = 2_000

const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-drill-'))
const database = path.join(dataDir, 'claire.sqlite')
let failed = 0
let server: DrillServer | undefined

try {
  await take('first', 0, ARTICLES)
  server = await started('first start', ARTICLES)
  await loadDrill(server)
  console.log('\nstop and restore')
  await stopDrill(server)
  await restoreDrill()
} finally {
  server?.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

/** Sends SIGTERM during searches: all are answered, and the process ends by itself in time. */
async function stopDrill({ demo, stop }: DrillServer) {
  const searches = Array.from({ length: UNDER_WAY }, (_, at) =>
    demo('POST', '/claire/search', { searchTerm: 'energy of matter', startYear: at + 1 }).then(
      () => 'answered',
      (error: Error) => error.message,
    ),
  )
  await searches[0]
  const { code, ms } = await stop()
  const answered = (await Promise.all(searches)).filter((each) => each === 'answered').length
  say(
    code === 0 && ms < STOP_WITHIN_MS && answered === UNDER_WAY,
    `SIGTERM with searches under way: ${answered} of ${UNDER_WAY} answered, code ${code} after ${ms.toFixed(0)} ms`,
  )
}

/** Restores an older database under a newer index: results match the database, and new articles are found. */
async function restoreDrill() {
  const backup = path.join(dataDir, 'backup.sqlite')
  copyFileSync(database, backup)
  await take('later', ARTICLES, LATER)
  server = await started('later articles', ARTICLES + LATER)
  await server.stop()
  copyFileSync(backup, database)
  server = await started('an older database put back', ARTICLES)
  await server.stop()
  await take('anew', ARTICLES + LATER, LATER)
  server = await started('articles that came after the restore', ARTICLES + LATER)
  await server.stop()
  copyFileSync(backup, database)
  await take('more', ARTICLES + 2 * LATER, 3 * LATER)
  server = await started('an older database put back, then more articles than it lacks', ARTICLES + 3 * LATER)
  await server.stop()
  rmSync(path.join(dataDir, 'index'), { recursive: true })
  server = await started('the index deleted', ARTICLES + 3 * LATER)
  const { code, ms } = await server.stop()
  say(code === 0, `stopped, code ${code} after ${ms.toFixed(0)} ms`)
}

/** Starts the server, and waits until that many articles are searchable. */
async function started(what: string, articles: number): Promise<DrillServer> {
  const began = performance.now()
  const next = await startDrillServer(dataDir)
  const inTime = await untilFound(next.admin, (count) => count === articles)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(
    inTime,
    `${what}: ${await articlesFound(next.admin)} of ${articles} articles found ${seconds} s after the start`,
  )
  return next
}

async function take(name: string, from: number, count: number) {
  const file = path.join(dataDir, `${name}.jsonl`)
  writeFileSync(file, drillArticles(from, count))
  await importArticles(dataDir, file)
}

function say(isGood: boolean, text: string) {
  if (!isGood) failed += 1
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${text}`)
}
