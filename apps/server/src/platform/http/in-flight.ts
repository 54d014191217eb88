import { DomainError } from '../errors.ts'

const RETRY_AFTER_S = 1

export type InFlight = ReturnType<typeof limitInFlight>

/** Limits the concurrent requests of each account: more than `most` are refused. */
export function limitInFlight(most: number) {
  const underWay = new Map<string, number>()

  /** Counts one request until the returned function is called. Throws TOO_MANY_REQUESTS. */
  function enter(subject: string): () => void {
    const others = underWay.get(subject) ?? 0
    if (others >= most)
      throw new DomainError('TOO_MANY_REQUESTS', (t) => t('requests.atOnce', { most }), {
        retryAfterSeconds: RETRY_AFTER_S,
      })
    underWay.set(subject, others + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const left = (underWay.get(subject) ?? 1) - 1
      if (left) underWay.set(subject, left)
      else underWay.delete(subject)
    }
  }

  return {
    enter,
    /** Returns the result of `work`, which counts until it ends, even if nobody waits for the response any more. */
    async during<T>(subject: string, work: () => Promise<T>): Promise<T> {
      const leave = enter(subject)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
