import assert from 'node:assert/strict'
import { type TestContext, after, before, test } from 'node:test'
import Fastify from 'fastify'
import { type Caller, callerOf } from '#platform/http/caller'
import { registerErrorHandler } from '#platform/http/error-handler'
import { type TokenIssuer, startTokenIssuer } from '#testing/token-issuer'
import { type TrustedIssuer, type VerifiedToken, createBearerGuard } from './index.ts'

let tokens: TokenIssuer
before(async () => {
  tokens = await startTokenIssuer()
})
after(() => tokens.close())

const nobodyDeleted = { has: async () => false }

interface Situation {
  trusted?: Partial<TrustedIssuer>
  deletedSubjects?: { has: (subject: string, issuedAt?: number) => Promise<boolean> }
  accountsStay?: boolean
  isSignedIn?: (caller: Caller) => Promise<boolean>
  noteSignIn?: (token: VerifiedToken) => Promise<unknown>
  clock?: () => number
}

/** A server whose only route answers with its caller. */
async function guarded(
  t: TestContext,
  {
    trusted,
    deletedSubjects = nobodyDeleted,
    accountsStay = false,
    isSignedIn = async () => true,
    noteSignIn = async () => {},
    clock = Date.now,
  }: Situation = {},
) {
  const app = Fastify()
  registerErrorHandler(app)
  app.addHook(
    'onRequest',
    createBearerGuard({
      trusted: { ...tokens.trusted, ...trusted },
      programAudience: 'http://claire.test/mcp',
      deletedSubjects,
      accountsStay,
      isSignedIn,
      authenticate: async () => assert.fail('no personal access token was sent'),
      noteSignIn,
      clock,
    }).guard(() => null),
  )
  app.get('/me', async (request) => callerOf(request))
  t.after(() => app.close())
  return async (authorization?: string) => {
    const response = await app.inject({
      url: '/me',
      headers: authorization === undefined ? {} : { authorization },
    })
    return {
      status: response.statusCode,
      body: response.json() as Caller & { errorCode?: string },
      headers: response.headers,
    }
  }
}

test('a user is identified by the claims of the access token', async (t) => {
  const me = await guarded(t)
  const { status, body } = await me(`Bearer ${await tokens.user({ subject: 'u-7' })}`)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    subject: 'u-7',
    session: null,
    email: 'grace@claire.test',
    firstName: 'Grace',
    lastName: 'Hopper',
    emailVerified: true,
    isAdmin: false,
    groups: [],
  })
})

test('the realm role admin makes an administrator', async (t) => {
  const me = await guarded(t)
  assert.equal((await me(`Bearer ${await tokens.admin()}`)).body.isAdmin, true)
})

test('the groups of a person are texts of the claim, as the provider writes them', async (t) => {
  const me = await guarded(t)
  const groupsBy = async (groups: unknown) =>
    (await me(`Bearer ${await tokens.user({ groups })}`)).body.groups
  const several = ['/lab/sleep', 'Ward 7', ' café ']
  assert.deepEqual(await groupsBy(several), several)
  assert.deepEqual(await groupsBy('/lab'), ['/lab'])
  for (const none of [undefined, null, 7, true, '', ' ', {}, { 0: '/lab' }, []])
    assert.deepEqual(await groupsBy(none), [], JSON.stringify(none))
  const mixed = [1, null, ['/a'], { name: '/b' }, '/c', '/c', 'd\0', 'e\n', '\ud800', 'f'.repeat(201)]
  assert.deepEqual(await groupsBy(mixed), ['/c'])
})

test('of thousands of groups, the first two hundred count', async (t) => {
  const me = await guarded(t)
  const many = Array.from({ length: 10_000 }, (_, at) => (at % 2 ? at : `/g${at}`))
  const { groups = [] } = (await me(`Bearer ${await tokens.user({ groups: many })}`)).body
  assert.deepEqual([groups.length, groups.at(-1)], [200, '/g398'])
})

