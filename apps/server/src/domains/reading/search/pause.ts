/** Waiting that can be ended from outside, for good. */
export function createPause() {
  const end = new AbortController()
  return {
    get isOver() {
      return end.signal.aborted
    },
    end: () => end.abort(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        if (end.signal.aborted) return resolve()
        const done = () => {
          clearTimeout(timer)
          end.signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        end.signal.addEventListener('abort', done)
      }),
  }
}
