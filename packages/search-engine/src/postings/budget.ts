/** A query would take more processor time than it may. */
export class QueryTooCostlyError extends Error {
  override name = 'QueryTooCostlyError'
}

/** Of this thread, in milliseconds: what another thread or program takes meanwhile does not count. */
const processorTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let endsAt = Infinity
/** Before this moment of the clock on the wall the time cannot be used up: a thread works no longer than passes. */
let lookAt = Infinity

/**
 * Does `work`, which runs to its end before any other in this thread, in at most about `ms` milliseconds of processor time.
 * Throws QueryTooCostlyError as soon as a list is to be read after that.
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

/** To be called before each list that is read: throws QueryTooCostlyError when the time of the query is used up. */
export function checkBudget() {
  const now = performance.now()
  if (now < lookAt) return
  const left = endsAt - processorTime()
  if (left < 0) throw new QueryTooCostlyError('the query takes too long')
  lookAt = now + left
}

/** What `work` comes to, and the milliseconds of processor time that it took. */
export function metered<T>(work: () => T): { result: T; ms: number } {
  const began = processorTime()
  const result = work()
  return { result, ms: processorTime() - began }
}
