/** Tells the time in milliseconds since 1970; a parameter wherever time matters, so that tests move it by hand. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
