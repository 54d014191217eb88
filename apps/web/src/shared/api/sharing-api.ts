import type {
  BookmarkIds,
  Folder,
  ImportAnswer,
  ImportPreview,
  KeptArticle,
  PrivateFeed,
  SharedBin,
  SharedBookmark,
  SharedBookmarkChange,
  SharedBookmarkPage,
  SharedBookmarkQuery,
  SharedBulk,
  SharedBulkAnswer,
  SharedFolder,
  SharedSearch,
  WantedBookmarks,
} from '@claire/api-contract'
import { baseApi, notifyOtherTabs } from './base-api.ts'

/** Errors are shown in place, without a toast. */
const extraOptions = { silent: true }

/** Time limit for reading a file of up to 20 MB. */
const FILE_TIMEOUT_MS = 180_000

export const SHARED_FOLDERS = 'shared-folder'
export const pathOf = (id: string, rest = '') => `${SHARED_FOLDERS}/${encodeURIComponent(id)}${rest}`
export const postTo = (id: string, rest: string, body?: object) => ({
  url: pathOf(id, rest),
  method: 'POST',
  body,
})
const fileTo = (url: string, body: Blob) => ({
  url,
  method: 'POST',
  body,
  headers: { 'content-type': 'application/octet-stream' },
  timeout: FILE_TIMEOUT_MS,
})

/** A folder of the owner is also among their own folders, so both have the same tags. */
const CONTENT = ['Folder', 'Bookmark'] as const
export const FOLDER_TAGS = [...CONTENT, 'FolderMember'] as const

/** Updates other tabs once a change is stored. */
export async function notifyTabs(_args: unknown, { queryFulfilled }: { queryFulfilled: Promise<unknown> }) {
  await queryFulfilled.then(
    () => notifyOtherTabs([...FOLDER_TAGS]),
    () => undefined,
  )
}
const contentChange = { invalidatesTags: CONTENT, onQueryStarted: notifyTabs, extraOptions }
/** Options of calls that change who can open a folder. */
export const memberChange = { invalidatesTags: FOLDER_TAGS, onQueryStarted: notifyTabs, extraOptions }

type Of<T> = T & { id: string }

/** Shared folders and their bookmarks. */
export const sharingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Folders shared by or with the person. */
    sharedFolders: build.query<SharedFolder[], void>({
      query: () => SHARED_FOLDERS,
      providesTags: FOLDER_TAGS,
      extraOptions,
    }),
    sharedFolder: build.query<SharedFolder, string>({
      query: (id) => pathOf(id),
      providesTags: FOLDER_TAGS,
      extraOptions,
    }),
    searchSharedFolders: build.query<SharedSearch, string>({
      query: (q) => ({ url: `${SHARED_FOLDERS}/search`, params: { q } }),
      providesTags: CONTENT,
      extraOptions,
    }),
    sharedPage: build.query<SharedBookmarkPage, Of<SharedBookmarkQuery>>({
      query: ({ id, ...params }) => ({ url: pathOf(id, '/bookmark'), params }),
      providesTags: CONTENT,
      extraOptions,
    }),
    /** Ids of the bookmarks of a list, up to the maximum that one call may change. */
    sharedIds: build.query<BookmarkIds, Of<Omit<WantedBookmarks, 'folderId'>>>({
      query: ({ id, ...params }) => ({ url: pathOf(id, '/ids'), params }),
      providesTags: CONTENT,
      extraOptions,
    }),
    sharedBin: build.query<SharedBin, string>({
      query: (id) => pathOf(id, '/bin'),
      providesTags: CONTENT,
      extraOptions,
    }),
    /** The articles among these in shared folders of other owners. */
    sharedAmong: build.query<KeptArticle[], readonly string[]>({
      query: (body) => ({ url: `${SHARED_FOLDERS}/kept`, method: 'POST', body }),
      providesTags: ['Bookmark'],
      extraOptions,
    }),
    /** Addresses of the person's own feed of the folder; null while there is none. */
    sharedFeed: build.query<PrivateFeed, string>({
      query: (id) => pathOf(id, '/feed'),
      providesTags: ['PrivateFeed'],
      extraOptions,
    }),
  }),
})

const changesApi = sharingApi.injectEndpoints({
  endpoints: (build) => ({
    changeShared: build.mutation<SharedBulkAnswer, { id: string; body: SharedBulk }>({
      query: ({ id, body }) => postTo(id, '/bulk', body),
      ...contentChange,
    }),
    annotateShared: build.mutation<
      SharedBookmark,
      { id: string; bookmarkId: string; change: SharedBookmarkChange }
    >({
      query: ({ id, bookmarkId, change }) => ({
        url: pathOf(id, `/bookmark/${encodeURIComponent(bookmarkId)}`),
        method: 'PUT',
        body: change,
      }),
      ...contentChange,
    }),
    renameShared: build.mutation<SharedFolder, Of<Pick<Folder, 'name'>>>({
      query: ({ id, name }) => ({ url: pathOf(id), method: 'PUT', body: { name } }),
      ...contentChange,
    }),
    previewForShared: build.mutation<ImportPreview, { id: string; file: Blob }>({
      query: ({ id, file }) => fileTo(pathOf(id, '/import/preview'), file),
      extraOptions,
    }),
    importToShared: build.mutation<ImportAnswer, { id: string; file: Blob }>({
      query: ({ id, file }) => fileTo(pathOf(id, '/import'), file),
      ...contentChange,
    }),
    /** Creates new addresses for the feed; the previous ones stop working. */
    openSharedFeed: build.mutation<PrivateFeed, string>({
      query: (id) => postTo(id, '/feed'),
      invalidatesTags: ['PrivateFeed'],
      extraOptions,
    }),
    closeSharedFeed: build.mutation<PrivateFeed, string>({
      query: (id) => ({ url: pathOf(id, '/feed'), method: 'DELETE' }),
      invalidatesTags: ['PrivateFeed'],
      extraOptions,
    }),
  }),
})

export const {
  useSharedFoldersQuery,
  useSharedFolderQuery,
  useSearchSharedFoldersQuery,
  useSharedPageQuery,
  useLazySharedIdsQuery,
  useSharedBinQuery,
  useSharedAmongQuery,
  useSharedFeedQuery,
} = sharingApi

export const {
  useChangeSharedMutation,
  useAnnotateSharedMutation,
  useRenameSharedMutation,
  usePreviewForSharedMutation,
  useImportToSharedMutation,
  useOpenSharedFeedMutation,
  useCloseSharedFeedMutation,
} = changesApi
