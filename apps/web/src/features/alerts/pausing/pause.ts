import { NO_END } from '@claire/api-contract/limits'

export const PAUSE_CHOICES = ['week', 'month', 'quarter', 'open'] as const
export type PauseChoice = (typeof PAUSE_CHOICES)[number]

const MONTHS = { month: 1, quarter: 3 } as const

/** When a pause that begins now ends; a month from the last day of a longer one is the last of the shorter. */
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
