const LONGEST_MS = 24 * 3600_000

/** Milliseconds to wait by a Retry-After header: seconds or a date, at most a day; null if there is no usable one. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (!value) return null
  const text = value.trim()
  if (!/^\d+$|[a-z]{3}/i.test(text)) return null
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_MS)
}
