/** Maximum age of a cached value. */
const OLDEST_MS = 1000
/** Interval of background updates… */
const AGAIN_MS = 500
/** …which stop after this time without requests. */
const ASKED_WITHIN_MS = 60_000

/** Caches the result of `load` for a second; updates it in the background while it is in use, so that callers need not wait. */
export function cacheRecent<T>(load: () => Promise<T>) {
  let known: { value: T; at: number } | undefined
  let loading: Promise<T> | undefined
  let timer: NodeJS.Timeout | undefined
  let askedAt = -Infinity
  let isClosed = false

  async function look(): Promise<T> {
    const at = performance.now()
    const value = await load()
    // The load that began last has the newest value.
    if (!known || known.at <= at) known = { value, at }
    return value
  }

  function lookOnce(): Promise<T> {
    loading ??= look().finally(() => {
      loading = undefined
      lookAgainLater()
    })
    return loading
  }

  function lookAgainLater() {
    clearTimeout(timer)
    if (isClosed || performance.now() - askedAt > ASKED_WITHIN_MS) return
    timer = setTimeout(() => lookOnce().catch(() => {}), AGAIN_MS).unref()
  }

  return {
    recent(): Promise<T> {
      askedAt = performance.now()
      if (known && askedAt - known.at < OLDEST_MS) return Promise.resolve(known.value)
      return lookOnce()
    },
    /** Returns the last known value, however old; undefined if there is none. */
    latest: () => known?.value,
    /** Loads at once: changes are visible when this resolves. */
    async renew() {
      await look().catch(() => void (known = undefined))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
