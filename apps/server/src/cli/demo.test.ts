import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { signIn } from '#testing/sign-in'
import { startProgram } from '#testing/start-main'

const program = fileURLToPath(new URL('demo.ts', import.meta.url))

test('a demo prints its address and sign-in, ignores other settings, and leaves nothing', async (t) => {
  const temporary = mkdtempSync(path.join(tmpdir(), 'claire-demo-test-'))
  t.after(() => rmSync(temporary, { recursive: true, force: true }))
  const elsewhere = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/claire', DATA_DIR: '/nowhere' }
  const { child, says, ended } = startProgram([process.execPath, program], {
    TMPDIR: temporary,
    ...elsewhere,
  })
  t.after(() => child.kill('SIGKILL'))
  const said = await says(/Stop with Ctrl\+C/)
  const origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''
  const password = /^ {2}demo +(\S+)/m.exec(said)?.[1] ?? ''
  assert.ok(await signIn(origin, { username: 'demo', password }))
  assert.equal(readdirSync(temporary).length, 1)
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
  assert.deepEqual(readdirSync(temporary), [])
})
