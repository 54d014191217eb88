import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createParsingPool } from './parsing-pool.ts'
import { processorTimeOf } from './parsing-process.ts'
import type { HeldPart, HeldResult } from './testing/held-program.ts'

const PROGRAM = new URL('./testing/held-program.ts', import.meta.url)
const poolOf = (processes: number) =>
  createParsingPool<{ isBusy: boolean }, HeldResult, HeldPart>({
    program: PROGRAM,
    processes,
    memory: 500_000_000,
    heap: 64,
    lifetime: { files: 10, memory: 500_000_000 },
  })

/** False for a process that has ended, even as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await setTimeout(20)
}

test('the file of an account without one under way comes before more files of another', async () => {
  const pool = poolOf(2)
  const begun: string[] = []
  const begins = new EventTarget()
  const parse = (account: string, name: string) => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    const outcome = pool.parse({
      input: { isBusy: false },
      account,
      wallTime: 60_000,
      onPart: () => {
        begun.push(name)
        begins.dispatchEvent(new Event(name))
        return isHeld
      },
    })
    return { release, outcome, hasBegun: once(begins, name) }
  }
  const [first, second, third] = [parse('ada', 'a1'), parse('ada', 'a2'), parse('ada', 'a3')]
  const [fourth, other] = [parse('ada', 'a4'), parse('bert', 'b1')]
  await Promise.all([first.hasBegun, second.hasBegun])
  for (const [done, next] of [
    [first, other],
    [other, third],
    [second, fourth],
  ] as const) {
    done.release()
    await next.hasBegun
  }
  third.release()
  fourth.release()
  assert.equal((await fourth.outcome).kind, 'parsed')
  assert.deepEqual(begun.slice(0, 2).toSorted(), ['a1', 'a2'])
  assert.deepEqual(begun.slice(2), ['b1', 'a3', 'a4'])
  await pool.close()
})

test(
  'a busy process ends though its server was killed',
  { skip: process.platform !== 'linux' && 'only Linux tells what a process uses' },
  async (t) => {
    const server = spawn(
      process.execPath,
      [fileURLToPath(new URL('./testing/held-server.ts', import.meta.url))],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [printed] = (await once(server.stdout, 'data')) as [Buffer]
    const child = Number(printed.toString())
    t.after(() => isRunning(child) && process.kill(child, 'SIGKILL'))
    // It is busy: its start takes far less.
    await until(() => processorTimeOf(child) > 1_000 || !isRunning(child))
    assert.ok(isRunning(child))
    server.kill('SIGKILL')
    await once(server, 'exit')
    await until(() => !isRunning(child))
  },
)