test('the claim of the groups may have another name, or be part of another claim', async (t) => {
  const claims = {
    ...(await claimsOf(await tokens.user({ groups: ['of nobody'] }))),
    'https://claire.test/groups': ['by name'],
    resource: { teams: ['by path'] },
  }
  for (const [groupsClaim, groups] of [
    ['https://claire.test/groups', ['by name']],
    ['resource.teams', ['by path']],
    ['realm_access.roles', ['default-roles-claire']],
    ['resource.teams.length', []],
    ['resource.none.teams', []],
    ['constructor.name', []],
    ['', []],
  ] as const) {
    const me = await guarded(t, { trusted: { groupsClaim } })
    assert.deepEqual((await me(`Bearer ${await tokens.sign(claims)}`)).body.groups, groups, groupsClaim)
  }
})

test('a sign-in is noted at each request with its token, before the answer, unless it has ended or is a program’s', async (t) => {
  const noted: VerifiedToken[] = []
  let isSignedIn = true
  const me = await guarded(t, {
    noteSignIn: async (token) => noted.push(token),
    isSignedIn: async () => isSignedIn,
  })
  const claims = await claimsOf(await tokens.user({ subject: 'u-7', groups: ['/lab'] }))
  const token = await tokens.sign(claims)
  for (const _ of [1, 2]) await me(`Bearer ${token}`)
  await me(`Bearer ${await tokens.rejected.expired()}`)
  const ofProgram = await tokens.sign({ ...claims, aud: 'http://claire.test/mcp' })
  assert.equal((await me(`Bearer ${ofProgram}`)).status, 403)
  isSignedIn = false
  await me(`Bearer ${token}`)
  assert.deepEqual(
    noted.map(({ caller, ...times }) => [caller.subject, caller.groups, times]),
    [1, 2].map(() => [
      'u-7',
      ['/lab'],
      { issuedAt: Number(claims['iat']) * 1000, expiresAt: Number(claims['exp']) * 1000 },
    ]),
  )
})

test('a request without a bearer token is asked to sign in', async (t) => {
  const me = await guarded(t)
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x.y.z',
    'Basic YTpi',
    'Bearer a.b',
    `Token ${await tokens.user()}`,
  ]) {
    const { status, body, headers } = await me(authorization)
    assert.equal(status, 401, authorization)
    assert.equal(body.errorCode, 'UNAUTHORIZED')
    assert.match(String(headers['www-authenticate']), /^Bearer/)
  }
})

test('only a current access token of our client for our audience is accepted', async (t) => {
  const me = await guarded(t)
  for (const [kind, make] of Object.entries(tokens.rejected)) {
    assert.equal((await me(`Bearer ${await make()}`)).status, 401, kind)
  }
})

test('a token that expired a few seconds ago is still valid: clocks differ', async (t) => {
  const token = await tokens.sign({
    ...(await claimsOf(await tokens.user())),
    exp: Math.floor(Date.now() / 1000) - 5,
  })
  const me = await guarded(t)
  assert.equal((await me(`Bearer ${token}`)).status, 200)
  const later = await guarded(t, { clock: () => Date.now() + 10_000 })
  assert.equal((await later(`Bearer ${token}`)).status, 401)
})

test('a deleted account is signed out although its token has not expired', async (t) => {
  const me = await guarded(t, { deletedSubjects: { has: async (subject) => subject === 'gone' } })
  assert.equal((await me(`Bearer ${await tokens.user({ subject: 'gone' })}`)).status, 401)
  assert.equal((await me(`Bearer ${await tokens.user({ subject: 'here' })}`)).status, 200)
})

test('where accounts stay at the provider, whoever deleted theirs may sign in again', async (t) => {
  const deletedAt = Date.now() - 60_000
  const me = await guarded(t, {
    accountsStay: true,
    deletedSubjects: { has: async (_subject, issuedAt = 0) => deletedAt >= issuedAt },
  })
  const claims = await claimsOf(await tokens.user())
  const before = await tokens.sign({ ...claims, iat: deletedAt / 1000 - 30 })
  assert.equal((await me(`Bearer ${before}`)).status, 401)
  assert.equal((await me(`Bearer ${await tokens.user()}`)).status, 200)
})

