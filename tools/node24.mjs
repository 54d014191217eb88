// Set-up shared by the commands: dependencies from the lockfile, and Node 24 from the npm package `node`.
// Plain JavaScript, because it runs on whatever Node (20 or newer) the machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeBinaryFault } from './node-integrity.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.claire-installed')

/** The Node 24 that the lockfile names, whatever Node runs this. */
export const node24 = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

// What is started from here inherits this: Node keeps what it made of source files (types taken out, compiled) beside the
// dependencies, so that the next process need not make it again. https://nodejs.org/api/module.html#module-compile-cache
process.env.NODE_COMPILE_CACHE ??= path.join(modules, '.cache', 'compiled')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

/** What the stamp says of an installation that keepWhatRuns has made smaller. */
const running = (hash) => `${hash} without what builds and tests`

/**
 * Installs the dependencies exactly as locked, when they are not installed yet or the lockfile has changed.
 * @param {{ toRun?: boolean }} [need] `toRun`: what keepWhatRuns leaves is enough.
 */
export function ensureInstalled({ toRun = false } = {}) {
  const wanted = lockHash()
  const installed = existsSync(node24) && existsSync(stamp) && readFileSync(stamp, 'utf8')
  if (installed === wanted || (toRun && installed === running(wanted))) return
  console.log('Installing dependencies (once; needs a network)…')
  install()
  writeFileSync(stamp, wanted)
}

/**
 * Leaves of what is installed what the server runs with: 181 packages of 400. Before a build or a test
 * all are installed again.
 */
export function keepWhatRuns() {
  console.log('Leaving out what only building and testing need…')
  install('--omit=dev', '--workspace=apps/server', '--include-workspace-root')
  writeFileSync(stamp, running(lockHash()))
}

/** @param {string[]} selection What of it; all without. */
function install(...selection) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...selection]
  const { status } = spawnSync(npm, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    fail(
      'Installing the dependencies failed: see the messages above. A network is needed for the first installation.',
    )
  if (!existsSync(node24))
    fail(
      `npm ci did not bring Node 24 (expected at ${path.relative(root, node24)}). Are install scripts disabled (npm config get ignore-scripts)?`,
    )
  const fault = nodeBinaryFault(node24)
  if (fault) fail(fault)
  removeOtherPlatforms()
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
