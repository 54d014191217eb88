import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { NewPersonalToken, PersonalToken, PersonalTokenInput } from '@claire/api-contract'
import { startFakeProvider } from '#testing/fake-provider'
import { onEveryServer } from '#testing/every-server'
import { tracesInTables } from '#testing/traces'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let provider: Awaited<ReturnType<typeof startFakeProvider>>
  let server: TestServer
  before(async () => {
    provider = await startFakeProvider()
    server = await start({ settings: { IDP_URL: provider.url, IDP_REST_SECRET: 'secret' } })
  })
  after(async () => {
    await server.close()
    await provider.close()
  })

  async function made(signedIn: string, input: Partial<PersonalTokenInput> = {}) {
    const body = { name: 'Notebook', scopes: ['bookmarks:write'], lifetime: 90, ...input }
    const answer = await server.call('/account/token', { method: 'POST', token: signedIn, body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body as NewPersonalToken
  }

  test('a token is created, used, shown as used, and revoked', async () => {
    const signedIn = await server.tokens.user({ subject: 'maker' })
    const { token, kept: stored } = await made(signedIn)
    const folders = () => server.call('/bookmark/shelf', { token })
    assert.equal((await folders()).status, 200)

    const list = await server.call('/account/token', { token: signedIn })
    const [listed] = list.body as PersonalToken[]
    assert.deepEqual({ ...listed, lastUsedAt: null }, stored)
    assert.ok(listed?.lastUsedAt)
    assert.ok(!JSON.stringify(list.body).includes(token.slice(-64)))

    const stranger = await server.tokens.user({ subject: 'stranger' })
    const revoke = (by: string) => server.call(`/account/token/${stored.id}`, { method: 'DELETE', token: by })
    assert.equal((await revoke(stranger)).status, 404)
    assert.equal((await revoke(signedIn)).status, 200)
    const refused = await folders()
    assert.equal(refused.status, 401)
    assert.equal(refused.headers['www-authenticate'], 'Bearer error="invalid_token"')
  })

  test('a token gives access to the data of its person', async () => {
    const signedIn = await server.tokens.user({ subject: 'keeper' })
    const { token } = await made(signedIn)
    const query = { folderName: 'From a script' }
    assert.equal((await server.call('/bookmark/folder', { method: 'POST', token, query })).status, 200)
    const { body } = await server.call('/bookmark/folder', { token: signedIn })
    assert.ok(JSON.stringify(body).includes('From a script'))
  })

  test('the account’s tokens are deleted with it, and their names', async () => {
    const signedIn = await server.tokens.user({ subject: 'leaver' })
    const { token } = await made(signedIn, { name: 'Wandering albatross' })
    assert.notDeepEqual(await tracesInTables(server.claire.database, ['albatross']), [])
    provider.answers(({ method }) => (method === 'DELETE' ? { status: 204 } : undefined))
    const query = { confirmed: 'true' }
    assert.equal((await server.call('/account', { method: 'DELETE', token: signedIn, query })).status, 200)
    assert.deepEqual(await tracesInTables(server.claire.database, ['albatross']), [])
    assert.equal((await server.call('/bookmark/shelf', { token })).status, 401)
  })
})
