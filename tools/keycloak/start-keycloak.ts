import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 1_000
/** Timeout of a start: the first one takes minutes on a small machine. */
const START_WITHIN_MS = 600_000
const STOP_WITHIN_MS = 30_000

export const MASTER = { username: 'root', password: 'only-on-this-machine' }

interface Options {
  /** The unpacked distribution. */
  folder: string
  port: number
  realmFile: string
  /** The environment variables of the realm file. */
  environment: { CLAIRE_URL: string; CLAIRE_REST_SECRET: string }
}

export interface RunningKeycloak {
  /** The address before `/realms/…`. */
  url: string
  stop(): Promise<void>
}

/** Starts a Keycloak with only the realm of `realmFile`; its database is deleted when it stops. */
export async function startKeycloak({
  folder,
  port,
  realmFile,
  environment,
}: Options): Promise<RunningKeycloak> {
  const imports = path.join(folder, 'data', 'import')
  rmSync(path.join(folder, 'data'), { recursive: true, force: true })
  mkdirSync(imports, { recursive: true })
  copyFileSync(realmFile, path.join(imports, 'realm.json'))
  const args = [
    'start-dev',
    '--db=dev-mem',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    '--http-relative-path=/auth',
    '--import-realm',
  ]
  const child = spawn(path.join(folder, 'bin', 'kc.sh'), args, {
    env: {
      ...process.env,
      ...environment,
      KC_BOOTSTRAP_ADMIN_USERNAME: MASTER.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: MASTER.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: the script starts Java, and both must end.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-8_000)))
  const url = `http://localhost:${port}/auth`
  try {
    await untilReady(url, child)
  } catch (error) {
    await stop(child)
    throw new Error(`Keycloak did not start. It said:\n${output}`, { cause: error })
  }
  return { url, stop: () => stop(child) }
}

async function untilReady(url: string, child: ChildProcess) {
  const until = Date.now() + START_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/realms/claire/.well-known/openid-configuration`).catch(() => undefined)
    if (answer?.status === 200) return
    await delay(LOOK_EVERY_MS)
  }
  throw new Error(`not within ${START_WITHIN_MS / 1000} s`)
}

async function stop(child: ChildProcess) {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = (signal: 'SIGTERM' | 'SIGKILL') => process.kill(-pid, signal)
  kill('SIGTERM')
  const timer = setTimeout(() => kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(timer)
}
