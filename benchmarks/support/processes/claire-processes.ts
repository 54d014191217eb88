import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const LOOK_EVERY_MS = 50
/** Exit code of main.ts if the database is away. */
const DATABASE_AWAY = 75
const START_AGAIN_AFTER_MS = 1_000

/** A process of Claire: its role, or several with commas, and the address of its state. */
export interface ClaireProcess {
  name: string
  role: string
  port: number
}

const has = (role: string) => (one: ClaireProcess) => one.role.split(',').includes(role)

interface Running extends ClaireProcess {
  child: ChildProcess | undefined
  /** Restarts it after a while. */
  timer: NodeJS.Timeout | undefined
}

export type ClaireProcesses = Awaited<ReturnType<typeof prepareProcesses>>

interface Parts {
  folder: string
  /** Number of processes of each role. */
  roles: Record<string, number>
  settings: (role: string) => Record<string, string>
}

/** Prepares processes of Claire, each with its role, port and data folder, without starting them. Logs are in `folder`. */
export async function prepareProcesses({ folder, roles, settings }: Parts) {
  const all: Running[] = []
  for (const [role, count] of Object.entries(roles))
    for (let at = 1; at <= count; at++)
      all.push({ name: `${role}-${at}`, role, port: await freePort(), child: undefined, timer: undefined })
  /** Processes that ended by themselves. */
  const ended: string[] = []
  const start = starting({ folder, settings }, ended)

  // No child survives this process, however it ends.
  process.once('exit', () => {
    for (const { child } of all) child?.kill('SIGKILL')
  })
  return {
    all: all as readonly ClaireProcess[],
    ended,
    portsOf: (role: string) => all.filter(has(role)).map(({ port }) => port),
    pids: () => all.flatMap(({ child }) => child?.pid ?? []),
    start: () => all.forEach(start),
    /** Kills with SIGKILL, and restarts. */
    async killAndStart(name: string) {
      const one = all.find((each) => each.name === name)
      if (!one) throw new Error(`there is no process ${name}`)
      await kill(one)
      start(one)
    },
    ...watching(all, ended),
    /** Sends SIGTERM to all; returns their exits. */
    stop: () => Promise.all(all.map(stop)),
    end: () => Promise.all(all.map(kill)),
  }
}

function watching(all: Running[], ended: string[]) {
  return {
    /** Resolves when all report that they are ready; throws if one has ended by itself, or after `withinMs`. */
    async ready(withinMs: number) {
      const until = Date.now() + withinMs
      for (const one of all)
        while (!(await isReady(one))) {
          if (ended.length) throw new Error(ended.join(', '))
          if (Date.now() > until) throw new Error(`${one.name} is not ready`)
          await delay(LOOK_EVERY_MS)
        }
    },
    /** True if one process of the role reports that it is ready. */
    answers: async (role: string) => (await Promise.all(all.filter(has(role)).map(isReady))).includes(true),
    /** Resolves when at most `count` of them do not respond: on a busy machine a start takes long. */
    async mostAnswer(count: number) {
      for (;;) {
        const answers = await Promise.all(all.map(isReady))
        if (answers.filter((isSo) => !isSo).length <= count) return
        await delay(LOOK_EVERY_MS)
      }
    },
  }
}

const starting = ({ folder, settings }: Pick<Parts, 'folder' | 'settings'>, ended: string[]) =>
  function start(one: Running) {
    mkdirSync(path.join(folder, one.name), { recursive: true })
    const log = openSync(path.join(folder, `${one.name}.log`), 'a')
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: path.join(folder, one.name),
        ROLES: one.role,
        [has('api')(one) ? 'PORT' : 'HEALTH_PORT']: String(one.port),
        ...settings(one.role),
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    one.child = child
    child.once('exit', (code) => {
      // Like a service manager, retries a start for which the database is away.
      if (code === DATABASE_AWAY) one.timer = setTimeout(() => start(one), START_AGAIN_AFTER_MS)
      else if (code !== null) ended.push(`${one.name} ended with code ${code}`)
    })
  }

async function stop({ child }: Running): Promise<number | null> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function kill({ child, timer }: Running) {
  clearTimeout(timer)
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function isReady({ port }: ClaireProcess): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}
