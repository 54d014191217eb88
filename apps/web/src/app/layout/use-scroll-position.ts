import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Scrolls a new page to its top and restores the scroll position when going back. An address that only replaces the
 * previous one, such as a corrected page number, does not scroll.
 */
export function useScrollPosition() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const left = useRef(new Map<string, number>())
  const pageBefore = useRef(pathname)

  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])

  useLayoutEffect(() => {
    const places = left.current
    const isSamePage = pageBefore.current === pathname
    pageBefore.current = pathname
    if (type === 'POP') {
      const y = places.get(key)
      if (y !== undefined) window.scrollTo(0, y)
    } else if (!hash && !(type === 'REPLACE' && isSamePage)) window.scrollTo(0, 0)

    const keep = () => places.set(key, window.scrollY)
    addEventListener('scrollend', keep)
    return () => removeEventListener('scrollend', keep)
  }, [key, pathname, hash, type])
}
