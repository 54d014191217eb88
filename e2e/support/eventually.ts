import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

const LOOK_EVERY_MS = 200
const WITHIN_MS = 60_000

/** Polls `look` until it returns something true, and returns that; for facts without notification. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false | null>,
  withinMs = WITHIN_MS,
): Promise<T> {
  const found = await lookUntil(look, Boolean, withinMs)
  if (!found) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
  return found
}

/**
 * Asserts that `look` soon returns `expected`. For whatever a page shows, which may still be loading or drawing: an assertion
 * of its state at once fails on a slow machine. An absence that ends by itself, as a message's, is asserted at once.
 */
export async function eventuallyEqual(look: () => Promise<unknown>, expected: unknown, message?: string) {
  const found = await lookUntil(look, (now) => isDeepStrictEqual(now, expected), WITHIN_MS)
  assert.deepEqual(found, expected, message)
}

/** Asserts that the text that `look` returns soon matches. */
export async function eventuallyMatch(look: () => Promise<string | null>, pattern: RegExp, message?: string) {
  const found = await lookUntil(look, (now) => pattern.test(now ?? ''), WITHIN_MS)
  assert.match(found ?? '', pattern, message)
}

/** Returns what `look` returned last: enough, or not within the time. */
async function lookUntil<T>(look: () => Promise<T>, isEnough: (found: T) => boolean, withinMs: number) {
  const until = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (isEnough(found) || Date.now() > until) return found
    await delay(LOOK_EVERY_MS)
  }
}
