import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimeLimitExceeded, unlessAborted, withTimeout } from './time-limit.ts'

test('work within the limit returns its result', async () => {
  assert.equal(await withTimeout(Promise.resolve(7), 60_000), 7)
})

test('a failure is no timeout, and a timeout no failure', async () => {
  await assert.rejects(withTimeout(Promise.reject(new TypeError('broken')), 60_000), TypeError)
  await assert.rejects(withTimeout(new Promise(() => {}), 5), TimeLimitExceeded)
})

test('the result of work after its timeout is ignored', async () => {
  const work = Promise.withResolvers<never>()
  await assert.rejects(withTimeout(work.promise, 1), TimeLimitExceeded)
  work.reject(new Error('nobody listens'))
})

test('work is not waited for once its signal is aborted', async () => {
  const stop = new AbortController()
  const waiting = unlessAborted(new Promise(() => {}), stop.signal)
  stop.abort(new Error('stopping'))
  await assert.rejects(waiting, /stopping/)
  await assert.rejects(unlessAborted(Promise.resolve(1), stop.signal), /stopping/)
  assert.equal(await unlessAborted(Promise.resolve(1), new AbortController().signal), 1)
})
