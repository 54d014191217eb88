import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitInFlight } from './in-flight.ts'

const refused = {
  code: 'TOO_MANY_REQUESTS',
  retryAfterSeconds: 1,
  message: /Only 2 of your requests of this kind at a time/,
}

test('the limit of concurrent requests is per account', () => {
  const { enter } = limitInFlight(2)
  const leave = enter('ada')
  enter('ada')
  assert.throws(() => enter('ada'), refused)
  enter('grace')
  leave()
  enter('ada')
  assert.throws(() => enter('ada'), refused)
})

test('a request that ends twice frees one place', () => {
  const { enter } = limitInFlight(2)
  const leave = enter('ada')
  enter('ada')
  leave()
  leave()
  enter('ada')
  assert.throws(() => enter('ada'), refused)
})

test('work counts until it has ended, well or not', async () => {
  const { during } = limitInFlight(2)
  const held = Promise.withResolvers<string>()
  const first = during('ada', () => held.promise)
  await assert.rejects(
    during('ada', () => Promise.reject(new Error('no'))),
    /no/,
  )
  const second = during('ada', () => held.promise)
  await assert.rejects(
    during('ada', async () => 'third'),
    refused,
  )
  held.resolve('found')
  assert.deepEqual(await Promise.all([first, second]), ['found', 'found'])
  assert.equal(await during('ada', async () => 'again'), 'again')
})
