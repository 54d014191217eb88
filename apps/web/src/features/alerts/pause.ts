import type { Alert } from '@claire/api-contract'

/** The link in a mail that ends an alert's mail stores this end (docs/product.md 2.7). */
const UNSUBSCRIBED_UNTIL = Date.parse('9999-01-01')
/** A pause so long has no end that anybody waits for. */
const FOR_GOOD_MS = 10 * 365 * 24 * 3600_000

export type Pause = 'none' | 'until' | 'open' | 'unsubscribed'

/** How an alert's mail is held back: not, or not any more; until a day; until somebody resumes it; by the link in a mail. */
export function pauseOf({ pausedUntil }: Pick<Alert, 'pausedUntil'>, now = Date.now()): Pause {
  const until = pausedUntil === null ? now : Date.parse(pausedUntil)
  if (until <= now) return 'none'
  if (until >= UNSUBSCRIBED_UNTIL) return 'unsubscribed'
  return until - now > FOR_GOOD_MS ? 'open' : 'until'
}
