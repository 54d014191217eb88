import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import Type from 'typebox'
import { personId } from '#testing/person'
import { setCaller } from './caller.ts'
import { administratorCallsOf, callsOf } from './calls.ts'
import { registerErrorHandler } from './error-handler.ts'
import { useStrictValidation } from './validation.ts'

const body = Type.Object({ name: Type.String() })

/** A server with calls for everybody and for administrators; returns the status and the answer of a request. */
async function start(t: TestContext, isAdmin: boolean | null) {
  const app = fastify()
  t.after(() => app.close())
  useStrictValidation(app)
  registerErrorHandler(app)
  const person = { subject: personId('ada'), session: null, email: '', emailVerified: true }
  if (isAdmin !== null)
    app.addHook('onRequest', async (request) =>
      setCaller(request, { ...person, firstName: 'Ada', lastName: '', isAdmin }),
    )
  await app.register(async (scope) => {
    const calls = callsOf(scope, 'All')
    const reply = Type.String()
    calls.post('/greet', {
      summary: '',
      body,
      reply,
      handle: (request, me) => me.firstName + request.body.name,
    })
    calls.delete('/all', { summary: '', handle: () => undefined })
  })
  await app.register(async (scope) =>
    administratorCallsOf(scope, 'Few').post('/rule', { summary: '', body, handle: () => undefined }),
  )
  return async (method: 'POST' | 'DELETE', url: string, payload: object = {}) => {
    const answer = await app.inject({ method, url, payload })
    return [answer.statusCode, answer.statusCode === 200 ? answer.body : '']
  }
}

test('a call without a verified caller is refused, though its handler does not ask for one', async (t) => {
  const call = await start(t, null)
  assert.deepEqual(await call('DELETE', '/all'), [401, ''])
  assert.deepEqual(await call('POST', '/greet', { name: '!' }), [401, ''])
})

test('a call answers by its schema, and one without a reply that it is done', async (t) => {
  const call = await start(t, false)
  assert.deepEqual(await call('POST', '/greet', { name: '!' }), [200, 'Ada!'])
  assert.deepEqual(await call('POST', '/greet'), [400, ''])
  assert.deepEqual(await call('DELETE', '/all'), [200, '{"done":true}'])
})

test('calls for administrators are refused to others before what they sent is checked', async (t) => {
  assert.deepEqual(await (await start(t, false))('POST', '/rule'), [403, ''])
  const call = await start(t, true)
  assert.deepEqual(await call('POST', '/rule'), [400, ''])
  assert.deepEqual(await call('POST', '/rule', { name: '!' }), [200, '{"done":true}'])
})
