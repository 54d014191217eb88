import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('chaos-role.ts', import.meta.url))
export const ROLES = ['scanner', 'matcher', 'mailer'] as const
export type Role = (typeof ROLES)[number]

/** A report of a process after each step; `idleAt` is the clock's lead at a look that found no work. */
export interface Step {
  idleAt?: number
}

export type Processes = ReturnType<typeof startProcesses>

interface Running {
  child: ChildProcess
  steps: number
  /** The time and the duration of its last step. */
  lastStepAt: number
  stepMs: number
  idleAt: number
}

/** Starts one process a role, restarted after each kill, and their shared clock. */
export function startProcesses({ home, seed, smtpUrl }: { home: string; seed: number; smtpUrl: string }) {
  const clock = startClock(path.join(home, 'clock'))
  const changes = new EventEmitter()
  const running = new Map<Role, Running>()
  let isOver = false

  const start = (role: Role) =>
    running.set(
      role,
      startOne([role, home, smtpUrl, String(seed)], () => changes.emit('change')),
    )

  /** Resolves when `isSo` holds; rejects when a process has ended by itself. */
  async function until(role: Role, isSo: (one: Running) => boolean): Promise<Running> {
    for (;;) {
      const failed = [...running].find(([, { child }]) => child.exitCode !== null && child.exitCode !== 0)
      if (failed) throw new Error(`the process of the ${failed[0]} ended by itself`)
      const one = running.get(role)
      if (one && isSo(one)) return one
      await once(changes, 'change')
    }
  }

  async function kill(role: Role) {
    const child = running.get(role)?.child
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    if (child.signalCode === null) await once(child, 'exit')
  }

  for (const role of ROLES) start(role)
  return {
    pass: clock.pass,
    /** Resolves when a process has taken `count` steps since its start, or is done; with the duration of the last. */
    async steps(role: Role, count: number): Promise<number> {
      const { stepMs } = await until(role, ({ steps, child }) => steps >= count || child.exitCode === 0)
      return stepMs
    },
    /** Resolves when a process has found no work since time last passed. */
    idle: (role: Role) => until(role, ({ idleAt }) => idleAt >= clock.ahead()),
    /** Resolves when all articles are published. */
    published: () => until('scanner', ({ child }) => child.exitCode === 0),
    async killAndStart(role: Role) {
      const before = running.get(role)
      await kill(role)
      // Concurrent kills start one process, and none is started after the run.
      if (!isOver && running.get(role) === before) start(role)
    },
    async end() {
      isOver = true
      for (const role of ROLES) await kill(role)
    },
  }
}

/** Starts a process of a role; `onChange` is called at its steps and its end. */
function startOne(args: string[], onChange: () => void): Running {
  const child = spawn(process.execPath, [FILE, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const one: Running = { child, steps: 0, lastStepAt: performance.now(), stepMs: 0, idleAt: -1 }
  child.on('message', ({ idleAt = one.idleAt }: Step) => {
    const now = performance.now()
    Object.assign(one, { steps: one.steps + 1, stepMs: now - one.lastStepAt, lastStepAt: now, idleAt })
    onChange()
  })
  child.on('exit', onChange)
  return one
}

/** A clock that several processes read from a file: milliseconds ahead of the machine's clock. */
function startClock(file: string) {
  let ahead = 0
  function set() {
    writeFileSync(`${file}.new`, String(ahead))
    renameSync(`${file}.new`, file)
  }
  set()
  return {
    ahead: () => ahead,
    /** Advances the clock for all: leases expire, collected results become due. */
    pass(ms: number) {
      ahead += ms
      set()
    },
  }
}
