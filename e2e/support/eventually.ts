import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 200

/** Waits for a fact that nobody announces: looks until `look` answers something true, and returns it. */
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
