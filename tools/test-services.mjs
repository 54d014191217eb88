// Services of the tests in addition to the dependencies: a Chromium for journeys and a PostgreSQL server for the store tests.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { node24, root } from './node24.mjs'

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options })
const which = (name) => run('sh', ['-c', `command -v ${name}`]).stdout.trim() || undefined
const isRoot = process.getuid?.() === 0
const canInstall = isRoot && which('apt-get') !== undefined

function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (run('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    return false
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  return run('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function playwrightChromium() {
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const file = run(node24, ['--input-type=module', '-e', script], { cwd: root }).stdout.trim()
  return file && existsSync(file) ? file : undefined
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return which('chromium') ?? which('chromium-browser') ?? which('google-chrome') ?? playwrightChromium()
}

/** Returns the path of a Chromium, installed if missing, or undefined with the reason printed. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const packages = ['chromium', 'fonts-liberation']
  if (!canInstall)
    run(node24, [path.join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
    })
  // Not every distribution has the shell, in which most journeys run (e2e/support/browser.ts).
  else if (!aptInstall([...packages, 'chromium-headless-shell'])) aptInstall(packages)
  const installed = findChromium()
  if (!installed)
    console.log(
      'SKIPPED: the browser journeys. No Chromium was found and none could be installed; set CHROMIUM_PATH.',
    )
  return installed
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    path.dirname(which('postgres') ?? ''),
  ]
  return folders.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** PostgreSQL refuses to run as root. */
function asPostgresUser(command, args) {
  return isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
}

/** Creates an empty database cluster in `folder`; returns its data folder. */
function initDatabase(bin, folder) {
  if (isRoot) run('chown', ['postgres', folder])
  const data = path.join(folder, 'data')
  const [initdb, initArgs] = asPostgresUser(path.join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'claire',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ])
  const made = run(initdb, initArgs, { cwd: folder })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  return data
}

/**
 * Starts a temporary PostgreSQL server with its data in `parent`, and installs PostgreSQL if missing. Returns its URL and
 * a function that stops it; an empty URL, with the reason printed, if none can be started. TEST_DATABASE_URL names a
 * server to use instead.
 */
export async function ensurePostgres(parent = tmpdir()) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop() {} }
  if (!findPostgres() && canInstall) aptInstall(['postgresql'])
  const bin = findPostgres()
  if (!bin || (isRoot && run('id', ['postgres']).status !== 0)) {
    console.log(
      'SKIPPED: the store tests on PostgreSQL. No server was found and none could be installed; set TEST_DATABASE_URL.',
    )
    return { url: '', stop() {} }
  }
  const folder = mkdtempSync(path.join(parent, 'claire-postgres-'))
  const data = initDatabase(bin, folder)
  const port = await freePort()
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'autovacuum=off',
    '-c',
    'max_wal_size=128MB',
    '-c',
    'max_connections=200',
  ]
  const [postgres, args] = asPostgresUser(path.join(bin, 'postgres'), [
    '-D',
    data,
    '-p',
    String(port),
    ...settings,
  ])
  const server = spawn(postgres, args, { cwd: folder, stdio: 'ignore', detached: true })
  const stop = () => {
    const [pgCtl, stopArgs] = asPostgresUser(path.join(bin, 'pg_ctl'), [
      '-D',
      data,
      '-m',
      'immediate',
      '-w',
      'stop',
    ])
    run(pgCtl, stopArgs, { cwd: folder })
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries++) {
    const ready = run(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)])
    if (ready.status === 0) return { url: `postgres://claire@127.0.0.1:${port}/postgres`, stop }
    if (server.exitCode !== null) break
    await delay(100)
  }
  stop()
  throw new Error('the PostgreSQL test server did not start')
}

const MEMORY = '/dev/shm'
/** Space for the files of all suites together, with a margin. */
const SCRATCH_BYTES = 4e9

/**
 * Returns a folder for files of tests, and a function that removes it: in memory if the machine has enough, as database tests
 * wait for the disk at every transaction. No test needs a disk: a killed process loses no file in memory.
 */
export function makeScratch() {
  const folder = mkdtempSync(path.join(hasMemory() ? MEMORY : tmpdir(), 'claire-tests-'))
  // Some tests run as another user for a while, who needs access.
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

function hasMemory() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > SCRATCH_BYTES
}
