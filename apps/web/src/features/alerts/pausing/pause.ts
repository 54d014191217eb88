import type { Alert } from '@claire/api-contract'

/** The link in a mail that ends an alert's mail stores this end (docs/product.md 2.7). */
const UNSUBSCRIBED_UNTIL = Date.parse('9999-01-01')
/** What nobody opened for a year, nor answered for, is paused until this. */
const STALE_UNTIL = Date.parse('9998-01-01')
/** A pause so long has no end that anybody waits for. */
const FOR_GOOD_MS = 10 * 365 * 24 * 3600_000

export type Pause = 'none' | 'until' | 'open' | 'stale' | 'unsubscribed'

/** How an alert's mail is held back: not, or not any more; until a day; until somebody resumes it; since nobody looks at it; by the link in a mail. */
export function pauseOf({ pausedUntil }: Pick<Alert, 'pausedUntil'>, now = Date.now()): Pause {
  const until = pausedUntil === null ? now : Date.parse(pausedUntil)
  if (until <= now) return 'none'
  if (until >= UNSUBSCRIBED_UNTIL) return 'unsubscribed'
  if (until >= STALE_UNTIL) return 'stale'
  return until - now > FOR_GOOD_MS ? 'open' : 'until'
}

export const PAUSE_CHOICES = ['week', 'month', 'quarter', 'open'] as const
export type PauseChoice = (typeof PAUSE_CHOICES)[number]

const MONTHS = { month: 1, quarter: 3, open: 1200 } as const

/** When a pause that begins now ends; a month from the last day of a longer one is the last of the shorter. */
export function endOf(choice: PauseChoice, now = new Date()): string {
  const end = new Date(now)
  if (choice === 'week') end.setDate(end.getDate() + 7)
  else {
    end.setMonth(end.getMonth() + MONTHS[choice])
    if (end.getDate() !== now.getDate()) end.setDate(0)
  }
  return end.toISOString()
}
