/** So old may be what is known. */
const OLDEST_MS = 1000
/** In the background it is looked at again after this long… */
const AGAIN_MS = 500
/** …until nobody has asked for so long. */
const ASKED_WITHIN_MS = 60_000

/** What `load` gives, of the last second; while anybody asks, it is looked at in the background, so that they need not wait. */
export function keptRecent<T>(load: () => Promise<T>) {
  let known: { value: T; at: number } | undefined
  let loading: Promise<T> | undefined
  let timer: NodeJS.Timeout | undefined
  let askedAt = -Infinity
  let isClosed = false

  async function look(): Promise<T> {
    const at = performance.now()
    const value = await load()
    // Of two looks, the one that began last has seen more.
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
    /** What was known last, however old; undefined where nothing is. */
    latest: () => known?.value,
    /** Looks at once: what has been changed is known when this resolves. */
    async renew() {
      await look().catch(() => void (known = undefined))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
