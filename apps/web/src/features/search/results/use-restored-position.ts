import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Position, recallPosition, storageKey } from './left-position.ts'
import type { Results } from './use-results.ts'

function storePosition(key: string, position: Position) {
  try {
    sessionStorage.setItem(key, JSON.stringify(position))
  } catch {
    // Storage is full or denied: after a reload the list starts at the top.
  }
}

/** Returns the stored scroll position of this history entry. */
export function useLeftPosition(): Position {
  const key = storageKey(useLocation())
  return useMemo(() => recallPosition(key), [key])
}

/**
 * Restores the scroll position after a reload, once the rows are loaded: the router's own restoration comes too early for
 * that.
 */
export function useRestoredPosition(
  { status, pages }: Pick<Results, 'status' | 'pages'>,
  position: Position,
) {
  const key = storageKey(useLocation())
  const restored = useRef<string | null>(null)
  const rows = pages.reduce((sum, page) => sum + page.length, 0)

  useLayoutEffect(() => {
    if (status !== 'ready' || restored.current === key) return
    restored.current = key
    if (position.y > 0 && window.scrollY !== position.y) window.scrollTo(0, position.y)
  }, [status, key, position])

  useEffect(() => {
    if (status !== 'ready') return
    const keep = () => storePosition(key, { rows, y: window.scrollY })
    addEventListener('scrollend', keep)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scrollend', keep)
      removeEventListener('pagehide', keep)
    }
  }, [status, key, rows])
}
