import type { Bookmark, WantedBookmarks } from '@claire/api-contract'
import { useState } from 'react'
import { useSelection } from '#shared/lib/state/use-selection.ts'
import type { InShared, Place } from './bookmarks-api.ts'
import { useLazyBookmarkIdsQuery } from './list/use-listed-bookmarks.ts'

export type Places = ReturnType<typeof usePlaces>

/** Returns the selected bookmarks: some of the page, or all of the list, on other pages too. */
export function usePlaces(shown: readonly Bookmark[], wanted: WantedBookmarks & InShared, total: number) {
  const page = useSelection(shown)
  const [everything, setEverything] = useState<readonly Place[] | null>(null)
  const [findIds, finding] = useLazyBookmarkIdsQuery()
  const chosen = everything ?? shown.filter(({ id }) => page.has(id)).map(placeOf)

  return {
    chosen,
    total,
    onPage: shown.length,
    /** True if more bookmarks are selected than the page shows. */
    isEverything: everything !== null,
    isFinding: finding.isFetching,
    placeOf,
    has: (id: string) => (everything ? everything.some((place) => place.id === id) : page.has(id)),
    toggle(id: string, isRange: boolean) {
      setEverything(null)
      page.toggle(id, isRange)
    },
    setPage(isOn: boolean) {
      setEverything(null)
      page.set(isOn ? shown.map(({ id }) => id) : [])
    },
    async chooseEverything() {
      const { data } = await findIds(wanted)
      if (!data) return
      page.set(shown.map(({ id }) => id))
      setEverything(data.content)
    },
    clear() {
      setEverything(null)
      page.set([])
    },
  }
}

const placeOf = ({ id, documentId, folder }: Bookmark): Place => ({ id, documentId, folderId: folder.id })

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
