import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Where a page is read from: another page from its top, one that is come back to from where it was left. An address that
 * only replaces the one before, such as that of a corrected page number, leaves everything where it is.
 */
export function useScrollPlace() {
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
