import { NAME, namesAtStart, WEEKDAY } from './names.ts'

/** Month names by their first letters, in the languages that publish most: en de fr es it pt nl pl. */
const MONTHS: [number, RegExp][] = [
  [1, /^(jan|gen|ene|sty)/],
  [2, /^(feb|fev|fév|lut)/],
  [3, /^(mar(?!t\.?\s?$)|mär|mrz|maart|mrt)/],
  [4, /^(apr|avr|abr|kwi)/],
  [5, /^(may|mai|mag|mayo|maj|mei)/],
  [6, /^(jun|juin|giu|cze)/],
  [7, /^(jul|juil|lug|lip)/],
  [8, /^(aug|aoû|aou|ago|sie)/],
  [9, /^(sep|set|wrz)/],
  [10, /^(oct|okt|ott|out|paź|paz)/],
  [11, /^(nov|lis)/],
  [12, /^(dec|dez|déc|dic|gru)/],
]

export interface ReadDate {
  year: number
  /** 1 to 12, when stated. */
  month: number | null
  day: number | null
  /** Milliseconds since 1970, at midnight UTC if no time is stated; null without a month. */
  time: number | null
}

const EARLIEST_YEAR = 1450

/** True for a possible year of a publication: from the first prints to next year. */
export const isPlausibleYear = (year: number, now = Date.now()) =>
  Number.isInteger(year) && year >= EARLIEST_YEAR && year <= new Date(now).getUTCFullYear() + 1

const ISO =
  /(?<!\d)(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i
const COMPACT = /^\D{0,3}(\d{4})(\d{2})(\d{2})(?:T?\d{4,6})?\D*$/
const DAY_FIRST = /(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/
const DAY_MONTH_NAME =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º|er)?[\s-]+(?:de\s+)?(\p{L}{3,12})\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})(?!\d)/u
const MONTH_NAME_DAY = /(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s*,)?\s+(\d{4})(?!\d)/u
const MONTH_NAME_YEAR = /(\p{L}{3,12})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/u
const CLOCK =
  /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|UT|GMT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|CEST|CET)?\s*([+-]\d{1,2}:?(?:\d{2})?)?/i
const ZONES: Record<string, number> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  CET: 1,
  CEST: 2,
}

/** Reads a date as people and programs write it; null if it names no plausible year ('n.d.', year 0001 or 3000). */
export function readDate(text: string, now = Date.now()): ReadDate | null {
  const source = text.trim().slice(0, 200)
  for (const read of [fromIso, fromCompact, fromNames, fromNumbers, fromYear]) {
    const found = read(source)
    if (found && isPlausibleYear(found.year, now)) return found
  }
  return null
}

/** Like readDate, for callers that need the moment: null too if only a year is known or it lies in the future. */
export function readTime(text: string, now = Date.now()): number | null {
  const time = readDate(text, now)?.time ?? null
  return time !== null && time <= now + 2 * 86_400_000 ? time : null
}

function fromIso(source: string): ReadDate | null {
  const found = ISO.exec(source)
  if (!found) return null
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0', zone = ''] = found
  const offset = (Number(hours) * 60 + Number(minutes) - zoneMinutes(zone)) * 60 + Number(seconds)
  return date(Number(year), Number(month), { day: Number(day ?? 0), seconds: offset })
}

function fromCompact(source: string): ReadDate | null {
  const found = COMPACT.exec(source)
  return found && date(Number(found[1]), Number(found[2]), { day: Number(found[3]) })
}

function fromNames(source: string): ReadDate | null {
  const seconds = clockSeconds(source)
  const dayFirst = DAY_MONTH_NAME.exec(source)
  if (dayFirst) {
    const month = monthOf(dayFirst[2] ?? '')
    if (month) return date(fullYear(dayFirst[3] ?? ''), month, { day: Number(dayFirst[1]), seconds })
  }
  const monthFirst = MONTH_NAME_DAY.exec(source)
  if (monthFirst) {
    const month = monthOf(monthFirst[1] ?? '')
    if (month) return date(Number(monthFirst[3]), month, { day: Number(monthFirst[2]), seconds })
  }
  const monthOnly = MONTH_NAME_YEAR.exec(source)
  const month = monthOnly && monthOf(monthOnly[1] ?? '')
  return month ? date(Number(monthOnly[2]), month, {}) : null
}

