// node tools/run.mjs tools/demo-replay.ts: Claire with about 3,000 real articles, scanned from a small internet on this machine.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Source, SourceDetail } from '@claire/api-contract'
import { type CallApi, openApiSession } from '../e2e/support/api-session.ts'
import { type RunningClaire, startClaire } from '../e2e/support/running-claire.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const replayServer = path.resolve(root, '../shared/replay/serve.mjs')

/** The publishing hosts of the replay server, with their names as sources. */
const SITES = {
  'preprints.example.org': 'Replayed preprints',
  'journal.example.net': 'Replayed journal',
  'magazine.example.com': 'Replayed magazine',
  'repository.example.edu': 'Replayed repository',
  'proceedings.example.info': 'Replayed proceedings',
  'standards.example.int': 'Replayed standards',
}
const LOOK_EVERY_MS = 2000

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    'replay-port': { type: 'string', default: '8099' },
    data: { type: 'string', default: path.join(root, 'data/demo-replay') },
    /** Ends when everything is scanned, instead of leaving Claire running. */
    once: { type: 'boolean', default: false },
  },
})

if (existsSync(replayServer)) await replay()
else
  console.log(
    `Skipped: the recorded sites are not on this machine (looked for ${path.relative(root, replayServer)}). Nothing was started.`,
  )

async function replay() {
  const began = Date.now()
  const stopSites = await startSites(options['replay-port'])
  const claire = await startClaire({
    dataDir: path.resolve(options.data),
    port: Number(options.port),
    settings: {
      SAMPLE_LIBRARY: 'off',
      LOG_LEVEL: 'warn',
      CLAIRE_DEVELOPMENT: '1',
      CLAIRE_DEV_RESOLVE: Object.keys(SITES)
        .map((host) => `${host}=127.0.0.1:${options['replay-port']}`)
        .join(','),
      CLAIRE_DEV_MIN_DELAY_MS: '0',
    },
    onOutput: (text) => process.stderr.write(text),
  }).catch((error: unknown) => {
    stopSites()
    throw error
  })
  const stop = async () => {
    await claire.stop().catch((error: unknown) => console.error(String(error)))
    stopSites()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
  try {
    const total = await scanAll(claire)
    console.log(`\n${total} articles after ${Math.round((Date.now() - began) / 1000)} s.`)
  } catch (error) {
    await stop()
    throw error
  }
  if (options.once) return stop()
  console.log(
    `Claire goes on running at ${claire.url} (administrator: admin, ${claire.passwordOf('admin')}). Stop with Ctrl+C.`,
  )
}

async function startSites(port: string): Promise<() => void> {
  const child = spawn(process.execPath, [replayServer, '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) =>
      reject(new Error(`The replay server ended with code ${code}; is port ${port} in use?`)),
    )
  })
  return () => void child.kill()
}

/** Approves every site and waits until all are scanned. Returns the number of articles. */
async function scanAll(claire: RunningClaire): Promise<number> {
  const call = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const ids = await approveSites(call)
  for (;;) {
    const sources = await Promise.all(ids.map((id) => call<SourceDetail>('GET', `/claire/source/${id}`)))
    console.log(`\n${sources.map(progressLine).join('\n')}`)
    const failed = sources.filter(({ scan }) => scan?.state === 'failed')
    if (failed.length)
      console.log(`Not scanned: ${failed.map(({ name, scan }) => `${name} (${scan?.message})`).join(', ')}`)
    if (sources.every(({ scan }) => scan && ['done', 'failed', 'cancelled'].includes(scan.state))) {
      return sources.reduce((total, { health }) => total + (health?.articles ?? 0), 0)
    }
    await delay(LOOK_EVERY_MS)
  }
}

/** An administrator's suggestions are approved at once, and approved sources are scanned at once. */
async function approveSites(call: CallApi): Promise<string[]> {
  const known = await call<Source[]>('GET', '/claire/source/getApproved')
  const ids: string[] = []
  for (const [host, name] of Object.entries(SITES)) {
    const url = `http://${host}`
    const source =
      known.find((one) => one.url === url) ?? (await call<Source>('POST', '/claire/source', { name, url }))
    ids.push(source.id)
  }
  return ids
}

function progressLine({ name, scan }: SourceDetail): string {
  if (!scan) return `${name.padEnd(22)} waiting`
  const left = scan.secondsLeft === null ? '' : `, about ${scan.secondsLeft} s left`
  const counts = `${scan.pagesSeen} pages seen, ${scan.articlesFound} articles, ${scan.errors} errors`
  return `${name.padEnd(22)} ${scan.state.padEnd(8)} ${counts}${scan.state === 'running' ? left : ''}`
}
