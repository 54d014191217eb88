import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { personId } from '#testing/person'
import { adminOf, type Caller, callerOf, forAdministrators, setCaller } from './caller.ts'
import { registerErrorHandler } from './error-handler.ts'

const ada: Caller = {
  subject: personId('ada'),
  session: null,
  email: 'ada@example.org',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Byron',
  isAdmin: false,
}

/** A server with three routes: for signed-in people, for administrators, and one that checks this before the body. */
function start(t: TestContext, caller: Caller | null) {
  const app = fastify()
  t.after(() => app.close())
  registerErrorHandler(app)
  if (caller) app.addHook('onRequest', async (request) => setCaller(request, caller))
  app.get('/mine', (request) => callerOf(request).firstName)
  app.get('/all', (request) => adminOf(request).firstName)
  const body = { type: 'object', required: ['name'] }
  app.post('/all', { schema: { body }, preValidation: forAdministrators }, () => 'changed')
  return async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url, payload: method === 'POST' ? {} : undefined })).statusCode
}

test('without a guard, nobody is signed in', async (t) => {
  const ask = start(t, null)
  assert.deepEqual(
    [await ask('GET', '/mine'), await ask('GET', '/all'), await ask('POST', '/all')],
    [401, 401, 401],
  )
})

test('calls for administrators are refused to others, whatever they send', async (t) => {
  const ask = start(t, ada)
  assert.deepEqual(
    [await ask('GET', '/mine'), await ask('GET', '/all'), await ask('POST', '/all')],
    [200, 403, 403],
  )
})

test('administrators get errors about what they send', async (t) => {
  const ask = start(t, { ...ada, isAdmin: true })
  assert.deepEqual([await ask('GET', '/all'), await ask('POST', '/all')], [200, 400])
})
