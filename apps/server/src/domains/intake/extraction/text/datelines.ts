import { NAME, namesAtStart, WEEKDAY } from './name-shapes.ts'

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