test('a provider that cannot be reached is a 503, not a sign-out', async (t) => {
  const other = await startTokenIssuer()
  await other.close()
  const me = await guarded(t, { trusted: { jwksUrl: other.trusted.jwksUrl } })
  const { status, body, headers } = await me(`Bearer ${await tokens.user()}`)
  assert.equal(status, 503)
  assert.equal(body.errorCode, 'UNAVAILABLE')
  assert.equal(headers['retry-after'], '5')
})

test('a withdrawn key of the provider is refused half a minute later', async (t) => {
  let now = Date.now()
  const provider = await startTokenIssuer()
  t.after(provider.close)
  const me = await guarded(t, { trusted: provider.trusted, clock: () => now })
  const token = await provider.user()
  assert.equal((await me(`Bearer ${token}`)).status, 200)
  provider.publish([])
  now += 29_000
  assert.equal((await me(`Bearer ${token}`)).status, 200)
  now += 1_000
  assert.equal((await me(`Bearer ${token}`)).status, 401)
})

test('a token that was accepted is refused once it has expired', async (t) => {
  let now = Date.now()
  const me = await guarded(t, { clock: () => now })
  const claims = await claimsOf(await tokens.user())
  const token = await tokens.sign({ ...claims, exp: Math.floor(now / 1000) + 5 })
  assert.equal((await me(`Bearer ${token}`)).status, 200)
  now += 14_000
  assert.equal((await me(`Bearer ${token}`)).status, 200)
  now += 2_000
  assert.equal((await me(`Bearer ${token}`)).status, 401)
})

test('each token is verified by itself, whoever has called before', async (t) => {
  const me = await guarded(t)
  const [ada, bob] = [await tokens.user({ subject: 'ada' }), await tokens.user({ subject: 'bob' })]
  for (const [token, subject] of [
    [ada, 'ada'],
    [bob, 'bob'],
    [ada, 'ada'],
  ])
    assert.equal((await me(`Bearer ${token}`)).body.subject, subject)
  const [head, , signature] = ada.split('.')
  assert.equal((await me(`Bearer ${head}.${bob.split('.')[1]}.${signature}`)).status, 401)
})

test('a deleted account is signed out with a token that has just been used', async (t) => {
  const gone = new Set<string>()
  const me = await guarded(t, { deletedSubjects: { has: async (subject) => gone.has(subject) } })
  const token = await tokens.user({ subject: 'leaving' })
  assert.equal((await me(`Bearer ${token}`)).status, 200)
  gone.add('leaving')
  assert.equal((await me(`Bearer ${token}`)).status, 401)
})

test('an ended session is signed out with a token that has just been used, other sessions of its person are not', async (t) => {
  const ended = new Set<string | null>()
  const me = await guarded(t, { isSignedIn: async ({ session }) => !ended.has(session) })
  const claims = await claimsOf(await tokens.user())
  const [here, elsewhere] = [
    await tokens.sign({ ...claims, sid: 'here' }),
    await tokens.sign({ ...claims, sid: 'elsewhere' }),
  ]
  for (const token of [here, elsewhere]) assert.equal((await me(`Bearer ${token}`)).status, 200)
  ended.add('here')
  assert.equal((await me(`Bearer ${here}`)).status, 401)
  assert.equal((await me(`Bearer ${elsewhere}`)).status, 200)
})

test('cached keys are used while the provider is away', async (t) => {
  let now = Date.now()
  const provider = await startTokenIssuer()
  const me = await guarded(t, { trusted: provider.trusted, clock: () => now })
  const token = await provider.user()
  assert.equal((await me(`Bearer ${token}`)).status, 200)
  await provider.close()
  now += 31_000
  assert.equal((await me(`Bearer ${token}`)).status, 200)
})

test('a malformed token is refused even while the provider is away', async (t) => {
  const other = await startTokenIssuer()
  await other.close()
  const me = await guarded(t, { trusted: { jwksUrl: other.trusted.jwksUrl } })
  assert.equal((await me(`Bearer ${await tokens.rejected.refreshToken()}`)).status, 401)
  assert.equal((await me('Bearer a.b.c')).status, 401)
})

async function claimsOf(token: string): Promise<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
