const LONGEST_MS = 10

export type Turns = ReturnType<typeof createTurns>

/**
 * How long this thread has been asked for answers without a pause. SQLite answers at once, and whoever asks again and
 * again never lets anybody else's timers and requests in between, however often they await.
 */
export function createTurns() {
  let began: number | undefined
  return {
    /** Whether it is time for others. */
    isOver(): boolean {
      if (began !== undefined) return performance.now() - began > LONGEST_MS
      began = performance.now()
      setImmediate(() => {
        began = undefined
      })
      return false
    },
  }
}
