import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Place, recallPlace, storageKey } from './left-place.ts'
import type { Results } from './use-results.ts'

function keepPlace(key: string, place: Place) {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Storage is full or denied: after a reload the list starts at the top.
  }
}

/** Returns the stored scroll position of this history entry. */
export function useLeftPlace(): Place {
  const key = storageKey(useLocation())
  return useMemo(() => recallPlace(key), [key])
}

/**
 * Restores the scroll position after a reload, once the rows are loaded: the router's own restoration comes too early for
 * that.
 */
export function useRestoredPlace({ status, pages }: Pick<Results, 'status' | 'pages'>, place: Place) {
  const key = storageKey(useLocation())
  const restored = useRef<string | null>(null)
  const rows = pages.reduce((sum, page) => sum + page.length, 0)

  useLayoutEffect(() => {
    if (status !== 'ready' || restored.current === key) return
    restored.current = key
    if (place.y > 0 && window.scrollY !== place.y) window.scrollTo(0, place.y)
  }, [status, key, place])

  useEffect(() => {
    if (status !== 'ready') return
    const keep = () => keepPlace(key, { rows, y: window.scrollY })
    addEventListener('scrollend', keep)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scrollend', keep)
      removeEventListener('pagehide', keep)
    }
  }, [status, key, rows])
}
