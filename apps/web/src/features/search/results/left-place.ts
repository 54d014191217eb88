/** Scroll position of a list. */
export interface Place {
  rows: number
  y: number
}

const NOWHERE: Place = { rows: 0, y: 0 }
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'rows' in value && 'y' in value

export function recallPlace(key: string): Place {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isPlace(place) ? { rows: Number(place.rows) || 0, y: Number(place.y) || 0 } : NOWHERE
  } catch {
    return NOWHERE
  }
}

interface Entry {
  /** The router's key of this history entry; `default` for every address that is loaded in full. */
  key: string
  pathname: string
  search: string
}

export const storageKey = ({ key, pathname, search }: Entry) => `claire-place ${key} ${pathname}${search}`

/** Returns the stored scroll position of this history entry, before there is a router. */
export function leftPlace(): Place {
  const state: unknown = history.state
  const isKept = typeof state === 'object' && state !== null && 'key' in state
  const { pathname, search } = location
  return recallPlace(storageKey({ key: isKept ? String(state.key) : 'default', pathname, search }))
}
