import type { Clock } from '#platform/clock'

const SHOW_MS = 1000

export type Steps = ReturnType<typeof createSteps>

/** Reports each step, its progress if known, and its duration. */
export function createSteps(say: (line: string) => void, clock: Clock) {
  return {
    say,

    /** `bytes`: expected number; the work reports the actual one. */
    async take<T>(
      what: string,
      work: (onProgress: (bytes: number) => void) => Promise<T>,
      bytes?: number,
    ): Promise<T> {
      const began = clock()
      let shown = began
      const result = await work((done) => {
        const now = clock()
        if (bytes === undefined || now - shown < SHOW_MS) return
        shown = now
        const rate = done / Math.max(1, now - began)
        const left = rate > 0 ? Math.ceil(Math.max(0, bytes - done) / rate / 1000) : null
        say(
          `${what}: ${megabytes(done)} of about ${megabytes(bytes)}, ${Math.round(rate / 1000)} MB/s${left === null ? '' : `, ${left} s left`}`,
        )
      })
      say(`${what}: done in ${((clock() - began) / 1000).toFixed(1)} s`)
      return result
    },
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
