import { lazy, Suspense, useEffect, useState } from 'react'

/** Without it the page does all it did. */
const TipLayer = lazy(async () => {
  const loaded = await import('./TipLayer.tsx').catch(() => null)
  return { default: loaded?.TipLayer ?? (() => null) }
})

/** What icons do, in words: loaded once somebody points at something or uses the keyboard. */
export function Tips() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    const want = () => {
      stopping.abort()
      setIsWanted(true)
    }
    for (const event of ['pointermove', 'keydown'])
      document.addEventListener(event, want, { signal: stopping.signal, passive: true })
    return () => stopping.abort()
  }, [])
  return <Suspense>{isWanted && <TipLayer />}</Suspense>
}
