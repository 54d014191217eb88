import type { FetchCause } from '@claire/api-contract'

/** Headers with one value: the first of several counts. */
const ONCE = new Set(['location', 'content-type', 'etag', 'last-modified', 'retry-after'])
/** Headers with addresses, which a cut would change: limited only by the size of all headers. */
const WHOLE = new Set(['location', 'link'])
/** Characters of any other header line. */
const LONGEST = 1_000

/** Headers by lower-case name, each line cut to 1,000 characters; several lines of one name are joined with commas. */
export function readHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const key = name.toLowerCase()
    const lines = (Array.isArray(value) ? value : [value]).map((line) =>
      WHOLE.has(key) ? line : line.slice(0, LONGEST),
    )
    flat[key] = ONCE.has(key) ? (lines[0] ?? '') : lines.join(', ')
  }
  return flat
}

const LONGEST_WAIT_MS = 24 * 3600_000

/** Milliseconds to wait by a Retry-After header: seconds or a date, at most a day; null if there is no usable one. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (!value) return null
  const text = value.trim()
  if (!/^\d+$|[a-z]{3}/i.test(text)) return null
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_WAIT_MS)
}

/** The target of a redirect, absolute and without fragment, or the cause why it has none. */
export function nextHop(
  from: string,
  location: string | undefined,
): { location: string } | { cause: FetchCause } {
  if (!location?.trim()) return { cause: 'bad_redirect' }
  // HTTP header bytes arrive as Latin-1; many servers send UTF-8 there.
  const target = URL.parse(asUtf8(location.trim()), from)
  if (!target || !/^https?:$/.test(target.protocol) || !target.hostname) return { cause: 'bad_redirect' }
  if (from.startsWith('https:') && target.protocol === 'http:') return { cause: 'redirect_downgrade' }
  target.hash = ''
  return { location: target.href }
}

function asUtf8(text: string): string {
  if (!/[\u0080-\u00FF]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
