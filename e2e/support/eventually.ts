import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 200

/** Polls `look` until it returns something true, and returns that; for facts without notification. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false | null>,
  withinMs = 60_000,
): Promise<T> {
  const until = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > until) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
    await delay(LOOK_EVERY_MS)
  }
}
