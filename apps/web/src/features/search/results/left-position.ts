/** Scroll position of a list. */
export interface Position {
  rows: number
  y: number
}

const NOWHERE: Position = { rows: 0, y: 0 }
const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' && value !== null && 'rows' in value && 'y' in value

export function recallPosition(key: string): Position {
  try {
    const position: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isPosition(position) ? { rows: Number(position.rows) || 0, y: Number(position.y) || 0 } : NOWHERE
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
export function leftPosition(): Position {
  const state: unknown = history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state
  const { pathname, search } = location
  return recallPosition(storageKey({ key: hasKey ? String(state.key) : 'default', pathname, search }))
}
