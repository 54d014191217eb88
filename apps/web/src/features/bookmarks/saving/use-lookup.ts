import type { BookmarkOrder, WantedBookmarks } from '@claire/api-contract'
import { BOOKMARK_ORDERS } from '@claire/api-contract/enums'
import { useSearchParams } from 'react-router'

export type Lookup = ReturnType<typeof useLookup>

/** Returns the query among bookmarks and their order; both are in the address, so that Back reverts them. */
export function useLookup() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const tag = search.get('tag') ?? ''
  const asked = search.get('sort')
  const sort = BOOKMARK_ORDERS.find((each) => each === asked)

  function change(name: string, value: string) {
    setSearch((known) => {
      const next = new URLSearchParams(known)
      next.delete('page')
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  }

  const wanted: WantedBookmarks = { ...(q && { q }), ...(tag && { tag }), ...(sort && { sort }) }
  return {
    q,
    tag,
    sort,
    wanted,
    isLooking: q !== '' || tag !== '',
    onSearch: (text: string) => change('q', text.trim()),
    onTag: (chosen: string) => change('tag', chosen),
    onSort: (order: BookmarkOrder | '') => change('sort', order),
  }
}
