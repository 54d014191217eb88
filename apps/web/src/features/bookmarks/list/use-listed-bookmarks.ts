import type {
  BookmarkOrder,
  BookmarkPageQuery,
  ReadingState,
  WantedBookmarks,
  BookmarkChange,
  BookmarkIds,
  SharedBookmarkChange,
} from '@claire/api-contract'
import { BOOKMARK_ORDERS, READING_STATES } from '@claire/api-contract/enums'
import { useSearchParams } from 'react-router'
import { usePageNumber, withFilter } from '#shared/lib/state/paging.ts'
import {
  type InShared,
  useBookmarkPageQuery,
  bookmarksApi,
  callsOf,
  type ListedBookmark,
  notifyTabs,
} from '../bookmarks-api.ts'
import { type ListedFolder, sharedIdOf } from '../folders/listed-folders.ts'

export type BookmarkFilter = ReturnType<typeof useBookmarkFilter>

/** Returns the query among bookmarks, their state and their order; all are in the address, so that Back reverts them. */
export function useBookmarkFilter() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const tag = search.get('tag') ?? ''
  const asked = search.get('sort')
  const sort = BOOKMARK_ORDERS.find((each) => each === asked)
  const state = READING_STATES.find((each) => each === search.get('state'))

  const change = (name: string, value: string) => setSearch((known) => withFilter(known, name, value))

  const wanted: WantedBookmarks = {
    ...(q && { q }),
    ...(tag && { tag }),
    ...(state && { state }),
    ...(sort && { sort }),
  }
  return {
    q,
    tag,
    sort,
    state,
    wanted,
    /** True for a search, which at the top is in all folders. */
    isFiltered: q !== '' || tag !== '',
    onSearch: (text: string) => change('q', text.trim()),
    onTag: (chosen: string) => change('tag', chosen),
    onState: (chosen: ReadingState | '') => change('state', chosen),
    onSort: (order: BookmarkOrder | '') => change('sort', order),
  }
}

/** Selects the bookmarks of a folder, by the calls of its kind; null: all own bookmarks. */
export function bookmarksIn(folder: ListedFolder | null): Pick<BookmarkPageQuery, 'folderId'> & InShared {
  const sharedIn = sharedIdOf(folder)
  if (sharedIn !== undefined) return { sharedIn }
  return folder ? { folderId: folder.id } : {}
}

/** Loads the page of a list that the address names. All components with the same arguments share the request. */
export function useListedBookmarks(folder: ListedFolder | null, filter: BookmarkFilter) {
  const page = usePageNumber()
  const wanted = { ...bookmarksIn(folder), ...filter.wanted }
  return { page, wanted, ...useBookmarkPageQuery({ ...wanted, page: page - 1 }) }
}

interface Annotation extends InShared {
  id: string
  change: BookmarkChange | SharedBookmarkChange
}

/** Path of a bookmark. */
const pathOf = ({ id, sharedIn }: Annotation) =>
  [callsOf(sharedIn), ...(sharedIn === undefined ? [] : ['bookmark']), encodeURIComponent(id)].join('/')

const listApi = bookmarksApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ids of the bookmarks of a list, up to the maximum that one call may change. */
    bookmarkIds: build.query<BookmarkIds, WantedBookmarks & InShared>({
      query: ({ sharedIn, ...params }) => ({ url: `${callsOf(sharedIn)}/ids`, params }),
      providesTags: ['Folder', 'Bookmark'],
    }),
    annotate: build.mutation<ListedBookmark, Annotation>({
      query: (annotation) => ({ url: pathOf(annotation), method: 'PUT', body: annotation.change }),
      onQueryStarted: notifyTabs,
      invalidatesTags: ['Bookmark'],
    }),
  }),
})

export const { useLazyBookmarkIdsQuery, useAnnotateMutation } = listApi
