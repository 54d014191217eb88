// Set-up shared by the commands: dependencies from the lockfile, and Node 24 from the npm package `node`.
// Plain JavaScript, because it runs on whatever Node (20 or newer) the machine has.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from './exclusive.mjs'
import { nodeBinaryFault } from './node-integrity.mjs'
import { run } from './processes.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.claire-installed')
const lock = path.join(root, '.claire-setting-up')

/** The Node 24 that the lockfile names, whatever Node runs this. */
export const node24 = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

// What is started from here inherits this: Node keeps what it made of source files (types taken out, compiled) beside the
// dependencies, so that the next process need not make it again. https://nodejs.org/api/module.html#module-compile-cache
process.env.NODE_COMPILE_CACHE ??= path.join(modules, '.cache', 'compiled')

/** Parts of the dependencies, each by the workspace that names them; `all` is these and what tests and checks need. */
const WORKSPACES = { server: 'apps/server', web: 'apps/web', s3: 'extras/s3', traces: 'extras/traces' }
export const ALL = ['all']
/** What the server runs with, whatever it is told to use. */
export const WHAT_RUNS = ['server', 's3', 'traces']

/** What the server runs with under the settings of this environment. */
export const whatRunsHere = () => [
  'server',
  ...(process.env.S3_ENDPOINT ? ['s3'] : []),
  ...(process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? ['traces'] : []),
]

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

/** What the stamp says: the lockfile that is installed, and the parts of it. Before there were parts, all were. */
function readStamp() {
  if (!existsSync(node24) || !existsSync(stamp)) return { parts: [] }
  const [hash, ...parts] = readFileSync(stamp, 'utf8').split(' ')
  const isOfBefore = hash !== '' && parts.length === 0
  return { hash, parts: isOfBefore ? ALL : parts.filter((part) => part === 'all' || part in WORKSPACES) }
}

const isInstalled = (wanted) => {
  const { hash, parts } = readStamp()
  return hash === lockHash() && (parts.includes('all') || wanted.every((part) => parts.includes(part)))
}

/**
 * Installs these parts of the dependencies exactly as locked, when one is not installed yet or the lockfile has changed; parts
 * that are installed stay.
 */
export async function ensureInstalled(wanted = ALL) {
  if (isInstalled(wanted)) return
  await settingUp(async (heldBy) => {
    // Another process may have done it meanwhile.
    if (isInstalled(wanted)) return
    console.log('Installing dependencies (once; needs a network)…')
    await install([...new Set([...readStamp().parts, ...wanted])], heldBy)
  })
}

/** Leaves of what is installed what the server runs with. Before a build or a test all that it needs is installed again. */
export async function keepWhatRuns() {
  console.log('Leaving out what only building and testing need…')
  await settingUp((heldBy) => install(WHAT_RUNS, heldBy))
}

/** Runs `work` while no other command installs or builds in this checkout. */
export const settingUp = (work) => exclusively(lock, work)

async function install(parts, heldBy) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const selection = parts.includes('all')
    ? []
    : ['--omit=dev', '--include-workspace-root', ...parts.map((part) => `--workspace=${WORKSPACES[part]}`)]
  // Whatever ends this in the middle, nobody takes what is there for an installation.
  rmSync(stamp, { force: true })
  const status = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...selection], {
    cwd: root,
    shell: process.platform === 'win32',
    onStart: heldBy,
  })
  if (status !== 0)
    fail(
      'Installing the dependencies failed: see the messages above. The first installation needs a network and 1 GB of disk. The next start tries again.',
    )
  if (!existsSync(node24))
    fail(
      `npm ci did not bring Node 24 (expected at ${path.relative(root, node24)}). Are install scripts disabled (npm config get ignore-scripts)?`,
    )
  const fault = nodeBinaryFault(node24)
  if (fault) fail(fault)
  removeOtherPlatforms()
  writeFileSync(stamp, [lockHash(), ...parts].join(' '))
}

/** The library that runs the contextual model comes with binaries for all platforms: 240 MB of them are for others. */
function removeOtherPlatforms() {
  const binaries = path.join(modules, 'onnxruntime-node', 'bin', 'napi-v6')
  if (!existsSync(binaries)) return
  for (const system of readdirSync(binaries))
    for (const processor of readdirSync(path.join(binaries, system)))
      if (system !== process.platform || processor !== process.arch)
        rmSync(path.join(binaries, system, processor), { recursive: true })
}

/** @param {string} message */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
