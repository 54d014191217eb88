/** Returns the promise's value, or rejects after `milliseconds`, for calls that may never answer. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
