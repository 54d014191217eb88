import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERT_FREQUENCIES, type AlertFrequency } from '@claire/api-contract'
import { DateTime, type WeekdayNumbers } from 'luxon'
import { type Rhythm, dueAt, nextTime } from './next-mail.ts'

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

function anyRhythm(): Rhythm {
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

const local = (time: number, { timeZone }: Rhythm) => DateTime.fromMillis(time, { zone: timeZone })
/** For a failure. */
const said = (rhythm: Rhythm, after: number) =>
  `${JSON.stringify(rhythm)}, made ${local(rhythm.createdAt, rhythm).toISO()}, after ${local(after, rhythm).toISO()}`

/** On the hour; where the clock leaves it out that day, as soon as it goes on. */
function isAtTheHour(time: number, rhythm: Rhythm): boolean {
  const { year, month, day, hour, minute, second, zone } = local(time, rhythm)
  const wanted = DateTime.fromObject({ year, month, day, hour: rhythm.hour }, { zone })
  const isLeftOut = wanted.hour !== rhythm.hour || wanted.minute !== 0
  if (isLeftOut) return time === wanted.toMillis()
  return hour === rhythm.hour && minute === 0 && second === 0
}

/** Whether mail may come on this day, by what a person would say of it. */
function isOnTheDay(time: number, rhythm: Rhythm): boolean {
  const day = local(time, rhythm)
  const months = MONTHS[rhythm.frequency]
  if (rhythm.frequency === 'WEEKLY') return day.weekday === rhythm.weekday
  if (months === undefined) return true
  const made = local(rhythm.createdAt, rhythm)
  const apart = (day.year - made.year) * 12 + day.month - made.month
  return apart > 0 && apart % months === 0 && day.day === Math.min(made.day, day.daysInMonth ?? 31)
}

test('regular mail comes later, on its day and at its hour, in every zone and for every frequency', () => {
  for (let turn = 0; turn < 1000; turn++) {
    const rhythm = anyRhythm()
    const after = rhythm.createdAt + random(900) * DAY + random(24) * HOUR
    const next = nextTime(rhythm, after)
    assert.ok(next > after, said(rhythm, after))
    assert.ok(isAtTheHour(next, rhythm), `${local(next, rhythm).toISO()}: ${said(rhythm, after)}`)
    assert.ok(isOnTheDay(next, rhythm), `${local(next, rhythm).toISO()}: ${said(rhythm, after)}`)
  }
})

test('and no day on which it might have come is passed over', () => {
  for (let turn = 0; turn < 250; turn++) {
    const rhythm = anyRhythm()
    const after = rhythm.createdAt + random(400) * DAY + random(24) * HOUR
    const next = nextTime(rhythm, after)
    for (let day = local(after, rhythm).startOf('day'); ; day = day.plus({ days: 1 })) {
      const time = day.set({ hour: rhythm.hour }).toMillis()
      if (time >= next) break
      assert.ok(time <= after || !isOnTheDay(time, rhythm), `${day.toISODate()}: ${said(rhythm, after)}`)
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
      const rhythm = { ...anyRhythm(), frequency, timeZone, createdAt: Date.parse('2023-08-31T12:00:00Z') }
      const end = local(rhythm.createdAt, rhythm).plus({ years: 1 }).endOf('day').toMillis()
      let count = 0
      for (let time = nextTime(rhythm, rhythm.createdAt); time <= end; time = nextTime(rhythm, time)) count++
      assert.ok(count >= least && count <= most + 1, `${frequency} in ${timeZone}: ${count}`)
    }
})

test('what waits is told after it was found, and soon enough for how often it may be', () => {
  const LONGEST: Record<AlertFrequency, number> = {
    NEW_MATCHES: 2 * DAY,
    // A day more where the mail of the day had been made up for.
    DAILY: 2 * DAY + 2 * HOUR,
    WEEKLY: 8 * DAY + 2 * HOUR,
    ONE_MONTH: 33 * DAY,
    TWO_MONTHS: 64 * DAY,
    THREE_MONTHS: 94 * DAY,
  }
  for (let turn = 0; turn < 1000; turn++) {
    const rhythm = anyRhythm()
    const oldestPending = rhythm.createdAt + 100 * DAY + random(400) * DAY + random(1440) * 60_000
    const lastMail = random(3) ? oldestPending - random(30 * 24) * HOUR : null
    const due = dueAt(rhythm, { oldestPending, lastMail })
    assert.ok(due > oldestPending, said(rhythm, oldestPending))
    assert.ok(due - oldestPending <= LONGEST[rhythm.frequency], said(rhythm, oldestPending))
  }
})

test('at any time there are never two mails on one day of the person, whatever the clock does', () => {
  for (const timeZone of ZONES) {
    const rhythm: Rhythm = { ...anyRhythm(), frequency: 'NEW_MATCHES', digest: false, timeZone }
    let lastMail = Date.parse('2025-01-01T10:20:00Z')
    for (let mails = 0; mails < 400; mails++) {
      const due = dueAt(rhythm, { oldestPending: lastMail + 1, lastMail })
      assert.notEqual(
        local(due, rhythm).toISODate(),
        local(lastMail, rhythm).toISODate(),
        said(rhythm, lastMail),
      )
      lastMail = due
    }
  }
})
