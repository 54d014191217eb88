import { useEffect } from 'react'
import { NEXT_PAGES, prefetchPage } from './router.tsx'

/** The first page, what it asks for and what it paints have the machine to themselves for so long. */
const FIRST_PAGE_MS = 5_000
const AIMING = ['pointerover', 'focusin', 'touchstart'] as const

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null

/** Calls back when the machine has nothing else to do; returns what takes it back. */
function whenIdle(begin: () => void) {
  // Safari has no such call yet.
  if (!('requestIdleCallback' in globalThis)) {
    begin()
    return () => undefined
  }
  const id = requestIdleCallback(begin)
  return () => cancelIdleCallback(id)
}

/**
 * Loads pages before they are wanted: one when somebody aims at a link to it, and those that most visits go on to, with
 * `alsoLoad`, once the first page has been there for a while and the machine is idle.
 */
export function usePrefetch(alsoLoad: () => Promise<unknown>) {
  useEffect(() => {
    const aimedAt = new Set<string>()
    function handleAim({ target }: Event) {
      const pathname = linkOf(target)?.pathname
      if (pathname === undefined || aimedAt.has(pathname)) return
      aimedAt.add(pathname)
      void prefetchPage(pathname)
    }
    for (const event of AIMING) document.addEventListener(event, handleAim, { passive: true })
    return () => AIMING.forEach((event) => document.removeEventListener(event, handleAim))
  }, [])

  useEffect(() => {
    let forget = () => {}
    const timer = setTimeout(() => {
      void alsoLoad().catch(() => undefined)
      forget = whenIdle(() => void Promise.all(NEXT_PAGES.map(prefetchPage)))
    }, FIRST_PAGE_MS)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [alsoLoad])
}
