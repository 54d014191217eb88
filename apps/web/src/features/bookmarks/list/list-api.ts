import type { BookmarkChange, BookmarkIds, SharedBookmarkChange, WantedBookmarks } from '@claire/api-contract'
import { bookmarksApi, callsOf, type InShared, type ListedBookmark, notifyTabs } from '../bookmarks-api.ts'

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
      onQueryStarted: (_asked, started) => notifyTabs(started),
      invalidatesTags: ['Bookmark'],
    }),
  }),
})

export const { useLazyBookmarkIdsQuery, useAnnotateMutation } = listApi
