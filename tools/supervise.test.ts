import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { startProgram } from '../apps/server/src/testing/start-main.ts'

const program = path.join(import.meta.dirname, 'supervise.mjs')
const claire = path.join(import.meta.dirname, '../apps/server/src/main.ts')

const skipsProcesses = process.platform !== 'linux' && 'only Linux says what a process has started'

/** Starts Claire like `npm start`; its processes end with the test. */
function superviseClaire(t: TestContext, settings: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-supervised-'))
  const supervised = startProgram([process.execPath, program, claire], { DATA_DIR: dataDir, ...settings })
  t.after(async () => {
    supervised.child.kill('SIGTERM')
    await supervised.ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  return supervised
}

/** Returns the supervisor's child process, from the kernel. */
const childOf = ({ pid }: ChildProcess) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

test('Claire recovers from a fatal crash, and stops on request', async (t) => {
  const port = await freePort()
  const { child: supervisor, says, ended } = superviseClaire(t, { PORT: String(port) })
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status
  await says(/Stop with Ctrl\+C/)
  assert.equal(await ready(), 200)
  // Like a failed check in native code, in any thread.
  process.kill(childOf(supervisor), 'SIGABRT')
  await says(/Claire ended by SIGABRT; it is started again in 1 s\./)
  await says(/Stop with Ctrl\+C[^]*Stop with Ctrl\+C/)
  assert.equal(await ready(), 200)
  process.kill(childOf(supervisor), 'SIGSEGV')
  await says(/Claire ended by SIGSEGV; it is started again in 2 s\./)
  await says(/(?:Stop with Ctrl\+C[^]*){3}/)
  assert.equal(await ready(), 200)
  supervisor.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})

/** Returns all descendants of a process. */
function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const KILLED = [
  ['npm', 'SIGKILL'],
  ['npm', 'SIGTERM'],
  ['the supervisor', 'SIGKILL'],
  ['all of a terminal', 'SIGHUP'],
] as const

for (const [whom, signal] of KILLED)
  test(`${signal} to ${whom} ends all that npm start runs`, { skip: skipsProcesses }, async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'claire-npm-'))
    const start = `"${process.execPath}" "${program}" "${claire}"`
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
    const port = await freePort()
    const npm = startProgram(['npm', 'start', '--prefix', folder], {
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
    })
    const pids: number[] = []
    t.after(() => {
      for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })
    await npm.says(/Stop with Ctrl\+C/)
    const top = npm.child.pid ?? 0
    pids.push(top, ...descendantsOf(top))
    const supervisor = pids.at(-2) ?? 0
    const struck = { npm: [top], 'the supervisor': [supervisor], 'all of a terminal': pids }[whom]
    for (const pid of struck) process.kill(pid, signal)
    // Its output closes once none of them has it open.
    await npm.ended
    while (pids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20))
    await assert.rejects(fetch(`http://127.0.0.1:${port}/health/live`))
  })

test('a refused start is not retried', async (t) => {
  const { ended } = superviseClaire(t, { PORT: 'eighty' })
  const { code, output } = await ended
  assert.equal(code, 78)
  assert.equal(output.match(/PORT must be a whole number/g)?.length, 1)
})
