import { type AlertFrequency, PERIODS } from '@claire/api-contract'
import { DateTime, type WeekdayNumbers } from 'luxon'

/** When a person wants mail. */
export interface MailTimes {
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone: string
  /** 0 to 23, in that zone. */
  hour: number
  /** 1 is Monday; for weekly mail. */
  weekday: WeekdayNumbers
  /** One mail for all alerts: alerts with mail at any time then get it daily, at the hour. */
  digest: boolean
}

export interface Schedule extends MailTimes {
  frequency: AlertFrequency
  /** When the alert was created: its day of the month is the day of monthly mails. */
  createdAt: number
}

const GATHER_MS = 15 * 60_000

/**
 * Returns when the mail about pending results is due. `oldestPending` is when the first pending article was found,
 * `lastMail` when the alert last notified, null for never. An alert that was due several times while no worker ran is
 * due once: one mail lists everything pending, and later results wait for the next time.
 */
export function dueAt(
  schedule: Schedule,
  { oldestPending, lastMail }: { oldestPending: number; lastMail: number | null },
): number {
  const { frequency, digest, timeZone } = schedule
  if (frequency !== 'NEW_MATCHES' || digest) {
    // A late mail may have been sent today: the regular one of the day is not sent as well.
    const today =
      lastMail === null ? 0 : DateTime.fromMillis(lastMail, { zone: timeZone }).endOf('day').toMillis()
    return nextTime(schedule, Math.max(oldestPending, today))
  }
  const gathered = oldestPending + GATHER_MS
  if (lastMail === null) return gathered
  // The same time on the next calendar day: never two mails on one day, not even on the long day in autumn.
  return Math.max(gathered, DateTime.fromMillis(lastMail, { zone: timeZone }).plus({ days: 1 }).toMillis())
}

/** The first regular time after `after`. */
export function nextTime(schedule: Schedule, after: number): number {
  const { mails } = PERIODS[schedule.frequency]
  if (mails === 'week') return nextDay(schedule, after, ({ weekday }) => weekday === schedule.weekday)
  if (mails === 'day') return nextDay(schedule, after, () => true)
  return nextMonth(schedule, after, mails.months)
}

/** The hour on a day; if the clock skips that hour on that day, the hour after it. */
const onDay = (day: DateTime, { hour }: MailTimes) =>
  DateTime.fromObject({ year: day.year, month: day.month, day: day.day, hour }, { zone: day.zone }).toMillis()

function nextDay(times: MailTimes, after: number, isWanted: (day: DateTime) => boolean): number {
  const today = DateTime.fromMillis(after, { zone: times.timeZone }).startOf('day')
  for (let days = 0; ; days++) {
    const day = today.plus({ days })
    if (isWanted(day) && onDay(day, times) > after) return onDay(day, times)
  }
}

/** Counts from the first day each time, so that an alert created on the 31st is due on 28 February and on 31 March. */
function nextMonth(schedule: Schedule, after: number, step: number): number {
  const first = DateTime.fromMillis(schedule.createdAt, { zone: schedule.timeZone }).startOf('day')
  const passed = Math.floor(
    DateTime.fromMillis(after, { zone: schedule.timeZone }).diff(first, 'months').months / step,
  )
  for (let times = Math.max(1, passed); ; times++) {
    const time = onDay(first.plus({ months: times * step }), schedule)
    if (time > after) return time
  }
}
