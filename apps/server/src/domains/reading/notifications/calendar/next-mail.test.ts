import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AlertFrequency } from '@claire/api-contract'
import { DateTime } from 'luxon'
import { type Schedule, dueAt, nextTime } from './next-mail.ts'

const at = (text: string, zone = 'UTC') => DateTime.fromISO(text, { zone }).toMillis()
const notified = (time: number, zone = 'UTC') =>
  DateTime.fromMillis(time, { zone }).toFormat("yyyy-MM-dd'T'HH:mm")

const schedule = (fields: Partial<Schedule> = {}): Schedule => ({
  frequency: 'DAILY',
  createdAt: at('2026-01-31T10:00'),
  timeZone: 'UTC',
  hour: 7,
  weekday: 1,
  digest: false,
  ...fields,
})

/** The first `count` regular times after the alert was created, in its zone. */
function times(of: Schedule, count: number): string[] {
  const found: number[] = []
  for (let time = of.createdAt; found.length < count;) found.push((time = nextTime(of, time)))
  return found.map((time) => notified(time, of.timeZone))
}

describe('an alert of 31 January', () => {
  test('comes monthly on the last day of shorter months and on the 31st of longer ones', () => {
    assert.deepEqual(times(schedule({ frequency: 'ONE_MONTH' }), 4), [
      '2026-02-28T07:00',
      '2026-03-31T07:00',
      '2026-04-30T07:00',
      '2026-05-31T07:00',
    ])
  })

  test('comes every two months at the end of March, May and July', () => {
    assert.deepEqual(times(schedule({ frequency: 'TWO_MONTHS' }), 3), [
      '2026-03-31T07:00',
      '2026-05-31T07:00',
      '2026-07-31T07:00',
    ])
  })

  test('comes every three months at the end of April, July, October and January', () => {
    assert.deepEqual(times(schedule({ frequency: 'THREE_MONTHS' }), 4), [
      '2026-04-30T07:00',
      '2026-07-31T07:00',
      '2026-10-31T07:00',
      '2027-01-31T07:00',
    ])
  })

  test('comes on 29 February in a leap year, and again on the 31st of March', () => {
    const leap = schedule({ frequency: 'ONE_MONTH', createdAt: at('2028-01-31T10:00') })
    assert.deepEqual(times(leap, 2), ['2028-02-29T07:00', '2028-03-31T07:00'])
  })
})

test('an alert of 29 February comes on the 28th in years without one', () => {
  const leapDay = schedule({ frequency: 'THREE_MONTHS', createdAt: at('2028-02-29T10:00') })
  assert.equal(times(leapDay, 4).at(-1), '2029-02-28T07:00')
  assert.equal(times(leapDay, 16).at(-1), '2032-02-29T07:00')
})

describe('the hour is that of the person', () => {
  for (const [timeZone, utc] of [
    ['Pacific/Auckland', '2026-06-30T19:00'],
    ['America/New_York', '2026-06-30T11:00'],
    ['Asia/Kathmandu', '2026-07-01T01:15'],
  ] as const) {
    test(`in ${timeZone}`, () => {
      assert.equal(notified(nextTime(schedule({ timeZone }), at('2026-06-30T06:00'))), utc)
    })
  }

  test('and so is the day of the month', () => {
    // In Auckland it was the 1st of February already.
    const createdAt = at('2026-01-31T12:00')
    const auckland = schedule({ frequency: 'ONE_MONTH', timeZone: 'Pacific/Auckland', createdAt })
    assert.deepEqual(times(auckland, 2), ['2026-03-01T07:00', '2026-04-01T07:00'])
  })

  test('and the day of the week', () => {
    const weekly = schedule({ frequency: 'WEEKLY', weekday: 3, timeZone: 'America/New_York' })
    assert.deepEqual(times(weekly, 2), ['2026-02-04T07:00', '2026-02-11T07:00'])
  })
})

describe('when the clock changes', () => {
  test('the hour stays the same, and the day before is 23 or 25 hours long', () => {
    const berlin = schedule({ timeZone: 'Europe/Berlin' })
    const gap = (day: string) => {
      const first = nextTime(berlin, at(`${day}T06:00`, 'Europe/Berlin'))
      return (nextTime(berlin, first) - first) / 3_600_000
    }
    assert.deepEqual(['2026-03-28', '2026-06-01', '2026-10-24'].map(gap), [23, 24, 25])
  })

  test('an hour that is left out comes an hour later, once', () => {
    const early = schedule({ timeZone: 'Europe/Berlin', hour: 2, createdAt: at('2026-03-27T12:00') })
    assert.deepEqual(times(early, 3), ['2026-03-28T02:00', '2026-03-29T03:00', '2026-03-30T02:00'])
  })

  test('an hour that comes twice brings one mail', () => {
    const late = schedule({ timeZone: 'Europe/Berlin', hour: 2, createdAt: at('2026-10-24T12:00') })
    assert.deepEqual(times(late, 2), ['2026-10-25T02:00', '2026-10-26T02:00'])
  })
})

