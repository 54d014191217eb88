/** Tells the time in milliseconds since 1970; a parameter wherever time matters, so that tests move it by hand. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/**
 * Whether a time is less than `withinMs` ago. One that lies further ahead than that was written by a clock that was
 * wrong, and is not.
 */
export const isRecent = (at: number, now: number, withinMs: number) => Math.abs(now - at) < withinMs
