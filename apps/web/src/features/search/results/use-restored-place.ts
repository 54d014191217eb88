import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Place, recallPlace, storageKey } from './left-place.ts'
import type { Results } from './use-results.ts'

function keepPlace(key: string, place: Place) {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Full or refused storage: then a reload begins at the top.
  }
}

/** The place in this entry of the tab's history, as it was left. */
export function useLeftPlace(): Place {
  const key = storageKey(useLocation())
  return useMemo(() => recallPlace(key), [key])
}

/** After a reload the rows come from the server anew, so the router's own restoration comes too early: once they are there, this scrolls. */
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
