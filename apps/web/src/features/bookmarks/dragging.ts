import type { Place } from './bookmarks-api.ts'

const TYPE = 'application/x-claire-bookmarks'

/** Attaches bookmarks to a drag. */
export function dragPlaces(transfer: DataTransfer, places: readonly Place[]) {
  transfer.effectAllowed = 'move'
  transfer.setData(TYPE, JSON.stringify(places))
}

/** True if bookmarks are dragged; which ones is known only on drop. */
export const areDragged = (transfer: DataTransfer) => transfer.types.includes(TYPE)

export function droppedPlaces(transfer: DataTransfer): Place[] {
  const text = transfer.getData(TYPE)
  return text ? (JSON.parse(text) as Place[]) : []
}
