import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** Returns the remaining seconds, counting down to 0 from `seconds` at the time `since`. */
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

  // Without ticking, the last clock reading is older than the figure.
  return Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)))
}
