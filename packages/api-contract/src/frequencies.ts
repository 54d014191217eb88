import type { AlertFrequency } from './enums.ts'

interface Period {
  /** Between two mails on the calendar: a day, the weekday that the person has chosen, or months. */
  mails: 'day' | 'week' | { months: number }
  /** Days of a period in which results are counted; a week where mail comes at any time. */
  days: number
}

/** Periods of the frequencies. Their words are in the catalogues, by the same names. */
export const PERIODS: Record<AlertFrequency, Period> = {
  NEW_MATCHES: { mails: 'day', days: 7 },
  DAILY: { mails: 'day', days: 1 },
  WEEKLY: { mails: 'week', days: 7 },
  ONE_MONTH: { mails: { months: 1 }, days: 30 },
  TWO_MONTHS: { mails: { months: 2 }, days: 61 },
  THREE_MONTHS: { mails: { months: 3 }, days: 91 },
}
