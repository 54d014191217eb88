import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, describe, test } from 'node:test'
import toStringify from 'fast-json-stringify'
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { TOKEN_SCOPES, type TokenScope } from '@claire/api-contract'
import { createDeletedSubjects } from '#domains/people/identity'
import { type FakeProvider, startFakeProvider } from '#testing/fake-provider'
import { isDeclared } from './token-scopes.ts'
import { sampleOf } from '#testing/sample-of'
import { type TestServer, startTestServer } from '#testing/server'
import { personId } from '#testing/person'

/** Without personal data: the description of the API. */
const PUBLIC = /^\/claire\/(openapi\.json|docs(\/|$))/

/** docs/product.md 6: approving, rejecting, editing, deleting and annotating sources, and further calls of curators. */
const ADMINISTRATORS_ONLY = new Set([
  'GET /claire/works/disagreements',
  'HEAD /claire/works/disagreements',
  'PUT /claire/works/disagreements/:id',
  'GET /claire/works/pairs',
  'HEAD /claire/works/pairs',
  'PUT /claire/works/pairs/:id',
  'PUT /claire/source/:id/approve',
  'PUT /claire/source/:id/reject',
  'PUT /claire/source/:id/pause',
  'PUT /claire/source/:id/resume',
  'DELETE /claire/source/:id/delete',
  'PUT /claire/source/:id/add-note',
  'POST /claire/source/:id/add-note',
  'PUT /claire/source/:id/scan',
  'POST /claire/source/:id/scan',
  'DELETE /claire/source/:id/scan',
  'GET /claire/source/:id/preview',
  'HEAD /claire/source/:id/preview',
  'GET /claire/source/counts',
  'HEAD /claire/source/counts',
  'GET /claire/source/audit',
  'HEAD /claire/source/audit',
  'GET /claire/source/audit.csv',
  'HEAD /claire/source/audit.csv',
  'POST /claire/source/bulk',
  'GET /claire/source/:id/history',
  'HEAD /claire/source/:id/history',
  'GET /claire/source/:id/failures',
  'HEAD /claire/source/:id/failures',
  'GET /claire/source/:id/failures.csv',
  'HEAD /claire/source/:id/failures.csv',
  'GET /claire/source/export.csv',
  'HEAD /claire/source/export.csv',
  'GET /claire/source/export.opml',
  'HEAD /claire/source/export.opml',
  'POST /claire/source/import/preview',
  'POST /claire/source/import',
  'GET /claire/self-check',
  'HEAD /claire/self-check',
  'GET /claire/search/unfound',
  'HEAD /claire/search/unfound',
  'GET /claire/report',
  'HEAD /claire/report',
  'PUT /claire/report/:id/settle',
  'GET /claire/mail/outbox',
  'HEAD /claire/mail/outbox',
  'GET /claire/mail/outbox/:id',
  'HEAD /claire/mail/outbox/:id',
])

/** Bodies that users may send, if access depends on the body. */
const FOR_USERS: Record<string, object> = {
  'POST /claire/source/search': { searchItem: '', status: 'APPROVED' },
}

type Answer = object & { content?: Record<string, { schema: object }> }

interface Route {
  method: HTTPMethods
  url: string
  schema: { body?: unknown; querystring?: unknown; params?: unknown; response?: Record<string, Answer> }
}

const NOT_VALID = /^(unknown|expired|revoked) personal token$/

const REJECTED = [
  'no token',
  'expired',
  'other audience',
  'id token',
  'refresh token',
  'tampered',
  'deleted user',
  'unknown personal token',
  'expired personal token',
  'revoked personal token',
  'personal token of a deleted user',
] as const

