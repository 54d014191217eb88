import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'

const program = path.join(import.meta.dirname, 'supervise.mjs')
const claire = path.join(import.meta.dirname, '../apps/server/src/main.ts')

/** Claire as `npm start` runs it; what is left of it ends with the test. */
function superviseClaire(t: TestContext, settings: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-supervised-'))
  const supervisor = spawn(process.execPath, [program, claire], {
    env: { PATH: process.env.PATH, SAMPLE_LIBRARY: 'off', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const listener of listeners) listener()
    })
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    supervisor.once('close', (code) => resolve({ code, output })),
  )
  t.after(async () => {
    supervisor.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** Waits until this has been printed so many times. */
  const says = (text: string, times: number) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.split(text).length > times && resolve()
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`ended without saying ${text}:\n${output}`)))
    })
  return { supervisor, ended, says }
}

/** The process that the supervisor runs, as the kernel knows it. */
const childOf = ({ pid }: ChildProcess) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

test('after a fault that no program survives Claire answers again, and stops when told', async (t) => {
  const port = await freePort()
  const { supervisor, says, ended } = superviseClaire(t, { PORT: String(port) })
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status
  await says('Stop with Ctrl+C', 1)
  assert.equal(await ready(), 200)
  // What a failed check in native code does, in whatever thread.
  process.kill(childOf(supervisor), 'SIGABRT')
  await says('Claire ended by SIGABRT; it is started again in 1 s.', 1)
  await says('Stop with Ctrl+C', 2)
  assert.equal(await ready(), 200)
  supervisor.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})

test('a refused start is not tried again', async (t) => {
  const { ended } = superviseClaire(t, { PORT: 'eighty' })
  const { code, output } = await ended
  assert.equal(code, 78)
  assert.equal(output.match(/PORT must be a whole number/g)?.length, 1)
})
