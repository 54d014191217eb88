import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { createProviderOperator } from '@claire/identity-provider'
import { createLog } from '#platform/log'
import { freePort } from '#testing/free-port'
import { personId } from '#testing/person'
import { signIn } from '#testing/sign-in'
import { compose } from './compose/index.ts'
import { readConfig } from './config/index.ts'
import { createApi } from './roles/api.ts'

const PASSWORD = 'quiet-lantern-41'
const MINUTE = 60_000
const lena = { username: 'lena', email: 'lena@uni.test', firstName: 'Lena', lastName: 'Lab', isAdmin: false }
const embedder = createStaticEmbedder()

/** Claire with its own sign-in, where Lena can sign in. */
async function startClaire(t: TestContext, settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-groups-'))
  const closings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })]
  t.after(async () => {
    for (const close of closings.toReversed()) await close()
  })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const state = { now: Date.now() }
  async function startProcess(ROLES: string) {
    const sample = { SAMPLE_LIBRARY: 'off', CONTEXTUAL: 'off' }
    const own = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: origin, ROLES, ...sample, ...settings }
    const parts = { indexThreads: false, starters: [], embedder, clock: () => state.now }
    const claire = await compose(readConfig(own), createLog('silent'), parts)
    closings.push(claire.close)
    return claire
  }
  const claire = await startProcess('api')
  const app = await createApi(claire)
  closings.push(() => app.close())
  await app.listen({ port })
  const operator = createProviderOperator({ ...claire, realm: 'claire' })
  await operator.addUser(lena, PASSWORD)
  const found = (await operator.list()).find(({ username }) => username === 'lena')
  return Object.assign(state, {
    claire,
    operator,
    id: personId(found?.id ?? ''),
    startProcess,
    signIn: () => signIn(origin, { username: 'lena', password: PASSWORD }),
    call: async (token: string | undefined, method = 'GET', url = '/account') => {
      const answer = await fetch(`${origin}/claire${url}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.status
    },
  })
}

test('a group counts from the first request on, and five minutes after it has ended in no process', async (t) => {
  const running = await startClaire(t)
  const { claire, operator, id } = running
  const mailer = await running.startProcess('mailer')
  const groups = async () => [await claire.directory.groupsOf(id), await mailer.directory.groupsOf(id)]
  await operator.setMember('lena', { group: 'lab', isMember: true })
  const token = await running.signIn()
  assert.deepEqual(await groups(), [[], []])
  assert.equal(await running.call(token), 200)
  assert.deepEqual(await groups(), [['/lab'], ['/lab']])
  assert.deepEqual(await mailer.directory.find('lena', 5), [{ id, name: 'Lena Lab', email: 'lena@uni.test' }])
  await operator.setMember('lena', { group: 'lab', isMember: false })
  running.now += 5 * MINUTE
  assert.deepEqual(await groups(), [[], []])
  await operator.setMember('lena', { group: 'lab', isMember: true })
  assert.deepEqual(await groups(), [['/lab'], ['/lab']], 'who is not signed in, such as a reader of a feed')
})

test('a person is inactive once their account is disabled, and unknown once it is deleted', async (t) => {
  const running = await startClaire(t)
  const { claire, operator, id } = running
  const mailer = await running.startProcess('mailer')
  const active = async () => [await claire.directory.isActive(id), await mailer.directory.isActive(id)]
  assert.equal(await running.call(await running.signIn()), 200)
  assert.deepEqual(await active(), [true, true])
  await operator.setEnabled('lena', false)
  assert.deepEqual(await active(), [false, false])
  await operator.setEnabled('lena', true)
  const token = await running.signIn()
  assert.equal(await running.call(token), 200)
  assert.equal((await mailer.directory.people([id])).size, 1)
  assert.equal(await running.call(token, 'DELETE', '/account?confirmed=true'), 200)
  assert.equal(await running.call(token), 401)
  assert.equal((await mailer.directory.people([id])).size, 0)
  assert.deepEqual(await active(), [false, false])
})

test('OIDC_GROUPS_CLAIM names the claim of the groups', async (t) => {
  const running = await startClaire(t, { OIDC_GROUPS_CLAIM: 'realm_access.roles' })
  await running.call(await running.signIn())
  assert.deepEqual(await running.claire.directory.groupsOf(running.id), ['default-roles-claire'])
})
