import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { test } from 'node:test'
import { STEP_CHANNEL, type StepOutcome, type StepReport, createWorker } from './worker.ts'

const NEVER = 3_600_000
let count = 0

/** A worker over a list of steps, with its results and failures. */
function workerOn(pieces: (() => Promise<StepOutcome> | StepOutcome)[], idleMs = NEVER) {
  const failures: unknown[] = []
  const reports: StepReport[] = []
  const name = `pieces ${count++}`
  subscribe(STEP_CHANNEL, (message) => {
    const report = message as StepReport
    if (report.worker === name) reports.push(report)
  })
  const worker = createWorker({
    name,
    idleMs,
    retry: { firstMs: 1, longestMs: 4 },
    step: async () => (await pieces.shift()?.()) ?? 'idle',
    onFailure: (error) => void failures.push(error),
  })
  return { worker, failures, outcomes: () => reports.map(({ outcome }) => outcome), reports }
}

test('a woken worker works until nothing is left, even if items are put back', async () => {
  const { worker, outcomes, reports } = workerOn([() => 'worked', () => 'put-back', () => 'worked'])
  await worker.wake()
  assert.deepEqual(outcomes(), ['worked', 'put-back', 'worked', 'idle'])
  assert.ok(reports.every(({ ms }) => ms >= 0))
})

test('an item that arrives during the last check is seen before its wake call resolves', async () => {
  const pieces: (() => StepOutcome)[] = []
  const { worker, outcomes } = workerOn(pieces)
  const first = worker.wake()
  const second = worker.wake()
  pieces.push(() => 'worked')
  await second
  assert.deepEqual(outcomes(), ['idle', 'worked', 'idle'])
  await first
  assert.equal(pieces.length, 0)
})

test('a step that throws is reported and ends the round, and the worker retries after a moment', async () => {
  const done = Promise.withResolvers<void>()
  const broken = () => Promise.reject(new Error('the database is away'))
  const { worker, failures, outcomes } = workerOn([
    broken,
    broken,
    () => {
      done.resolve()
      return 'worked'
    },
  ])
  await worker.wake()
  assert.deepEqual(outcomes(), ['failed'])
  worker.start()
  await done.promise
  await worker.stop()
  assert.deepEqual(outcomes(), ['failed', 'failed', 'worked'])
  assert.equal(failures.length, 2)
})

test('a started worker checks again by itself', async () => {
  const seen = Promise.withResolvers<void>()
  const pieces: (() => StepOutcome)[] = []
  const { worker } = workerOn(pieces, 1)
  worker.start()
  await worker.wake()
  pieces.push(() => {
    seen.resolve()
    return 'worked'
  })
  await seen.promise
  await worker.stop()
})

test('stopping aborts the current step, waits for it, and takes no other', async () => {
  let ended = false
  const begun = Promise.withResolvers<void>()
  const failures: unknown[] = []
  const worker = createWorker({
    name: 'slow',
    idleMs: NEVER,
    retry: { firstMs: 1, longestMs: 1 },
    onFailure: (error) => void failures.push(error),
    async step(signal) {
      assert.equal(ended, false)
      begun.resolve()
      await once(signal, 'abort')
      ended = true
      throw signal.reason
    },
  })
  worker.start()
  await begun.promise
  await worker.stop()
  assert.equal(ended, true)
  await worker.wake()
  assert.deepEqual(failures, [])
})
