import { type AlertFrequency, PERIODS } from '@claire/api-contract'
import { DateTime, type WeekdayNumbers } from 'luxon'

/** When a person wants mail. */
export interface MailTimes {
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone: string
  /** 0 to 23, in that zone. */
  hour: number
  /** 1 is Monday; for what comes weekly. */
  weekday: WeekdayNumbers
  /** One mail for all alerts: what comes at any time then comes daily, at the hour. */
  digest: boolean
}

export interface Rhythm extends MailTimes {
  frequency: AlertFrequency
  /** When the alert was made: its day of the month is the day of monthly mails. */
  createdAt: number
}

const GATHER_MS = 15 * 60_000

/**
 * When the mail about what waits is due. `oldestPending` is when the first article that waits was found, `lastMail` when
 * the alert was last told, null for never. An alert that was due several times while nobody worked is due once: a mail
 * tells everything that waits, and what is found after it waits for the next time.
 */
export function dueAt(
  rhythm: Rhythm,
  { oldestPending, lastMail }: { oldestPending: number; lastMail: number | null },
): number {
  const { frequency, digest, timeZone } = rhythm
  if (frequency !== 'NEW_MATCHES' || digest) {
    // A mail that was made up for may have come today: the regular one of the day is not sent as well.
    const today =
      lastMail === null ? 0 : DateTime.fromMillis(lastMail, { zone: timeZone }).endOf('day').toMillis()
    return nextTime(rhythm, Math.max(oldestPending, today))
  }
  const gathered = oldestPending + GATHER_MS
  if (lastMail === null) return gathered
  // The same time on the next day of the calendar: two mails are never on one day, the long day in autumn included.
  return Math.max(gathered, DateTime.fromMillis(lastMail, { zone: timeZone }).plus({ days: 1 }).toMillis())
}

/** The first regular time after `after`. */
export function nextTime(rhythm: Rhythm, after: number): number {
  const { mails } = PERIODS[rhythm.frequency]
  if (mails === 'week') return nextDay(rhythm, after, ({ weekday }) => weekday === rhythm.weekday)
  if (mails === 'day') return nextDay(rhythm, after, () => true)
  return nextMonth(rhythm, after, mails.months)
}

/** The hour on a day; an hour that the clock leaves out that day is the one after it. */
const onDay = (day: DateTime, { hour }: MailTimes) =>
  DateTime.fromObject({ year: day.year, month: day.month, day: day.day, hour }, { zone: day.zone }).toMillis()

function nextDay(times: MailTimes, after: number, isWanted: (day: DateTime) => boolean): number {
  const today = DateTime.fromMillis(after, { zone: times.timeZone }).startOf('day')
  for (let days = 0; ; days++) {
    const day = today.plus({ days })
    if (isWanted(day) && onDay(day, times) > after) return onDay(day, times)
  }
}

/** Counted from the first day each time, so that an alert of the 31st comes on the 28th of February and on the 31st of March. */
function nextMonth(rhythm: Rhythm, after: number, step: number): number {
  const first = DateTime.fromMillis(rhythm.createdAt, { zone: rhythm.timeZone }).startOf('day')
  const passed = Math.floor(
    DateTime.fromMillis(after, { zone: rhythm.timeZone }).diff(first, 'months').months / step,
  )
  for (let times = Math.max(1, passed); ; times++) {
    const time = onDay(first.plus({ months: times * step }), rhythm)
    if (time > after) return time
  }
}
