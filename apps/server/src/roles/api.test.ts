import assert from 'node:assert/strict'
import { setImmediate as others } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { after, before, describe, test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { type TestServer, startTestServer } from '#testing/server'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

interface Operation {
  summary?: string
  tags?: string[]
  responses: Record<string, { description?: string }>
}

const documentOf = async () =>
  (await server.call('/openapi.json')).body as {
    openapi: string
    security: unknown
    paths: Record<string, Record<string, Operation>>
  }

/** Every call of the product: method, address with its parameters filled in, and its description. */
async function operations() {
  const { paths } = await documentOf()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: path.replace(/\{\w+\}/g, 'x'),
      path,
      operation,
    })),
  )
}

describe('the interface', () => {
  test('is described by OpenAPI 3.1: each call with summary, group and errors', async () => {
    const { openapi, security } = await documentOf()
    assert.equal(openapi, '3.1.0')
    assert.deepEqual(security, [{ bearer: [] }])
    const all = await operations()
    assert.ok(all.length >= 25, `${all.length} calls`)
    for (const { method, path, operation } of all) {
      assert.ok(operation.summary && operation.tags?.length, `${method} ${path} has no summary or tags`)
      assert.ok(
        operation.responses['401']?.description && operation.responses['500'],
        `${method} ${path} does not tell its errors`,
      )
    }
  })

  test('opens no call of the product without a token', async () => {
    for (const { method, url } of await operations()) {
      const { statusCode, json } = await server.app.inject({ method: method as 'GET', url })
      assert.equal(statusCode, 401, `${method} ${url}`)
      assert.equal(json().errorCode, 'UNAUTHORIZED')
    }
  })

  test('opens no call of the product to an invalid token', async () => {
    for (const make of Object.values(server.tokens.rejected))
      assert.equal((await server.call('/bookmark', { token: await make() })).status, 401)
  })

  test('answers an unknown address, a wrong verb and broken JSON in one shape', async () => {
    const token = await server.tokens.user()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = [
      { method: 'GET' as const, url: '/claire/nothing', status: 404 },
      { method: 'PATCH' as const, url: '/claire/bookmark', status: 404 },
      { method: 'POST' as const, url: '/claire/get-articles', payload: '{"a":', status: 400 },
      { method: 'POST' as const, url: '/claire/get-articles', payload: '{"__proto__":{"a":1}}', status: 400 },
      {
        method: 'POST' as const,
        url: '/claire/get-articles',
        payload: JSON.stringify(['x'.repeat(1_100_000)]),
        status: 413,
      },
    ]
    for (const { status, ...request } of asked) {
      const response = await server.app.inject({ ...request, headers })
      assert.equal(response.statusCode, status, request.url)
      assert.deepEqual(Object.keys(response.json()).sort(), ['apiError', 'errorCode'])
    }
  })

  test('takes a slash at the end, and a declared but empty body', async () => {
    const token = await server.tokens.user()
    assert.equal((await server.call('/bookmark/', { token })).status, 200)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    assert.equal(
      (await server.app.inject({ method: 'DELETE', url: '/claire/bookmark?documentId=x', headers }))
        .statusCode,
      404,
    )
  })

  test('forbids caching of responses', async () => {
    assert.equal(
      (await server.call('/bookmark', { token: await server.tokens.user() })).headers['cache-control'],
      'no-store',
    )
  })

  test('is available as a page', async () => {
    const { statusCode, body } = await server.app.inject('/claire/docs/')
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /<script>|onload=/)
  })
})

describe('the web site', () => {
  const page = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { accept: 'text/html', host: 'localhost:8080', ...headers } })

  test('has a content security policy that allows no other scripts', async () => {
    const { headers } = await page('/config.json')
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ])
      assert.ok(policy.includes(part), part)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['strict-transport-security'], undefined)
  })

  test('redirects a browser with another name of this machine to the public address', async () => {
    for (const host of ['127.0.0.1:8080', '[::1]:8080', '127.8.8.8']) {
      const { statusCode, headers } = await page('/search?searchText=a%20b', { host })
      assert.deepEqual(
        [statusCode, headers.location],
        [302, 'http://localhost:8080/search?searchText=a%20b'],
        host,
      )
    }
    assert.equal(
      (await page('//evil.example/', { host: '127.0.0.1' })).headers.location,
      'http://localhost:8080/evil.example/',
    )
  })

  test('ignores an unknown Host header, and does not redirect programs', async () => {
    assert.notEqual((await page('/', { host: 'evil.example' })).statusCode, 302)
    assert.equal(
      (await page('/config.json', { host: '127.0.0.1:8080', accept: 'application/json' })).statusCode,
      200,
    )
  })

  test('tells the browser where to sign in', async () => {
    const { identity, linkResolver } = (await page('/config.json')).json()
    const { claims, ...rest } = identity
    assert.deepEqual(rest, {
      kind: 'keycloak',
      url: 'http://localhost:8080/auth',
      realm: 'claire',
      clientId: 'claire-web',
      adminRole: 'admin',
    })
    assert.equal(claims.roles, 'realm_access.roles')
    assert.equal(linkResolver, null)
  })
})

test('tells the browser the link resolver of the library, with its query', async (t) => {
  const linkResolver = 'https://resolver.example.org/start?custid=a%20b'
  const other = await startTestServer({ settings: { LINK_RESOLVER_URL: linkResolver } })
  t.after(() => other.close())
  assert.equal((await other.app.inject('/config.json')).json().linkResolver, linkResolver)
})

test('people of a scanned site can read who crawls it, and how to contact us', async (t) => {
  const other = await startTestServer({ settings: { CONTACT_EMAIL: 'library@example.org' } })
  t.after(() => other.close())
  const { body, headers } = await other.app.inject('/bot')
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.match(body, /ClaireBot/)
  assert.match(body, /mailto:library@example\.org/)
  assert.doesNotMatch((await server.app.inject('/bot')).body, /mailto:/)
})

describe('health', () => {
  test('live means that the process responds, ready that its database does', async () => {
    assert.equal((await server.app.inject('/health/live')).statusCode, 200)
    assert.deepEqual((await server.app.inject('/health/ready')).json(), {
      status: 'ok',
      parts: { database: 'ok', record: 'ok', writes: 'ok' },
      installation: server.claire.installation,
    })
  })

  test('ready shows the progress of a rebuild of the search index', async (t) => {
    const other = await startTestServer()
    t.after(() => other.close())
    await other.claire.articles.save(articleDraft({ url: 'https://lakes.example/1' }))
    const seen: unknown[] = []
    let isDone = false
    const rebuilt = other.claire.follower?.rebuild().finally(() => (isDone = true))
    while (!isDone) {
      seen.push((await other.app.inject('/health/ready')).json().rebuild)
      await others()
    }
    await rebuilt
    assert.ok(
      seen.some((rebuild) => isDeepStrictEqual(rebuild, { done: 0, total: 1 })),
      JSON.stringify(seen),
    )
    assert.equal((await other.app.inject('/health/ready')).json().rebuild, undefined)
  })

  test('without its database a server is alive but not ready', async (t) => {
    const other = await startTestServer()
    t.after(() => other.close())
    await other.claire.database.destroy()
    assert.equal((await other.app.inject('/health/ready')).statusCode, 503)
    assert.equal((await other.app.inject('/health/live')).statusCode, 200)
  })
})
