import { isYearRange } from '@claire/api-contract/search-criteria'
import { useId, useState } from 'react'

export interface YearRange {
  startYear: number | null
  endYear: number | null
}

const FIRST_YEAR = 1970

/** Returns the years from this one to 1970, newest first. */
export const yearChoices = (thisYear = new Date().getFullYear()) =>
  Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) => thisYear - back)

/**
 * Returns a function that changes one end of a range of years. A range that ends before it starts is refused: the
 * previous one stays, and the element `errorId` shows the message.
 */
export function useYearRange(range: YearRange, onChoose: (range: YearRange) => void) {
  const errorId = useId()
  const [isRefused, setIsRefused] = useState(false)

  function choose(change: Partial<YearRange>) {
    const wanted = { ...range, ...change }
    const isValid = isYearRange(wanted)
    setIsRefused(!isValid)
    if (isValid) onChoose(wanted)
  }

  return { choose, isRefused, errorId }
}
