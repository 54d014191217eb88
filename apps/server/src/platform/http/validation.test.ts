import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fastify, { type InjectOptions } from 'fastify'
import { registerErrorHandler } from './error-handler.ts'
import { useStrictValidation } from './validation.ts'

const schema = {
  querystring: {
    type: 'object',
    properties: { page: { type: 'integer', default: 0 }, id: { type: 'array', items: { type: 'string' } } },
  },
  body: {
    type: ['object', 'null'],
    properties: { name: { type: 'string' }, mood: { enum: ['calm', 'wild'] } },
  },
}

/** A server that returns what it has read. */
async function ask(request: InjectOptions) {
  const app = fastify()
  try {
    useStrictValidation(app)
    registerErrorHandler(app)
    app.post('/', { schema }, ({ query, body }) => ({ query, body: body ?? null }))
    const answer = await app.inject({ method: 'POST', url: '/', ...request })
    return { status: answer.statusCode, body: answer.json() }
  } finally {
    await app.close()
  }
}
const refusalOf = async (request: InjectOptions) => {
  const { status, body } = await ask(request)
  assert.deepEqual([status, body.errorCode], [400, 'BAD_REQUEST'])
  return body.apiError as string
}

describe('what a request says', () => {
  test('in its address is text and is coerced to its type, once or repeated', async () => {
    const { body } = await ask({ url: '/?page=3&id=a', payload: {} })
    assert.deepEqual(body.query, { page: 3, id: ['a'] })
    assert.deepEqual((await ask({ payload: {} })).body.query, { page: 0 })
  })

  test('in its body is not coerced: the number 5 is not a name', async () => {
    assert.equal(await refusalOf({ payload: { name: 5 } }), '"name" in the body must be string.')
    assert.match(await refusalOf({ payload: { mood: 'sad' } }), /^"mood" in the body .*: calm, wild\.$/)
    assert.match(
      await refusalOf({ url: '/?page=x', payload: {} }),
      /"page" in the querystring must be integer/,
    )
  })

  test('may declare a body and send none', async () => {
    const { status, body } = await ask({ headers: { 'content-type': 'application/json' }, payload: '' })
    assert.deepEqual([status, body.body], [200, null])
  })

  test('may be the bytes of a file, which are not scanned', async () => {
    const app = fastify()
    try {
      useStrictValidation(app)
      const file = Object.assign(Buffer.from('GIF89a'), { note: 'refused where it is looked at: \0' })
      app.addContentTypeParser('image/gif', async () => file)
      app.post('/', ({ body }) => ({ bytes: (body as Buffer).length }))
      const answer = await app.inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': 'image/gif' },
        payload: 'GIF89a',
      })
      assert.deepEqual([answer.statusCode, answer.json()], [200, { bytes: 6 }])
    } finally {
      await app.close()
    }
  })

  test('may hold no null characters and no endless nesting', async () => {
    const nulls = 'Text with null characters is not accepted.'
    assert.equal(await refusalOf({ payload: { name: 'a\0b' } }), nulls)
    assert.equal(await refusalOf({ payload: { more: { 'a\0b': 1 } } }), nulls)
    assert.equal(await refusalOf({ url: '/?id=%00', payload: {} }), nulls)
    let deep: object = {}
    for (let depth = 0; depth < 60; depth++) deep = { deep }
    assert.equal(await refusalOf({ payload: deep }), 'The body is nested too deeply.')
  })
})
