import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Hits } from '#index-types'
import { callsOver, serveCalls, pack, unpack } from './calls.ts'

let here: MessagePort
let there: MessagePort
beforeEach(() => {
  const channel = new MessageChannel()
  here = channel.port1
  there = channel.port2
})
afterEach(() => here.close())

const hits: Hits = {
  ids: ['a', 'b'],
  scores: Float32Array.of(1, 0.5),
  works: Float64Array.of(3, 4),
}

test('each call gets its own response, in any order', async () => {
  let release = () => {}
  const slow = new Promise<string>((resolve) => (release = () => resolve('slow')))
  serveCalls(there, { slow: () => slow, fast: (word: string) => `fast ${word}` })
  const { call } = callsOver(here)
  const first = call('slow')
  assert.equal(await call('fast', 'one'), 'fast one')
  release()
  assert.equal(await first, 'slow')
})

test('an error at the other end rejects the call with its message', async () => {
  serveCalls(there, {
    fails() {
      throw new TypeError('no such list')
    },
    async failsLater() {
      throw new Error('nor this')
    },
    says() {
      throw 'text'
    },
  })
  const { call } = callsOver(here)
  await assert.rejects(call('fails'), /no such list/)
  await assert.rejects(call('failsLater'), /nor this/)
  await assert.rejects(call('says'), /text/)
})

test('when the other end has gone, pending and new calls are rejected', async () => {
  serveCalls(there, { never: () => new Promise(() => {}) })
  const { call, refuse } = callsOver(here)
  const waiting = call('never')
  refuse(new Error('the thread has ended'))
  await assert.rejects(waiting, /has ended/)
  await assert.rejects(call('never'), /has ended/)
})

test('hits arrive unchanged', async () => {
  serveCalls(there, { hits: () => ({ ...hits, telling: 3 }), literal: () => ({ total: 2, hits }) })
  const { call } = callsOver(here)
  assert.deepEqual(await call('hits'), { ...hits, telling: 3 })
  assert.deepEqual(await call('literal'), { total: 2, hits })
})

test('empty hits are packed as none, not as one without a name', () => {
  const none = {
    ids: [],
    scores: new Float32Array(),
    works: new Float64Array(),
  }
  assert.deepEqual(unpack(pack(none)), none)
})

test('other results are sent unchanged', () => {
  for (const result of [3, null, undefined, 'text', [1], { topics: [], ids: [] }])
    assert.equal(unpack(pack(result)), result)
})
