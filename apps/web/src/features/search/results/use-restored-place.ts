import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Results } from './use-results.ts'

/** How far down a list its reader was. */
interface Place {
  rows: number
  y: number
}

const NOWHERE: Place = { rows: 0, y: 0 }
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'rows' in value && 'y' in value

function recallPlace(key: string): Place {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isPlace(place) ? { rows: Number(place.rows) || 0, y: Number(place.y) || 0 } : NOWHERE
  } catch {
    return NOWHERE
  }
}

function keepPlace(key: string, place: Place) {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Full or refused storage: then a reload begins at the top.
  }
}

/** The place in this entry of the tab's history, as it was left. */
export function useLeftPlace(): Place {
  const { key } = useLocation()
  return useMemo(() => recallPlace(storageKey(key)), [key])
}

const storageKey = (key: string) => `claire-place ${key}`

/** The same, before there is a router. */
export function leftPlace(): Place {
  const state: unknown = history.state
  const isKept = typeof state === 'object' && state !== null && 'key' in state
  return recallPlace(storageKey(isKept ? String(state.key) : 'default'))
}

/** After a reload the rows come from the server anew, so the router's own restoration comes too early: once they are there, this scrolls. */
export function useRestoredPlace({ status, pages }: Pick<Results, 'status' | 'pages'>, place: Place) {
  const { key } = useLocation()
  const restored = useRef<string | null>(null)
  const rows = pages.reduce((sum, page) => sum + page.length, 0)

  useLayoutEffect(() => {
    if (status !== 'ready' || restored.current === key) return
    restored.current = key
    if (place.y > 0 && window.scrollY !== place.y) window.scrollTo(0, place.y)
  }, [status, key, place])

  useEffect(() => {
    if (status !== 'ready') return
    const keep = () => keepPlace(storageKey(key), { rows, y: window.scrollY })
    addEventListener('scrollend', keep)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scrollend', keep)
      removeEventListener('pagehide', keep)
    }
  }, [status, key, rows])
}
