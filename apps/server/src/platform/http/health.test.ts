import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { type Checks, healthRoutes, type UnderWay } from './health.ts'

interface Process {
  checks?: Checks
  underWay?: () => UnderWay
  isStopping?: boolean
}

function start(t: TestContext, { checks = {}, underWay = () => ({}), isStopping = false }: Process) {
  const app = fastify()
  t.after(() => app.close())
  healthRoutes(app, { installation: 'this', checks, underWay, isStopping: () => isStopping })
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return { statusCode, body: JSON.parse(body) as unknown }
  }
}

test('a process is ready when all its parts respond', async (t) => {
  const ask = start(t, { checks: { database: async () => 1, index: async () => 2 } })
  assert.deepEqual(await ask('/health/ready'), {
    statusCode: 200,
    body: { status: 'ok', parts: { database: 'ok', index: 'ok' }, installation: 'this' },
  })
})

test('it is not ready while a part fails or hangs, and names the part without the cause', async (t) => {
  const ask = start(t, {
    checks: {
      database: async () => {
        throw new Error('connect ECONNREFUSED 10.0.0.7')
      },
      index: () => new Promise(() => {}),
      provider: async () => 'here',
    },
  })
  assert.deepEqual(await ask('/health/ready'), {
    statusCode: 503,
    body: {
      status: 'failed',
      parts: { database: 'failed', index: 'failed', provider: 'ok' },
      installation: 'this',
    },
  })
  assert.deepEqual(await ask('/health/live'), { statusCode: 200, body: { status: 'ok' } })
})

test('a stopping process takes no more requests, and its ongoing work is shown', async (t) => {
  const stopping = start(t, { isStopping: true })
  assert.deepEqual(await stopping('/health/ready'), {
    statusCode: 503,
    body: { status: 'stopping', parts: {}, installation: 'this' },
  })
  const building = start(t, { underWay: () => ({ rebuild: { done: 3, total: 8 } }) })
  assert.deepEqual((await building('/health/ready')).body, {
    status: 'ok',
    parts: {},
    installation: 'this',
    rebuild: { done: 3, total: 8 },
  })
})
