import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERT_FREQUENCIES, type AlertFrequency } from '@claire/api-contract'
import { DateTime, type WeekdayNumbers } from 'luxon'
import { type Schedule, dueAt, nextTime } from './next-mail.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** With and without summer time, half hours, hours on either side of the date line, a midnight that is left out. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Beirut',
  'America/Santiago',
  'Africa/Casablanca',
]
const MONTHS: Partial<Record<AlertFrequency, number>> = { ONE_MONTH: 1, TWO_MONTHS: 2, THREE_MONTHS: 3 }

let seed = 97
const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T

function anyRhythm(): Schedule {
  // The last days of months more often than others.
  const day = pick([1, 15, 28, 29, 30, 31])
  const made = DateTime.utc(2019 + random(8), 1 + random(12), 1).plus({
    days: day - 1,
    minutes: random(1440),
  })
  return {
    frequency: pick(ALERT_FREQUENCIES),
    createdAt: made.toMillis(),
    timeZone: pick(ZONES),
    hour: random(24),
    weekday: (1 + random(7)) as WeekdayNumbers,
    digest: random(2) === 0,
  }
}

const local = (time: number, { timeZone }: Schedule) => DateTime.fromMillis(time, { zone: timeZone })
/** The times of a failure, readable. */
const said = (schedule: Schedule, after: number) =>
  `${JSON.stringify(schedule)}, made ${local(schedule.createdAt, schedule).toISO()}, after ${local(after, schedule).toISO()}`

/** True if a time is on the hour; where the clock skips that hour, at the moment the clock continues. */
function isAtTheHour(time: number, schedule: Schedule): boolean {
  const { year, month, day, hour, minute, second, zone } = local(time, schedule)
  const wanted = DateTime.fromObject({ year, month, day, hour: schedule.hour }, { zone })
  const isLeftOut = wanted.hour !== schedule.hour || wanted.minute !== 0
  if (isLeftOut) return time === wanted.toMillis()
  return hour === schedule.hour && minute === 0 && second === 0
}

/** True if mail may come on this day, by the person's own schedule. */
function isOnTheDay(time: number, schedule: Schedule): boolean {
  const day = local(time, schedule)
  const months = MONTHS[schedule.frequency]
  if (schedule.frequency === 'WEEKLY') return day.weekday === schedule.weekday
  if (months === undefined) return true
  const made = local(schedule.createdAt, schedule)
  const apart = (day.year - made.year) * 12 + day.month - made.month
  return apart > 0 && apart % months === 0 && day.day === Math.min(made.day, day.daysInMonth ?? 31)
}

test('regular mail comes later, on its day and at its hour, in every zone and for every frequency', () => {
  for (let turn = 0; turn < 1000; turn++) {
    const schedule = anyRhythm()
    const after = schedule.createdAt + random(900) * DAY + random(24) * HOUR
    const next = nextTime(schedule, after)
    assert.ok(next > after, said(schedule, after))
    assert.ok(isAtTheHour(next, schedule), `${local(next, schedule).toISO()}: ${said(schedule, after)}`)
    assert.ok(isOnTheDay(next, schedule), `${local(next, schedule).toISO()}: ${said(schedule, after)}`)
  }
})

test('and no day on which it might have come is passed over', () => {
  for (let turn = 0; turn < 250; turn++) {
    const schedule = anyRhythm()
    const after = schedule.createdAt + random(400) * DAY + random(24) * HOUR
    const next = nextTime(schedule, after)
    for (let day = local(after, schedule).startOf('day'); ; day = day.plus({ days: 1 })) {
      const time = day.set({ hour: schedule.hour }).toMillis()
      if (time >= next) break
      assert.ok(time <= after || !isOnTheDay(time, schedule), `${day.toISODate()}: ${said(schedule, after)}`)
    }
  }
})

test('a year of regular mail is as many as the calendar has', () => {
  const COUNTS: Partial<Record<AlertFrequency, [least: number, most: number]>> = {
    DAILY: [365, 366],
    WEEKLY: [52, 53],
    ONE_MONTH: [12, 12],
    TWO_MONTHS: [6, 6],
    THREE_MONTHS: [4, 4],
  }
  for (const timeZone of ZONES)
    for (const [frequency, [least, most]] of Object.entries(COUNTS) as [AlertFrequency, [number, number]][]) {
      const schedule = { ...anyRhythm(), frequency, timeZone, createdAt: Date.parse('2023-08-31T12:00:00Z') }
      const end = local(schedule.createdAt, schedule).plus({ years: 1 }).endOf('day').toMillis()
      let count = 0
      for (let time = nextTime(schedule, schedule.createdAt); time <= end; time = nextTime(schedule, time))
        count++
      assert.ok(count >= least && count <= most + 1, `${frequency} in ${timeZone}: ${count}`)
    }
})

test('pending results are notified after they were found, and soon enough for how often it may be', () => {
  const LONGEST: Record<AlertFrequency, number> = {
    NEW_MATCHES: 2 * DAY,
    // One day more if the mail of the day made up for a missed one.
    DAILY: 2 * DAY + 2 * HOUR,
    WEEKLY: 8 * DAY + 2 * HOUR,
    ONE_MONTH: 33 * DAY,
    TWO_MONTHS: 64 * DAY,
    THREE_MONTHS: 94 * DAY,
  }
  for (let turn = 0; turn < 1000; turn++) {
    const schedule = anyRhythm()
    const oldestPending = schedule.createdAt + 100 * DAY + random(400) * DAY + random(1440) * 60_000
    const lastMail = random(3) ? oldestPending - random(30 * 24) * HOUR : null
    const due = dueAt(schedule, { oldestPending, lastMail })
    assert.ok(due > oldestPending, said(schedule, oldestPending))
    assert.ok(due - oldestPending <= LONGEST[schedule.frequency], said(schedule, oldestPending))
  }
})

test('at any time there are never two mails on one day of the person, whatever the clock does', () => {
  for (const timeZone of ZONES) {
    const schedule: Schedule = { ...anyRhythm(), frequency: 'NEW_MATCHES', digest: false, timeZone }
    let lastMail = Date.parse('2025-01-01T10:20:00Z')
    for (let mails = 0; mails < 400; mails++) {
      const due = dueAt(schedule, { oldestPending: lastMail + 1, lastMail })
      assert.notEqual(
        local(due, schedule).toISODate(),
        local(lastMail, schedule).toISODate(),
        said(schedule, lastMail),
      )
      lastMail = due
    }
  }
})
