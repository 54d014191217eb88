import { NO_END } from '@claire/api-contract/limits'

export const PAUSE_CHOICES = ['week', 'month', 'quarter', 'open'] as const
export type PauseChoice = (typeof PAUSE_CHOICES)[number]

const MONTHS = { month: 1, quarter: 3 } as const

/** Returns the end of a pause that starts now; a month from the 31st ends on the last day of a shorter month. */
export function endOf(choice: PauseChoice, now = new Date()): string {
  if (choice === 'open') return NO_END
  const end = new Date(now)
  if (choice === 'week') end.setDate(end.getDate() + 7)
  else {
    end.setMonth(end.getMonth() + MONTHS[choice])
    if (end.getDate() !== now.getDate()) end.setDate(0)
  }
  return end.toISOString()
}
