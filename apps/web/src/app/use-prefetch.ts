import { useEffect } from 'react'
import { NEXT_PAGES, prefetchPage } from './router.tsx'

/** Time reserved for the first page, its requests and its rendering. */
const FIRST_PAGE_MS = 5_000
const AIMING = ['pointerover', 'focusin', 'touchstart'] as const

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null

/** Calls `begin` when the browser is idle; returns a function that cancels it. */
function whenIdle(begin: () => void) {
  // Safari does not have it yet.
  if (!('requestIdleCallback' in globalThis)) {
    begin()
    return () => undefined
  }
  const id = requestIdleCallback(begin)
  return () => cancelIdleCallback(id)
}

/**
 * Loads pages in advance: one when a link to it is hovered or focused, and the most visited ones, with `alsoLoad`,
 * once the first page has been shown for a while and the browser is idle.
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
