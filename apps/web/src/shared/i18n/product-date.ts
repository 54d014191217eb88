import { shown } from './i18n.ts'

/** English month names of the product: May, June and July in full, September with four letters (docs/product.md 2.8). */
const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
] as const

interface CalendarDay {
  year: string
  month: string
  day: string
}

/** Returns the day of an instant in the reader's time zone; null for an invalid date. */
function calendarDay(instant: string, timeZone: string | undefined): CalendarDay | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  // The reader's own zone needs no format, the first of which takes a browser 20 ms.
  if (timeZone === undefined) return dayOf(date.getFullYear(), date.getMonth(), date.getDate())
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]))
  return dayOf(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day']))
}

function dayOf(year: number, monthIndex: number, day: number): CalendarDay | null {
  const month = MONTHS[monthIndex]
  return month ? { year: String(year).padStart(4, '0'), month, day: String(day).padStart(2, '0') } : null
}

/** Returns a day in the format of a language other than English: '3. Juni 2024', '3 juin 2024'. */
function dayElsewhere(instant: string, timeZone: string | undefined): string | null {
  if (shown().language === 'en') return null
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(shown().language, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(date)
}

/** Returns 'Date Suggested': dd-MMM-yyyy in English. `timeZone` defaults to the reader's own. */
export function formatSuggestedDate(instant: string, timeZone?: string): string {
  const elsewhere = dayElsewhere(instant, timeZone)
  if (elsewhere !== null) return elsewhere
  const day = calendarDay(instant, timeZone)
  return day ? `${day.day}-${day.month}-${day.year}` : ''
}

/** Returns the date of a note: yyyy-MMM-dd in English. `timeZone` defaults to the reader's own. */
export function formatNoteDate(instant: string, timeZone?: string): string {
  const elsewhere = dayElsewhere(instant, timeZone)
  if (elsewhere !== null) return elsewhere
  const day = calendarDay(instant, timeZone)
  return day ? `${day.year}-${day.month}-${day.day}` : ''
}

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
