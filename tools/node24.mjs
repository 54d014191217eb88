// Set-up shared by the commands: dependencies from the lockfile, and Node 24 from the npm package `node`.
// Plain JavaScript, because it runs on the machine's own Node (20 or newer).
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from './exclusive.mjs'
import { nodeBinaryFault } from './node-integrity.mjs'
import { run } from './processes.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.claire-installed')
const lock = path.join(root, '.claire-setting-up')

/** The Node 24 of the lockfile, whatever Node runs this. */
export const node24 = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

// Inherited by child processes: Node caches transformed source files (types removed, compiled) beside the dependencies,
// for later processes. https://nodejs.org/api/module.html#module-compile-cache
process.env.NODE_COMPILE_CACHE ??= path.join(modules, '.cache', 'compiled')

/** Parts of the dependencies, each by the workspace that names them; `all` adds the needs of tests and checks. */
const WORKSPACES = {
  server: 'apps/server',
  web: 'apps/web',
  opensearch: 'extras/opensearch',
  s3: 'extras/s3',
  traces: 'extras/traces',
}
export const ALL = ['all']
/** The parts that the server runs with under any settings. */
export const WHAT_RUNS = ['server', 'opensearch', 's3', 'traces']

/** Returns the parts that the server runs with under the settings of this environment. */
export const whatRunsHere = () => [
  'server',
  ...(process.env.OPENSEARCH_URL ? ['opensearch'] : []),
  ...(process.env.S3_ENDPOINT ? ['s3'] : []),
  ...(process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? ['traces'] : []),
]

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

/** Returns the installed lockfile and its parts from the stamp. Stamps of former versions mean all parts. */
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
 * Installs these parts of the dependencies exactly as locked, if one is missing or the lockfile has changed; installed parts
 * stay.
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

/** Reduces the installation to the parts that the server runs with. A build or a test installs the rest again. */
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
  // An interruption must not leave a valid stamp.
  rmSync(stamp, { force: true })
  const npmRun = (args) => run(npm, args, { cwd: root, shell: process.platform === 'win32', onStart: heldBy })
  // No package of ours needs its install script but `node`, and that only where placeNode finds nothing.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await npmRun(['ci', ...options, ...selection])) !== 0)
    fail(
      'Installing the dependencies failed: see the messages above. The first installation needs a network and 1 GB of disk. The next start tries again.',
    )
  if (!placeNode()) await npmRun(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  if (!existsSync(node24))
    fail(
      `npm ci did not bring Node 24 (expected at ${path.relative(root, node24)}). Does npm leave out optional dependencies (npm config get omit)?`,
    )
  const fault = nodeBinaryFault(node24)
  if (fault) fail(fault)
  removeOtherPlatforms()
  writeFileSync(stamp, [lockHash(), ...parts].join(' '))
}

/**
 * Links the binary of this platform to where its package `node` would install it. Its own install script starts npm anew,
 * after everything else; as optional dependencies the binaries come with the rest, by the hashes of the lockfile. False if
 * there is none for this platform.
 */
function placeNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const bin = path.join(modules, `node-${system}-${process.arch}`, 'bin', path.basename(node24))
  if (!existsSync(bin)) return false
  mkdirSync(path.dirname(node24), { recursive: true })
  linkSync(bin, node24)
  return true
}

/** Deletes binaries of other platforms: the library that runs the contextual model has 240 MB of them. */
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
