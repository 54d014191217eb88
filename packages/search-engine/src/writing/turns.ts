/** Does one thing after the other. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  /** Why tidying failed last. */
  let failure: unknown
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  const tidy = (work: () => Promise<void>) => {
    inTurn(work).catch((reason: unknown) => (failure = reason))
  }
  return {
    inTurn,
    /** The same; fails when what was tidied before has failed, once. */
    unlessFailed: (work: () => Promise<void>): Promise<void> =>
      inTurn(() => {
        if (failure === undefined) return work()
        const reason = failure
        failure = undefined
        throw reason
      }),
    /** Work that nobody waits for: whoever writes next is told when it fails. */
    tidy,
    /** Has `work` tidied so long after it was last asked for. */
    tidyLater(work: () => Promise<void>, ms: number) {
      let timer: NodeJS.Timeout | undefined
      return {
        ask() {
          clearTimeout(timer)
          timer = setTimeout(() => tidy(work), ms)
          timer.unref()
        },
        forget: () => clearTimeout(timer),
      }
    },
  }
}
