import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPace, pauseAfter, statedDelayMs } from './pace.ts'

describe('the delay between requests to a host', () => {
  const pace = createPace()

  test('is a second, or longer by its robots.txt or twice its response time', () => {
    assert.equal(pace.delayMs({ crawlDelay: null, latencyMs: 20 }), 1_000)
    assert.equal(pace.delayMs({ crawlDelay: 5, latencyMs: 20 }), 5_000)
    assert.equal(pace.delayMs({ crawlDelay: null, latencyMs: 4_000 }), 8_000)
  })

  test('is at most a minute', () => {
    assert.equal(pace.delayMs({ crawlDelay: 86_400, latencyMs: 20 }), 60_000)
    assert.equal(pace.delayMs({ crawlDelay: null, latencyMs: 300_000 }), 60_000)
  })

  test('is that of the rate limit that an API states', () => {
    assert.equal(statedDelayMs({ 'x-rate-limit-limit': '50', 'x-rate-limit-interval': '1s' }), 20)
    assert.equal(statedDelayMs({ 'x-rate-limit-limit': '1', 'x-rate-limit-interval': '5' }), 5_000)
    assert.equal(statedDelayMs({ 'x-rate-limit-limit': '0', 'x-rate-limit-interval': '1s' }), 0)
    assert.equal(statedDelayMs({}), 0)
  })
})

describe('the delay at a host that answers 429 or 503', () => {
  const refused = (pauseMs: number) => pauseAfter(pauseMs, { usualMs: 1_000, status: 429 })
  const answered = (pauseMs: number) => pauseAfter(pauseMs, { usualMs: 1_000, status: 200 })

  test('doubles with each answer, from the usual delay up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].reduce<number[]>((all) => [...all, refused(all.at(-1) ?? 0)], [])
    assert.deepEqual(pauses, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  test('decreases slowly to the usual delay', () => {
    let [pause, requests] = [refused(0), 0]
    for (; pause > 0; requests++) {
      const next = answered(pause)
      assert.ok(next < pause && (next === 0 || next > 1_000))
      pause = next
    }
    assert.equal(requests, 7)
    assert.equal(answered(0), 0)
  })
})
