import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createProviderOperator } from '@claire/identity-provider'
import { openSqlite } from '#adapters/sqlite'
import { signIn } from '#testing/sign-in'
import { freePort } from '#testing/free-port'
import { startMain } from '#testing/start-main'
import { tracesInFiles } from '#testing/traces'

const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-traces-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const PASSWORD = 'quite-a-long-one-7'
const TRACES = ['ursula', 'lovelock', 'wandering-albatross', 'kerguelen']

test('no file of the data folder contains a deleted person’s name, address or searches', async (t) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const claire = startMain({ PORT: String(port), DATA_DIR: dataDir })
  t.after(() => claire.child.kill('SIGKILL'))
  await claire.says(/Stop with Ctrl\+C/)
  const database = openSqlite(path.join(dataDir, 'claire.sqlite'))
  const operator = createProviderOperator({ database, clock: Date.now, realm: 'claire' })
  const person = {
    username: 'ursula',
    email: 'ursula@lovelock.test',
    firstName: 'Ursula',
    lastName: 'Lovelock',
  }
  await operator.addUser({ ...person, isAdmin: false }, PASSWORD)
  await database.destroy()

  assert.equal(await signIn(origin, { username: 'ursula', password: 'wrong' }), undefined)
  const token = await signIn(origin, { username: 'ursula', password: PASSWORD })
  const call = (method: string, url: string, body?: object) =>
    fetch(`${origin}/claire${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const profile = { firstName: 'Ursula', lastName: 'Lovelock', email: 'wandering-albatross@lovelock.test' }
  for (const [method, url, body] of [
    ['PUT', '/account/profile', profile],
    ['POST', '/bookmark/folder?folderName=Kerguelen', undefined],
  ] as const) {
    const answer = await call(method, url, body)
    assert.ok(answer.ok, await answer.text())
  }
  const outbox = path.join(dataDir, 'outbox')
  await t.waitFor(() => assert.deepEqual(tracesInFiles(outbox, ['ursula']).length, 1), { timeout: 60_000 })
  assert.equal((await call('DELETE', '/account?confirmed=true')).status, 200)
  assert.deepEqual(tracesInFiles(dataDir, TRACES), [])
  claire.child.kill('SIGTERM')
  assert.equal((await claire.ended).code, 0)
  assert.deepEqual(tracesInFiles(dataDir, TRACES), [])
})
