import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { createDeletedSubjects } from '#domains/people/identity'
import { type FakeProvider, startFakeProvider } from '#testing/fake-provider'
import { sampleOf } from '#testing/sample-of'
import { type TestServer, startTestServer } from '#testing/server'
import { personId } from '#testing/person'

/** Hold nobody's data: the description of the API. */
const PUBLIC = /^\/claire\/(openapi\.json|docs(\/|$))/

/** docs/product.md 6: source approve, reject, edit, delete and notes, and what curators have beside them. */
const ADMINISTRATORS_ONLY = new Set([
  'PUT /claire/source/:id/approve',
  'PUT /claire/source/:id/reject',
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
  'GET /claire/report',
  'HEAD /claire/report',
  'PUT /claire/report/:id/settle',
  'GET /claire/mail/outbox',
  'HEAD /claire/mail/outbox',
  'GET /claire/mail/outbox/:id',
  'HEAD /claire/mail/outbox/:id',
])

/** Where it depends on what is asked for: what users may have. */
const FOR_USERS: Record<string, object> = {
  'GET /claire/source/getAll': { status: 'APPROVED' },
  'HEAD /claire/source/getAll': { status: 'APPROVED' },
  'POST /claire/source/search': { searchItem: '', status: 'APPROVED' },
}

interface Route {
  method: HTTPMethods
  url: string
  schema: { body?: unknown; querystring?: unknown; params?: unknown }
}

const REJECTED = [
  'no token',
  'expired',
  'other audience',
  'id token',
  'refresh token',
  'tampered',
  'deleted user',
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
    tokens = {
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

  /** A request that gets past the schemas, so that what answers is the route itself. */
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

  test('was looked at', (t) => {
    assert.ok(guarded().length > 40)
    t.diagnostic(
      `${guarded().length} routes x ${REJECTED.length + 2} callers = ${guarded().length * (REJECTED.length + 2)} answers; ${routes.length - guarded().length} public routes of the API's description`,
    )
  })

  test('asks to sign in whoever has no current access token', async () => {
    for (const route of guarded()) {
      for (const kind of REJECTED) {
        const { status, body } = await statusOf(route, tokens[kind])
        assert.equal(status, 401, `${nameOf(route)}, ${kind}`)
        if (route.method !== 'HEAD')
          assert.deepEqual(
            JSON.parse(body),
            { errorCode: 'UNAUTHORIZED', apiError: 'Sign in to continue.' },
            nameOf(route),
          )
      }
    }
  })

  test('of the administrators is forbidden to users, and no other is', async () => {
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
      ['/source/getAll', 'GET', undefined],
      ['/source/search', 'POST', { searchItem: '', status: 'PENDING' }],
      ['/source', 'POST', edited],
    ] as const) {
      assert.equal(
        (await server.call(url, { method, token, ...(asked && { body: asked }) })).status,
        403,
        url,
      )
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
