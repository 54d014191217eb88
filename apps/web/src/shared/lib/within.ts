/** The promise's value, or a rejection after `milliseconds`: for calls that may never answer. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/** What comes beside a first answer is waited for only so long, lest the first answer wait for it. */
const AT_ONCE_MS = 60

/** Waits for these if they come at once, so that what they show need not be drawn by itself. Never rejects. */
export const ifAtOnce = (...answers: Promise<unknown>[]): Promise<unknown> =>
  within(AT_ONCE_MS, Promise.all(answers)).catch(() => undefined)
