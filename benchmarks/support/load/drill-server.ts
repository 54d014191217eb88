import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { type CallApi, openApiSession } from '../../../e2e/support/api-session.ts'
import type { MemoryInUse } from './report-memory.ts'

const main = path.resolve(import.meta.dirname, '../../../apps/server/src/main.ts')
const reportingMemory = new URL('report-memory.ts', import.meta.url).href
const importing = path.resolve(import.meta.dirname, '../../../apps/server/src/cli/import.ts')

/** Claire in a process of its own, with two people signed in. */
export interface DrillServer {
  url: string
  child: ChildProcess
  demo: CallApi
  admin: CallApi
  /** Returns the memory in use after a collection. */
  memory(): Promise<MemoryInUse>
  /** Sends SIGTERM and returns the exit code and the milliseconds until the end. */
  stop(): Promise<{ code: number | null; ms: number }>
}

/** Starts Claire on a data folder, and resolves when it responds. `port` only if the address has to stay the same. */
export async function startDrillServer(dataDir: string, port?: number): Promise<DrillServer> {
  const url = `http://localhost:${port ?? (await freePort())}`
  const child = spawn(process.execPath, ['--expose-gc', '--import', reportingMemory, main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      LOG_LEVEL: 'error',
      SAMPLE_LIBRARY: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await answers(url, child)
    const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
    const session = (username: string) => {
      const password = new RegExp(String.raw`^${username}\s+(\S+)`, 'm').exec(passwords)?.[1] ?? ''
      return openApiSession(url, { username, password })
    }
    return {
      url,
      child,
      demo: await session('demo'),
      admin: await session('admin'),
      async memory() {
        const report = once(child, 'message')
        child.send({})
        return ((await report) as [MemoryInUse])[0]
      },
      async stop() {
        const began = performance.now()
        child.kill('SIGTERM')
        const code = await ended
        return { code, ms: performance.now() - began }
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

async function answers(url: string, child: ChildProcess) {
  while (child.exitCode === null) {
    if ((await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) return
    await delay(25)
  }
  throw new Error('Claire ended before it answered')
}

/** Returns the number of articles that a search without words finds: all that are searchable. */
export const articlesFound = async (call: CallApi): Promise<number> =>
  (await call<{ count: number }>('POST', '/claire/count', { searchTerm: '' })).count

const FOUND_WITHIN_MS = 120_000

/** Waits until enough articles are searchable; false if that does not happen. */
export async function untilFound(call: CallApi, isEnough: (count: number) => boolean): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < FOUND_WITHIN_MS) {
    if (isEnough(await articlesFound(call))) return true
    await delay(50)
  }
  return false
}

/** Loads articles, one JSON object a line, by `npm run import`'s program. */
export async function importArticles(dataDir: string, file: string, settings: Record<string, string> = {}) {
  const args = [importing, file, '--source', 'Drill', '--url', 'https://drill.example.org']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the import ended with code ${code}`)
}
