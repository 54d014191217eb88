import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type FakeAnswer, startFakeProvider } from '#testing/fake-provider'
import { personId } from '#testing/person'
import { createAccountLookup } from './account-lookup.ts'
import { createProviderClient } from './provider-client.ts'

const FRESH_MS = 2_000
const USABLE_MS = 300_000

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

async function openLookup(t: TestContext) {
  const provider = await startFakeProvider()
  t.after(() => provider.close())
  const state = {
    now: 0,
    account: { status: 200, body: person } as FakeAnswer,
    groups: { status: 200, body: [] } as FakeAnswer,
    sessions: { status: 200, body: [{ id: 'here' }, { id: 'elsewhere' }] } as FakeAnswer,
  }
  provider.answers(({ method, path }) => {
    if (method !== 'GET') return undefined
    if (path.endsWith('/users/user-1/groups')) return state.groups
    return path.endsWith('/sessions') ? state.sessions : state.account
  })
  const clock = () => state.now
  const settings = { url: provider.url, realm: 'claire', clientId: 'claire-rest', clientSecret: 's3cret' }
  return { state, provider, ...createAccountLookup(createProviderClient(settings, clock), clock) }
}

const here = { subject: grace, session: 'here' }

test('a person is looked up at the provider, without administrator rights', async (t) => {
  const { accountOf } = await openLookup(t)
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

test('an account disabled or deleted at the provider is unknown and signed out two seconds later', async (t) => {
  const { state, accountOf, isSignedIn } = await openLookup(t)
  for (const answer of [
    { status: 200, body: { ...person, enabled: false } },
    { status: 404, body: { error: 'User not found' } },
  ]) {
    state.account = { status: 200, body: person }
    state.now += FRESH_MS
    assert.ok(await accountOf(grace))
    assert.equal(await isSignedIn(here), true)
    state.account = answer
    state.now += FRESH_MS - 1
    assert.ok(await accountOf(grace))
    state.now += 1
    assert.equal(await accountOf(grace), null)
    assert.equal(await isSignedIn(here), false)
    assert.equal(await isSignedIn({ subject: grace, session: null }), false)
  }
})

test('a session that ends at the provider has ended two seconds later, and no other', async (t) => {
  const { state, isSignedIn } = await openLookup(t)
  assert.equal(await isSignedIn(here), true)
  state.sessions = { status: 200, body: [{ id: 'elsewhere' }] }
  assert.equal(await isSignedIn(here), true)
  state.now += FRESH_MS
  assert.equal(await isSignedIn(here), false)
  assert.equal(await isSignedIn({ subject: grace, session: 'elsewhere' }), true)
})

test('a new session counts, however recent the cached answer about its person', async (t) => {
  const { state, isSignedIn } = await openLookup(t)
  assert.equal(await isSignedIn(here), true)
  state.sessions = { status: 200, body: [{ id: 'here' }, { id: 'new' }] }
  assert.equal(await isSignedIn({ subject: grace, session: 'new' }), true)
})

test('groups are looked up by name and path, and have ended two seconds later', async (t) => {
  const { state, groupsOf } = await openLookup(t)
  const groups = [
    { id: '1', name: 'sleep', path: '/lab/sleep', subGroups: [] },
    { id: '2', name: 'ward' },
    {},
  ]
  state.groups = { status: 200, body: groups }
  assert.deepEqual(await groupsOf(grace), ['sleep', '/lab/sleep', 'ward'])
  for (const answer of [
    { status: 200, body: [] },
    { status: 200, body: { error: 'no list' } },
    { status: 404, body: { error: 'User not found' } },
  ]) {
    state.groups = { status: 200, body: groups }
    state.now += FRESH_MS
    await groupsOf(grace)
    state.groups = answer
    assert.equal((await groupsOf(grace)).length, 3)
    state.now += FRESH_MS
    assert.deepEqual(await groupsOf(grace), [])
  }
})

test('groups of five minutes ago count while the provider is away, older ones do not', async (t) => {
  const { state, groupsOf } = await openLookup(t)
  state.groups = { status: 200, body: [{ name: 'sleep' }] }
  await groupsOf(grace)
  state.groups = { status: 503 }
  state.now += USABLE_MS - 1
  assert.deepEqual(await groupsOf(grace), ['sleep'])
  state.now += 15_000
  await assert.rejects(groupsOf(grace), { code: 'UNAVAILABLE' })
  state.groups = { status: 403 }
  await assert.rejects(groupsOf(grace), { code: 'UPSTREAM_FAILED' })
})

test('many requests at once ask the provider once', async (t) => {
  const { provider, isSignedIn } = await openLookup(t)
  await Promise.all(Array.from({ length: 50 }, () => isSignedIn(here)))
  assert.deepEqual(provider.requests.map(({ method }) => method).toSorted(), ['GET', 'GET', 'POST'])
})

test('while the provider is away, personal tokens of people without a cached answer are refused', async (t) => {
  const { state, accountOf } = await openLookup(t)
  await accountOf(grace)
  state.account = { status: 503 }
  state.now += USABLE_MS - 1
  assert.ok(await accountOf(grace))
  await assert.rejects(accountOf(personId('user-2')), { code: 'UNAVAILABLE' })
  state.now += 15_000
  await assert.rejects(accountOf(grace), { code: 'UNAVAILABLE' })
})

test('while the provider is away, its last answer counts, and without one the token', async (t) => {
  const { state, isSignedIn } = await openLookup(t)
  assert.equal(await isSignedIn({ subject: grace, session: 'ended' }), false)
  state.sessions = { status: 503 }
  state.account = { status: 503 }
  state.now += FRESH_MS
  assert.equal(await isSignedIn({ subject: grace, session: 'ended' }), false)
  assert.equal(await isSignedIn(here), true)
})
