import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type FakeAnswer, startFakeProvider } from '#testing/fake-provider'
import { personId } from '#testing/person'
import { createAccountLookup } from './account-lookup.ts'
import { createProviderClient } from './provider-client.ts'

const grace = personId('user-1')
const person = {
  id: 'user-1',
  username: 'grace',
  email: 'grace@claire.test',
  emailVerified: true,
  firstName: 'Grace',
  lastName: 'Hopper',
  enabled: true,
}

async function looking(t: TestContext) {
  const provider = await startFakeProvider()
  t.after(() => provider.close())
  const state = { now: 0, answer: { status: 200, body: person } as FakeAnswer }
  provider.answers(({ method }) => (method === 'GET' ? state.answer : undefined))
  const clock = () => state.now
  const settings = { url: provider.url, realm: 'claire', clientId: 'claire-rest', clientSecret: 's3cret' }
  const accountOf = createAccountLookup(createProviderClient(settings, clock), clock)
  return { state, provider, accountOf }
}

test('a person is who the provider says, without the rights of an administrator', async (t) => {
  const { accountOf } = await looking(t)
  assert.deepEqual(await accountOf(grace), {
    subject: 'user-1',
    session: null,
    email: 'grace@claire.test',
    emailVerified: true,
    firstName: 'Grace',
    lastName: 'Hopper',
    isAdmin: false,
  })
})

test('an account that was disabled or deleted at the provider is nobody five minutes later', async (t) => {
  const { state, accountOf } = await looking(t)
  for (const answer of [
    { status: 200, body: { ...person, enabled: false } },
    { status: 404, body: { error: 'User not found' } },
  ]) {
    state.answer = { status: 200, body: person }
    state.now += 300_000
    assert.ok(await accountOf(grace))
    state.answer = answer
    state.now += 299_999
    assert.ok(await accountOf(grace))
    state.now += 1
    assert.equal(await accountOf(grace), null)
  }
})

test('while the provider is away, those it was not asked about of late are not let in', async (t) => {
  const { state, accountOf } = await looking(t)
  await accountOf(grace)
  state.answer = { status: 503 }
  assert.ok(await accountOf(grace))
  await assert.rejects(accountOf(personId('user-2')), { code: 'UNAVAILABLE' })
  state.now += 300_000
  await assert.rejects(accountOf(grace), { code: 'UNAVAILABLE' })
})
