import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createFairTurns } from './fair-turns.ts'

let turns: ReturnType<typeof createFairTurns>
let order: string[]
/** Calls take this long by the clock of the turns, and no real time. */
let skew: number

beforeEach(() => {
  skew = 0
  order = []
  turns = createFairTurns(() => performance.now() + skew)
})

const call = (account: string, name: string, ms: number) =>
  turns.run(account, async (spend) => {
    order.push(name)
    skew += ms
    await setImmediate()
    spend(ms)
    return name
  })

test('a light call waits for running calls, not for waiting ones', async () => {
  const heavy = Array.from({ length: 12 }, (_, at) => call('ada', `heavy ${at}`, 200))
  const light = call('bob', 'light', 5)
  assert.equal(await light, 'light')
  await Promise.all(heavy)
  assert.deepEqual(order.slice(0, 4), ['heavy 0', 'heavy 1', 'light', 'heavy 2'])
})

test('an account with much more use does not run between two calls of a light search', async () => {
  const heavy = Array.from({ length: 4 }, (_, at) => call('ada', `heavy ${at}`, 300))
  const search = async () => {
    for (const name of ['count', 'rank', 'page']) await call('bob', name, 5)
  }
  await Promise.all([search(), ...heavy])
  assert.deepEqual(order, ['heavy 0', 'heavy 1', 'count', 'rank', 'page', 'heavy 2', 'heavy 3'])
})

test('accounts with equal use take turns', async () => {
  const calls = (account: string) => Array.from({ length: 20 }, (_, at) => call(account, account, 50 + at))
  await Promise.all([...calls('ada'), ...calls('bob')])
  const early = order.slice(0, 20).filter((account) => account === 'bob').length
  assert.ok(early >= 6 && early <= 12, order.join(' '))
})

test('among many with similar use, nobody waits much longer than the others', async () => {
  // Calls of 1 to 20 ms by thirty people, each of whom calls again after the response.
  const waits: number[] = []
  const person = async (name: string, seed: number) => {
    for (let at = 0; at < 40; at++) {
      const since = performance.now() + skew
      await turns.run(name, async (spend) => {
        waits.push(performance.now() + skew - since)
        const ms = 1 + ((at * 7 + seed * 11) % 20)
        skew += ms
        spend(ms)
      })
    }
  }
  await Promise.all(Array.from({ length: 30 }, (_, at) => person(`reader${at}`, at)))
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
  const sorted = waits.toSorted((a, b) => a - b)
  assert.ok((sorted.at(-1) ?? 0) < 3 * mean, `mean ${mean}, longest ${sorted.at(-1)}`)
})

test('a failure rejects its call, and the next one runs', async () => {
  const failing = turns.run('ada', async () => {
    throw new Error('the engine has failed')
  })
  await assert.rejects(failing, /the engine has failed/)
  assert.equal(await call('ada', 'next', 1), 'next')
})