/** 31.12.2020 and 12/31/2020; the European reading if both are possible, since only the year is relied on. */
function fromNumbers(source: string): ReadDate | null {
  const found = DAY_FIRST.exec(source)
  if (!found) return null
  const [first, second] = [Number(found[1]), Number(found[2])]
  const [day, month] = second > 12 ? [second, first] : [first, second]
  return date(fullYear(found[3] ?? ''), month, { day, seconds: clockSeconds(source) })
}

function fromYear(source: string): ReadDate | null {
  const found = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(source)
  return found && { year: Number(found[1]), month: null, day: null, time: null }
}

/** Two digits: the century that makes it past or near, as in RFC 2822. */
const fullYear = (digits: string) =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900)

const monthOf = (name: string) =>
  MONTHS.find(([, pattern]) => pattern.test(name.toLowerCase().normalize('NFC')))?.[0]

function clockSeconds(source: string): number {
  const found = CLOCK.exec(source)
  if (!found) return 0
  const [, hours, minutes, seconds = '0', name = '', offset = ''] = found
  const zone = offset ? zoneMinutes(offset) : (ZONES[name.toUpperCase()] ?? 0) * 60
  return (Number(hours) * 60 + Number(minutes) - zone) * 60 + Number(seconds)
}

/** '+02:00', '-0800', '+2' in minutes; 0 if it is no offset. */
function zoneMinutes(zone: string): number {
  const found = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!found) return 0
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0))
}

/** A month or day that does not exist ('2020-00-00', '2021-02-31') is dropped. */
function date(
  year: number,
  month: number,
  { day = 0, seconds = 0 }: { day?: number; seconds?: number },
): ReadDate {
  if (month < 1 || month > 12) return { year, month: null, day: null, time: null }
  const known = day >= 1 && day <= daysIn(year, month)
  return {
    year,
    month,
    day: known ? day : null,
    time: Date.UTC(year, month - 1, known ? day : 1) + (known ? seconds * 1000 : 0),
  }
}

/** Day 0 of the month after. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** A day of a month of a year, anywhere in a line. */
export const FULL_DATE =
  /(?<![\d.])(?:\d{1,2}\.\s?(?:\d{1,2}\.\s?|\p{L}{3,10}\.?\s)\d{4}|\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{1,2}(?: \| )\d{1,2}(?: \| )\d{4}|\d{4}-\d{2}-\d{2}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}(?:st|nd|rd|th)?\s(?:de\s)?\p{L}{3,10}\.?,?\s(?:de\s)?\d{4}|\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})(?!\d)/gu
const LONGEST_DATELINE = 160
const DAY_ALONE = new RegExp(
  `^(?:(?:${WEEKDAY})[.,]?\\s+)?(?:(?:published|posted|veröffentlicht|erschienen|publié|publicado|pubblicato|gepubliceerd|opublikowano)[^\\d]{0,12})?(?:(?:on|am|le|el|il|vom)\\s+)?@(?:,?\\s*(?:at\\s)?\\d{1,2}[:.]\\d{2}.{0,10})?$`,
  'iu',
)

/** True for a day alone, or with names: "12 March 2024", "News | Published on 12 March 2024", "Ada Lovelace, 12 March 2024". */
export function isDateline(line: string): boolean {
  if (line.length > LONGEST_DATELINE || line.match(FULL_DATE)?.length !== 1) return false
  return line
    .replace(FULL_DATE, '@')
    .split(/[|•·–—]|\s-\s/)
    .some((part) => {
      const day = part.trim().replace(/^@\s+/, '@ ')
      if (DAY_ALONE.test(day)) return true
      const before = day.slice(0, -1).trimEnd().replace(/,$/, '')
      return day.endsWith('@') && NAME.test(before) && namesAtStart(before).rest === ''
    })
}
