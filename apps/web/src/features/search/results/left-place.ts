/** How far down a list its reader was. */
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

export const storageKey = (key: string) => `claire-place ${key}`

/** The place in this entry of the tab's history as it was left, before there is a router. */
export function leftPlace(): Place {
  const state: unknown = history.state
  const isKept = typeof state === 'object' && state !== null && 'key' in state
  return recallPlace(storageKey(isKept ? String(state.key) : 'default'))
}
