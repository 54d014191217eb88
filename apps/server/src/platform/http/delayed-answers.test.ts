import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { delayAnswers } from './delayed-answers.ts'

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
