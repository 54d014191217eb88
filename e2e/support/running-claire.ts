import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

const serverEntry = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const READY = /Claire is ready/
const START_WITHIN_MS = 180_000
const STOP_WITHIN_MS = 20_000

export type FirstUser = 'admin' | 'demo'

export interface RunningClaire {
  url: string
  /** The identity provider's address before `/realms/…`. */
  identityUrl: string
  dataDir: string
  /** Returns the server's output so far. */
  log(): string
  /** Returns the account's password of the first run. */
  passwordOf(user: FirstUser): string
  /** Ends it like an operator; rejects if it does not end in time or not cleanly. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** A free one by default. */
  port?: number
  /** Returns settings by their names, such as SAMPLE_LIBRARY, for a Claire at this address. */
  settings?: Record<string, string> | ((url: string) => Promise<Record<string, string>>)
  /** Receives the output line by line. */
  onOutput?: (text: string) => void
}

/** An external identity provider instead of the embedded one; `npm test -- keycloak` names it in JOURNEYS_PROVIDER. */
interface ExternalProvider {
  /** The port on which it expects Claire. */
  port: number
  settings: Record<string, string>
  /** Everybody's password. */
  password: string
}

const external = process.env.JOURNEYS_PROVIDER
  ? (JSON.parse(process.env.JOURNEYS_PROVIDER) as ExternalProvider)
  : undefined

/** A cluster for the search index; `npm test -- opensearch --journeys` names it. Each Claire has an index of its own. */
const clusterOf = (port: number) => ({
  OPENSEARCH_URL: process.env.JOURNEYS_OPENSEARCH,
  OPENSEARCH_INDEX_PREFIX: `journey-${process.pid}-${port}`,
  OPENSEARCH_REPLICAS: '0',
})

/** Starts the real server in a process of its own, and resolves once it is ready. */
export async function startClaire({
  dataDir,
  port,
  settings = {},
  onOutput,
}: Options): Promise<RunningClaire> {
  const chosen = port ?? external?.port ?? (await freePort())
  const url = `http://localhost:${chosen}`
  const env = {
    PATH: process.env.PATH ?? '',
    // Node's compile cache: a start takes half as long with it.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    CONTEXTUAL: 'off',
    HOME: process.env.HOME ?? '',
    PORT: String(chosen),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ...external?.settings,
    ...(process.env.JOURNEYS_OPENSEARCH && clusterOf(chosen)),
    ...(typeof settings === 'function' ? await settings(url) : settings),
  }
  const child = spawn(process.execPath, [serverEntry], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // The server never survives this process.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.removeListener('exit', endWithUs))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Claire ${reason}. It said:\n${output.slice(-4000)}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`was not ready within ${START_WITHIN_MS / 1000} s`)
    }, START_WITHIN_MS)
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      onOutput?.(chunk.toString())
      if (!READY.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}`)
    })
  })
  return {
    url,
    identityUrl: external?.settings.IDP_URL ?? `${url}/auth`,
    dataDir,
    log: () => output,
    passwordOf: (user) =>
      external?.password ??
      passwordIn(readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8'), user),
    stop: () => stop(child),
  }
}

function passwordIn(text: string, user: FirstUser): string {
  const password = new RegExp(String.raw`\b${user}\b.*?([a-z0-9]{6}-[a-z0-9]{6}-[a-z0-9]{6})`, 's').exec(
    text,
  )?.[1]
  if (!password) throw new Error(`The first-run passwords do not name ${user}.`)
  return password
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else reject(new Error(`Claire did not stop cleanly (${signal ?? `code ${code}`}).`))
    })
    child.kill('SIGTERM')
  })
}
