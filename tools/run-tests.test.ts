import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'

/** A run of one suite, whose program notes that it was ended. */
const RUN = `
  import { endSuites, runSuite } from '${new URL('run-tests.mjs', import.meta.url).href}'
  const program = 'process.on("SIGTERM", () => process.exit(fs.writeFileSync(process.env.ENDED, ""))); console.log("ready"); setInterval(() => {}, 60_000)'
  process.once('SIGTERM', () => {
    endSuites()
    process.exit(1)
  })
  await runSuite('endless', ['-e', program], { env: process.env, countsOf: () => ({}) })`

test('a run of tests that is ended takes along the programs of its suites', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-run-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const ended = path.join(folder, 'ended')
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    env: { ...process.env, ENDED: ended },
  })
  let said = ''
  run.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (!said.includes('ready')) await delay(20)
  run.kill('SIGTERM')
  const [code] = await once(run, 'exit')
  assert.equal(code, 1)
  while (!existsSync(ended)) await delay(20)
})
