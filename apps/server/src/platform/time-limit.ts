/** Work exceeded its time limit; any other failure keeps its own error. */
export class TimeLimitExceeded extends Error {
  override name = 'TimeLimitExceeded'
}

/**
 * Returns the result of `work`. Rejects with TimeLimitExceeded after `ms` milliseconds, and with the work's own error
 * if it fails before. Nothing is cancelled: the work continues, and its result is ignored.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TimeLimitExceeded(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the result of `work`, or rejects as soon as `signal` is aborted: the work then continues, and is ignored. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const reject = () => aborted.reject(signal.reason)
  if (signal.aborted) reject()
  signal.addEventListener('abort', reject)
  try {
    return await Promise.race([aborted.promise, work])
  } finally {
    signal.removeEventListener('abort', reject)
  }
}
