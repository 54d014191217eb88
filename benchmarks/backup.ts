// npm run bench:backup [-- --articles 100000 --keep FOLDER --data FOLDER]: how long a backup of so many articles takes, how
// long putting it back with every file compared, and what both cost in processor time. Articles come from
// corpus/arxiv-100k.jsonl.gz of ../shared; skipped where it is absent. --keep loads them into FOLDER once. Ends with code 1
// where what was put back is not what was there.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fillFolder } from './support/load/fill-folder.ts'
import { readJsonLines } from './support/read-lines.ts'
import type { ArxivRecord } from './support/search/search-corpus.ts'

const root = path.resolve(import.meta.dirname, '..')
const CLAIRE = path.join(root, 'apps/server/src/cli/claire.ts')
/** Loaded into the command: its processor time is the last that it says. */
const TELL_TIME =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.log((user+system)/1e6)})'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')

if (existsSync(corpus)) await run()
else console.log(`bench:backup skipped: ${corpus} is absent.`)

async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-bench-backup-'))
  const dataDir = path.resolve(values.keep ?? path.join(folder, 'data'))
  const there = path.join(folder, 'there')
  try {
    await fillFolder(dataDir, readJsonLines<ArxivRecord>(corpus).slice(0, Number(values.articles)))
    await timed('backup', dataDir, ['backup', '--to', path.join(folder, 'backups')])
    const [name = ''] = readdirSync(path.join(folder, 'backups'))
    const backup = path.join(folder, 'backups', name)
    const bytes = statSync(path.join(backup, 'claire.sqlite')).size
    await timed('restore', there, ['restore', backup])
    const [before, after] = [dataDir, there].map(articlesIn)
    console.log(`${before?.toLocaleString('en')} articles, ${Math.round(bytes / 1e6)} MB`)
    if (before === after) return
    console.log(`FAILED: ${after} articles were put back`)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a command of an operator, and says how long it took. */
async function timed(what: string, dataDir: string, args: string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', TELL_TIME, CLAIRE, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const part of child.stdout) said += String(part)
  if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended))
  if (child.exitCode !== 0) throw new Error(`${what} ended with code ${child.exitCode}:\n${said}`)
  const processor = Number(said.trim().split('\n').at(-1))
  const seconds = (performance.now() - began) / 1000
  console.log(`${what}: ${seconds.toFixed(1)} s, of which ${processor.toFixed(1)} s on a processor`)
}

function articlesIn(dataDir: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'claire.sqlite'), { readOnly: true })
  try {
    return Number(database.prepare('select count(*) as n from article where deleted = 0').get()?.['n'])
  } finally {
    database.close()
  }
}
