import type { Place } from './bookmarks-api.ts'

const TYPE = 'application/x-claire-bookmarks'

/** Takes bookmarks along with the pointer. */
export function dragPlaces(transfer: DataTransfer, places: readonly Place[]) {
  transfer.effectAllowed = 'move'
  transfer.setData(TYPE, JSON.stringify(places))
}

/** Whether what is dragged are bookmarks; what they are is known once they are dropped. */
export const areDragged = (transfer: DataTransfer) => transfer.types.includes(TYPE)

export function droppedPlaces(transfer: DataTransfer): Place[] {
  const text = transfer.getData(TYPE)
  return text ? (JSON.parse(text) as Place[]) : []
}
