import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheRecent } from './cache-recent.ts'

/** Loads that end on demand, each with its own value. */
function looks() {
  const begun: PromiseWithResolvers<string>[] = []
  const load = () => {
    const look = Promise.withResolvers<string>()
    begun.push(look)
    return look.promise
  }
  return { begun, state: cacheRecent(load) }
}

test('a value of the last second is returned at once, and concurrent callers share one load', async (t) => {
  const { begun, state } = looks()
  t.after(state.close)
  const asked = [state.recent(), state.recent()]
  assert.equal(begun.length, 1)
  begun[0]?.resolve('a')
  assert.deepEqual(await Promise.all(asked), ['a', 'a'])
  assert.equal(await state.recent(), 'a')
  assert.equal(begun.length, 1)
})

test('a load that began before a change does not replace one that began after it', async (t) => {
  const { begun, state } = looks()
  t.after(state.close)
  const before = state.recent()
  const renewed = state.renew()
  begun[1]?.resolve('changed')
  await renewed
  begun[0]?.resolve('as it was')
  await before
  assert.equal(await state.recent(), 'changed')
})

test('a failed load is retried by the next caller', async (t) => {
  const { begun, state } = looks()
  t.after(state.close)
  const failing = state.recent()
  begun[0]?.reject(new Error('away'))
  await assert.rejects(failing, /away/)
  const next = state.recent()
  begun[1]?.resolve('b')
  assert.equal(await next, 'b')
})
