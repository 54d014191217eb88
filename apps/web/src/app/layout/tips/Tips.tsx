import { lazy, Suspense, useEffect, useState } from 'react'

/** Loaded lazily; the page works without it. */
const TipLayer = lazy(async () => {
  const loaded = await import('./TipLayer.tsx').catch(() => null)
  return { default: loaded?.TipLayer ?? (() => null) }
})

/** Tooltips of icons: loaded once somebody uses a pointer or the keyboard. */
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
