import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** How many seconds are left of the `seconds` that were left at the moment `since`; counts down to 0 by itself. */
export function useSecondsLeft(seconds: number, since: number): number {
  const [now, setNow] = useState(Date.now)
  const end = since + seconds * 1000

  useEffect(() => {
    if (end <= Date.now()) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (end <= Date.now()) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [end])

  // The clock was last looked at before the figure came, unless it ticks.
  return Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)))
}
