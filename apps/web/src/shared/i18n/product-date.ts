import { shown } from './i18n.ts'

/** English month names of the product: May, June and July in full, September with four letters (docs/product.md 2.8). */
const MONTHS = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ')

type InOrder = (day: string, month: string, year: string) => string

/**
 * Returns the day of an instant: its parts in order in English, or in the format of another language ('3. Juni 2024',
 * '3 juin 2024'); '' for an invalid date. `timeZone` defaults to the reader's own.
 */
function formatDay(instant: string, timeZone: string | undefined, inOrder: InOrder): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const { language } = shown()
  if (language !== 'en') {
    const parts = { timeZone, day: 'numeric', month: 'short', year: 'numeric' } as const
    return new Intl.DateTimeFormat(language, parts).format(date)
  }
  // The reader's own zone needs no format, the first of which takes a browser 20 ms.
  const local = timeZone === undefined ? date : new Date(date.toLocaleString('en-US', { timeZone }))
  const padded = (part: number, length: number) => String(part).padStart(length, '0')
  return inOrder(padded(local.getDate(), 2), MONTHS[local.getMonth()] ?? '', padded(local.getFullYear(), 4))
}

/** Returns 'Date Suggested': dd-MMM-yyyy in English. `timeZone` defaults to the reader's own. */
export const formatSuggestedDate = (instant: string, timeZone?: string) =>
  formatDay(instant, timeZone, (day, month, year) => `${day}-${month}-${year}`)

/** Returns the date of a note: yyyy-MMM-dd in English. `timeZone` defaults to the reader's own. */
export const formatNoteDate = (instant: string, timeZone?: string) =>
  formatDay(instant, timeZone, (day, month, year) => `${year}-${month}-${day}`)

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Returns 'today', 'yesterday', a day of the last week, or a date, in the reader's time zone. */
export function formatDaysAgo(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const days = Math.round((midnight(now) - midnight(date)) / DAY_MS)
  const { language } = shown()
  if (days >= 0 && days < 2)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
  return days > 0 && days < WEEK_DAYS
    ? new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date)
    : formatSuggestedDate(instant)
}

/** Returns date and time to the minute, for scans and the audit log. */
export function formatMoment(instant: string, timeZone?: string): string {
  const day = formatSuggestedDate(instant, timeZone)
  if (!day) return ''
  const language = shown().language === 'en' ? 'en-GB' : shown().language
  const time = new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  )
  return `${day} ${time}`
}

/** Returns the time of a moment today, such as '07:12', or its date and time. */
export function formatClock(instant: string, now = new Date()): string {
  const date = new Date(instant)
  if (date.toDateString() !== now.toDateString()) return formatMoment(instant)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
