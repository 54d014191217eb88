/** Work that took longer than it may; whatever else it fails of is its own error. */
export class TimeLimitExceeded extends Error {
  override name = 'TimeLimitExceeded'
}

/**
 * What `work` comes to. Rejects with TimeLimitExceeded when that takes longer than `ms` milliseconds, and with the
 * work's own error when it fails before. Nothing is cut off: the work goes on, and what it still comes to is ignored.
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

/** What `work` comes to, or a rejection as soon as `signal` is aborted: then the work goes on, and is ignored. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const reject = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', reject)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', reject)
  }
}
