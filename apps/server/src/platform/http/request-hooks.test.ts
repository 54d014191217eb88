import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { delayAnswers, useCanonicalOrigin } from './request-hooks.ts'

/** Redirect of a browser that requests `url` at `host`; null if there is none. */
async function sentTo(
  t: TestContext,
  {
    publicUrl = 'http://localhost:8080',
    host = '127.0.0.1:8080',
    url = '/',
    method = 'GET',
    accept = 'text/html',
  },
) {
  const app = Fastify()
  t.after(() => app.close())
  useCanonicalOrigin(app, publicUrl)
  app.all('/*', () => 'answered')
  const { statusCode, headers } = await app.inject({
    method: method as 'GET',
    url,
    headers: { host, accept },
  })
  return statusCode === 302 ? headers.location : null
}

test('a browser that uses another name of this machine is redirected to the public address', async (t) => {
  assert.equal(
    await sentTo(t, { url: '/search?searchTerm=kelp' }),
    'http://localhost:8080/search?searchTerm=kelp',
  )
  assert.equal(await sentTo(t, { host: '[::1]:8080' }), 'http://localhost:8080/')
  assert.equal(
    await sentTo(t, { publicUrl: 'http://127.0.0.1:9000', host: 'localhost' }),
    'http://127.0.0.1:9000/',
  )
})

test('requests at the public address, and for other than pages, are answered', async (t) => {
  assert.equal(await sentTo(t, { host: 'localhost:8080' }), null)
  assert.equal(await sentTo(t, { method: 'POST' }), null)
  assert.equal(await sentTo(t, { accept: 'application/json' }), null)
})

test('names of other machines are neither redirected nor a target', async (t) => {
  assert.equal(await sentTo(t, { host: 'claire.example.org' }), null)
  assert.equal(await sentTo(t, { host: 'not a host' }), null)
  assert.equal(await sentTo(t, { publicUrl: 'https://claire.example.org' }), null)
})

test('a path of two slashes stays a path', async (t) => {
  assert.equal(await sentTo(t, { url: '//evil.example/search' }), 'http://localhost:8080/evil.example/search')
})

test('every call waits between 500 and 1498 ms', async () => {
  const waited: number[] = []
  const draws = [0, 0.5, 0.999_999]
  const app = Fastify()
  delayAnswers(app, {
    wait: async (milliseconds) => waited.push(milliseconds),
    random: () => draws.shift() ?? 0,
  })
  app.get('/', async () => 'here')
  for (let call = 0; call < 3; call++) assert.equal((await app.inject('/')).body, 'here')
  assert.deepEqual(waited, [500, 999, 1498])
  await app.close()
})
