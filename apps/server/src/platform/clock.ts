/** Returns the time in milliseconds since 1970; a parameter wherever time matters, so that tests can set it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** True if a time is less than `withinMs` ago. A time further ahead came from a wrong clock, and is not recent. */
export const isRecent = (at: number, now: number, withinMs: number) => Math.abs(now - at) < withinMs

/** Returns `make` with its result cached for a time; a failure is not cached. */
export function cachedFor<T>(clock: Clock, forMs: number, make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  let madeAt = -Infinity
  return () => {
    if (!made || !isRecent(madeAt, clock(), forMs)) {
      madeAt = clock()
      made = make()
      made.catch(() => (made = undefined))
    }
    return made
  }
}