describe('every route under /claire', () => {
  const routes: Route[] = []
  let provider: FakeProvider
  let server: TestServer
  let tokens: Record<(typeof REJECTED)[number], string | undefined>

  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
      for (const each of [method].flat())
        if (url.startsWith('/claire'))
          routes.push({ method: each, url, schema: (schema ?? {}) as Route['schema'] })
    })
  }

  before(async () => {
    provider = await startFakeProvider()
    subscribe('fastify.initialization', collect)
    server = await startTestServer({ settings: { IDP_URL: provider.url, IDP_REST_SECRET: 'secret' } })
    unsubscribe('fastify.initialization', collect)
    await createDeletedSubjects(server.claire.database, Date.now).add(personId('deleted'))
    const { rejected, user } = server.tokens
    const { personalTokens } = server.claire
    const made = async (owner: string) =>
      personalTokens.make(personId(owner), { name: 'x', scopes: [...TOKEN_SCOPES], lifetime: 30 })
    const revoked = await made('user-1')
    await personalTokens.revoke(personId('user-1'), revoked.kept.id)
    const expired = await made('user-1')
    await server.claire.database
      .withTables<{ personal_token: { id: string; expires_at: number } }>()
      .updateTable('personal_token')
      .set({ expires_at: 1 })
      .where('id', '=', expired.kept.id)
      .execute()
    tokens = {
      'unknown personal token': `claire_${'0'.repeat(16)}_${'0'.repeat(64)}`,
      'expired personal token': expired.token,
      'revoked personal token': revoked.token,
      'personal token of a deleted user': (await made('deleted')).token,
      'no token': undefined,
      expired: await rejected.expired(),
      'other audience': await rejected.otherAudience(),
      'id token': await rejected.idToken(),
      'refresh token': await rejected.refreshToken(),
      tampered: await rejected.tampered(),
      'deleted user': await user({ subject: 'deleted' }),
    }
  })
  after(async () => {
    await server.close()
    await provider.close()
  })

  const nameOf = ({ method, url }: Route) => `${method} ${url}`
  const guarded = () => routes.filter(({ url }) => !PUBLIC.test(url))

  /** Status of a request that passes the schemas, so that the route itself answers. */
  async function statusOf({ method, url, schema }: Route, token: string | undefined, asked?: object) {
    const { body, querystring } = schema
    const response = await server.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+|\*/g, '1'),
      query: { ...(sampleOf(querystring ?? { type: 'object' }) as object), ...(body === undefined && asked) },
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: (asked ?? sampleOf(body)) as object }),
    })
    return { status: response.statusCode, body: response.body }
  }

  test('has a valid response schema: schemas are compiled on first use', () => {
    let compiled = 0
    for (const { schema } of routes)
      for (const answer of Object.values(schema.response ?? {})) {
        const schemas = answer.content
          ? Object.values(answer.content).map((content) => content.schema)
          : [answer]
        for (const each of schemas) assert.equal(typeof toStringify(each), 'function')
        compiled += schemas.length
      }
    assert.ok(compiled > routes.length)
  })

  test('was checked', (t) => {
    assert.ok(guarded().length > 40)
    t.diagnostic(
      `${guarded().length} routes x ${REJECTED.length + 2} callers = ${guarded().length * (REJECTED.length + 2)} answers; ${routes.length - guarded().length} public routes of the API's description`,
    )
  })

  test('requires a current access token', async () => {
    for (const route of guarded()) {
      for (const kind of REJECTED) {
        const { status, body } = await statusOf(route, tokens[kind])
        assert.equal(status, 401, `${nameOf(route)}, ${kind}`)
        if (route.method !== 'HEAD')
          assert.deepEqual(
            JSON.parse(body),
            {
              errorCode: 'UNAUTHORIZED',
              apiError: NOT_VALID.test(kind)
                ? 'This access token is not known, has expired or was revoked.'
                : 'Sign in to continue.',
            },
            nameOf(route),
          )
      }
    }
  })

  test('declares the scope of a personal access token that opens it, or none', () => {
    for (const route of guarded()) assert.ok(isDeclared(route.method, route.url), nameOf(route))
  })

  /** Scope of each route by the API's description; null if no personal token opens it. */
  async function describedScopes(): Promise<Map<string, TokenScope | null>> {
    const { paths } = (await server.call('/openapi.json')).body as {
      paths: Record<string, Record<string, { security: Record<string, TokenScope[]>[] }>>
    }
    const scopes = Object.entries(paths).flatMap(([place, operations]) =>
      Object.entries(operations).map(([method, { security }]): [string, TokenScope | null] => {
        const [named] = security.flatMap(({ personalToken }) => personalToken ?? [])
        return [`${method.toUpperCase()} ${place.replaceAll(/\{(\w+)\}/g, ':$1')}`, named ?? null]
      }),
    )
    return new Map(scopes)
  }

  test('is opened by a personal access token of the scope that OpenAPI names, and by no other', async () => {
    const described = await describedScopes()
    const names = new Set(guarded().map(nameOf))
    for (const name of described.keys()) assert.ok(names.has(name), `${name} is a route`)
    for (const route of guarded()) {
      const owner = personId(`token ${nameOf(route)}`)
      const needed = described.get(nameOf(route).replace(/^HEAD/, 'GET'))
      assert.notEqual(needed, undefined, `${nameOf(route)} is described`)
      const others = TOKEN_SCOPES.filter(
        (scope) => scope !== needed && scope !== needed?.replace(':read', ':write'),
      )
      const make = (scopes: typeof others) =>
        server.claire.personalTokens.make(owner, { name: 'x', scopes, lifetime: null })
      const closed = await statusOf(route, (await make(others)).token)
      assert.equal(closed.status, 403, nameOf(route))
      if (route.method !== 'HEAD')
        assert.equal(
          JSON.parse(closed.body).apiError,
          needed
            ? `This access token does not have the scope ${needed}.`
            : 'Personal access tokens do not open this call.',
          nameOf(route),
        )
      if (!needed) continue
      const { status, body } = await statusOf(route, (await make([needed])).token, FOR_USERS[nameOf(route)])
      assert.ok(status !== 401 && status !== 403 && status !== 500, `${nameOf(route)}: ${status} ${body}`)
    }
  })

  test('never takes a personal access token for one of an administrator', async () => {
    const { token } = await server.claire.personalTokens.make(personId('admin-1'), {
      name: 'x',
      scopes: [...TOKEN_SCOPES],
      lifetime: null,
    })
    for (const route of guarded()) {
      if (!ADMINISTRATORS_ONLY.has(nameOf(route))) continue
      assert.equal((await statusOf(route, token)).status, 403, nameOf(route))
    }
  })

  test('for administrators is forbidden to users, and no other is', async () => {
    const names = new Set(guarded().map(nameOf))
    for (const name of ADMINISTRATORS_ONLY) assert.ok(names.has(name), `${name} is still there`)
    for (const route of guarded()) {
      // A subject for each: deleting the account must not end the others.
      const { status } = await statusOf(
        route,
        await server.tokens.user({ subject: nameOf(route) }),
        FOR_USERS[nameOf(route)],
      )
      const isForbidden = status === 403
      assert.equal(isForbidden, ADMINISTRATORS_ONLY.has(nameOf(route)), `${nameOf(route)} answered ${status}`)
      assert.notEqual(status, 401, nameOf(route))
    }
  })

  test('that shows pending sources, or edits one, is forbidden to users too', async () => {
    const token = await server.tokens.user()
    const edited = {
      id: 'x',
      name: 'x',
      url: 'https://x.test',
      suggestedDate: '2026-01-01T00:00:00.000Z',
      status: 'APPROVED',
    }
    for (const [url, method, asked] of [
      ['/source/search', 'POST', { searchItem: '', status: 'PENDING' }],
      ['/source', 'POST', edited],
    ] as const) {
      assert.equal((await server.call(url, { method, token, body: asked })).status, 403, url)
    }
  })

  test('is open to administrators', async () => {
    for (const route of guarded()) {
      const { status, body } = await statusOf(
        route,
        await server.tokens.admin({ subject: `admin ${nameOf(route)}` }),
      )
      assert.ok(status !== 401 && status !== 403, `${nameOf(route)} answered ${status}`)
      assert.notEqual(status, 500, `${nameOf(route)}: ${body}`)
    }
  })
})
