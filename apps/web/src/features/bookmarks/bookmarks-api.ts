import type { Article, Bookmark, Folder, Shelf } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { withAnswer, withBookmark, withBookmarkMoved, withoutBookmark } from './shelf.ts'

interface NewBookmark {
  article: Pick<Article, 'id' | 'title'>
  /** The default folder when left out. */
  folderId?: string
}

interface Move {
  bookmarkId: string
  folderId: string
}

/** Failures are told where they happened, not in a toast. */
const extraOptions = { silent: true }

/** The whole shelf is one cached answer, so that search results, the detail page and the bookmarks page agree at once. */
const shelfApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    shelf: build.query<Shelf, void>({
      query: () => 'bookmark/shelf',
      providesTags: ['Folder', 'Bookmark'],
      extraOptions,
    }),
    /** The articles of one page of bookmarks; those that have left the product are missing. */
    keptArticles: build.query<Article[], string[]>({
      query: (ids) => ({
        url: 'get-articles',
        method: 'POST',
        params: { page: 0, size: ids.length },
        body: ids,
      }),
      providesTags: ['Article'],
      extraOptions,
    }),
  }),
})

interface StartedCall {
  dispatch: (change: ReturnType<typeof shelfApi.util.updateQueryData>) => { undo: () => void }
  queryFulfilled: Promise<unknown>
}

/** Changes the cached shelf now, and back when the server refuses. Either way the tags have it loaded again. */
async function showAhead({ dispatch, queryFulfilled }: StartedCall, change: (shelf: Shelf) => Shelf) {
  const patch = dispatch(shelfApi.util.updateQueryData('shelf', undefined, change))
  await queryFulfilled.catch(patch.undo)
}

const changesApi = shelfApi.injectEndpoints({
  endpoints: (build) => ({
    addFolder: build.mutation<Folder, { name: string }>({
      query: ({ name }) => ({ url: 'bookmark/folder', method: 'POST', params: { folderName: name } }),
      invalidatesTags: ['Folder'],
      extraOptions,
    }),
    renameFolder: build.mutation<Folder, { id: string; name: string }>({
      query: ({ id, name }) => ({
        url: 'bookmark/folder',
        method: 'PUT',
        params: { folderId: id, folderName: name },
      }),
      invalidatesTags: ['Folder'],
      extraOptions,
    }),
    deleteFolder: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: 'bookmark/folder', method: 'DELETE', params: { folderId: id } }),
      invalidatesTags: ['Folder', 'Bookmark'],
      extraOptions,
    }),

    addBookmark: build.mutation<Bookmark, NewBookmark>({
      query: ({ article, folderId }) => ({
        url: 'bookmark',
        method: 'POST',
        params: { documentId: article.id, folderId },
      }),
      async onQueryStarted({ article, folderId }, call) {
        await showAhead(call, (shelf) => withBookmark(shelf, { article, folderId, now: new Date() }))
        // With its real id the bookmark can be moved, without waiting for the shelf.
        const answer = await call.queryFulfilled.catch(() => null)
        if (answer)
          call.dispatch(
            shelfApi.util.updateQueryData('shelf', undefined, (shelf) => withAnswer(shelf, answer.data)),
          )
      },
      invalidatesTags: ['Bookmark'],
      extraOptions,
    }),
    removeBookmark: build.mutation<unknown, { articleId: string }>({
      query: ({ articleId }) => ({ url: 'bookmark', method: 'DELETE', params: { documentId: articleId } }),
      onQueryStarted: ({ articleId }, call) => showAhead(call, (shelf) => withoutBookmark(shelf, articleId)),
      invalidatesTags: ['Bookmark'],
      extraOptions,
    }),
    moveBookmark: build.mutation<unknown, Move>({
      query: ({ bookmarkId, folderId }) => ({
        url: 'bookmark/move',
        method: 'POST',
        params: { id: bookmarkId, folderId },
      }),
      onQueryStarted: ({ bookmarkId, folderId }, call) =>
        showAhead(call, (shelf) => withBookmarkMoved(shelf, bookmarkId, folderId)),
      invalidatesTags: ['Bookmark'],
      extraOptions,
    }),
  }),
})

export const { useShelfQuery, useKeptArticlesQuery } = shelfApi

export const {
  useAddFolderMutation,
  useRenameFolderMutation,
  useDeleteFolderMutation,
  useAddBookmarkMutation,
  useRemoveBookmarkMutation,
  useMoveBookmarkMutation,
} = changesApi
