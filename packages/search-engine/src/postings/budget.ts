/** A query would exceed its processor time. */
export class QueryTooCostlyError extends Error {
  override name = 'QueryTooCostlyError'
}

/** Returns the processor time of this thread in milliseconds; other threads and programs do not count. */
const processorTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let endsAt = Infinity
/** Wall-clock time before which the budget cannot be used up: processor time never exceeds it. */
let lookAt = Infinity

/**
 * Runs `work`, without interruption by others in this thread, within about `ms` milliseconds of processor time. Throws
 * QueryTooCostlyError before the next list after that.
 */
export function withinBudget<T>(ms: number, work: () => T): T {
  endsAt = processorTime() + ms
  lookAt = performance.now() + ms
  try {
    return work()
  } finally {
    endsAt = lookAt = Infinity
  }
}

/** Throws QueryTooCostlyError if the query's time is used up. Call before reading each list. */
export function checkBudget() {
  const now = performance.now()
  if (now < lookAt) return
  const left = endsAt - processorTime()
  if (left <= 0) throw new QueryTooCostlyError('the query takes too long')
  lookAt = now + left
}

/** Returns the result of `work`, and its processor time in milliseconds. */
export function metered<T>(work: () => T): { result: T; ms: number } {
  const began = processorTime()
  const result = work()
  return { result, ms: processorTime() - began }
}