describe('anytime', () => {
  const anytime = schedule({ frequency: 'NEW_MATCHES', timeZone: 'Europe/Berlin' })

  test('gathers for a quarter of an hour', () => {
    const oldestPending = at('2026-05-01T12:00')
    assert.equal(notified(dueAt(anytime, { oldestPending, lastMail: null })), '2026-05-01T12:15')
  })

  test('comes at most once a day', () => {
    const lastMail = at('2026-05-01T12:15')
    const due = (oldestPending: number) => notified(dueAt(anytime, { oldestPending, lastMail }))
    assert.equal(due(at('2026-05-01T12:20')), '2026-05-02T12:15')
    assert.equal(due(at('2026-05-02T12:10')), '2026-05-02T12:25')
    assert.equal(due(at('2026-05-09T01:00')), '2026-05-09T01:15')
  })

  test('comes once on the day with 25 hours too', () => {
    const lastMail = at('2026-10-25T00:10', 'Europe/Berlin')
    assert.equal(
      notified(dueAt(anytime, { oldestPending: lastMail + 1, lastMail }), 'Europe/Berlin'),
      '2026-10-26T00:10',
    )
  })

  test('comes at the hour of the day in a digest', () => {
    const due = dueAt({ ...anytime, digest: true }, { oldestPending: at('2026-05-01T12:00'), lastMail: null })
    assert.equal(notified(due, 'Europe/Berlin'), '2026-05-02T07:00')
  })
})

describe('regular mail that was made up for', () => {
  const late = at('2026-05-04T05:00')
  const due = (frequency: AlertFrequency, found: string) =>
    notified(
      dueAt(schedule({ frequency, createdAt: at('2026-03-04T10:00') }), {
        oldestPending: at(found),
        lastMail: late,
      }),
    )

  test('is not followed by another on the same day', () => {
    // A Monday, and the day of the month: the hour of each of them is two hours away.
    assert.equal(due('DAILY', '2026-05-04T06:00'), '2026-05-05T07:00')
    assert.equal(due('WEEKLY', '2026-05-04T06:00'), '2026-05-11T07:00')
    assert.equal(due('ONE_MONTH', '2026-05-04T06:00'), '2026-06-04T07:00')
  })

  test('delays nothing that is found later', () => {
    assert.equal(due('DAILY', '2026-05-05T06:00'), '2026-05-05T07:00')
    assert.equal(due('WEEKLY', '2026-05-07T06:00'), '2026-05-11T07:00')
  })

  test('on a day of its person, not of the server', () => {
    const auckland = schedule({ timeZone: 'Pacific/Auckland' })
    const lastMail = at('2026-05-04T23:30', 'Pacific/Auckland')
    const next = dueAt(auckland, { oldestPending: lastMail + 1, lastMail })
    assert.equal(notified(next, 'Pacific/Auckland'), '2026-05-05T07:00')
  })
})

test('forty days without a worker are followed by one mail, for every frequency', () => {
  const stopped = at('2026-02-01T00:00')
  const back = stopped + 40 * 86_400_000
  const frequencies: AlertFrequency[] = ['NEW_MATCHES', 'DAILY', 'WEEKLY', 'ONE_MONTH']
  for (const frequency of frequencies) {
    const of = schedule({ frequency })
    // One article a day was found in between. One mail lists everything pending.
    const found = Array.from({ length: 40 }, (_, day) => stopped + day * 86_400_000)
    let waiting = [...found]
    let lastMail: number | null = null
    let mails = 0
    for (let now = back; now < back + 3_600_000; now += 60_000) {
      const [oldestPending] = waiting
      if (oldestPending === undefined || dueAt(of, { oldestPending, lastMail }) > now) continue
      mails += 1
      lastMail = now
      waiting = []
    }
    assert.deepEqual([frequency, mails], [frequency, 1])
    const next = dueAt(of, { oldestPending: back + 7_200_000, lastMail })
    assert.ok(next > back + 7_200_000, `${frequency} waits again`)
  }
})

test('what was found just before the hour comes at the hour, what came after it the next time', () => {
  const daily = schedule()
  const due = (oldestPending: string) =>
    notified(dueAt(daily, { oldestPending: at(oldestPending), lastMail: null }))
  assert.equal(due('2026-05-01T06:59'), '2026-05-01T07:00')
  assert.equal(due('2026-05-01T07:00'), '2026-05-02T07:00')
})
