import type { BinPage, Folder, PrivateFeed } from '@claire/api-contract'
import { bookmarksApi, callsOf, contentChange, type InShared, notifyTabs } from '../bookmarks-api.ts'

type OfFolder = InShared & { id: string }

/** A person's feed of an own folder, or of one that is shared. */
const feedOf = ({ id, sharedIn }: OfFolder) =>
  sharedIn === undefined
    ? { url: 'bookmark/folder/feed', params: { folderId: id } }
    : { url: `${callsOf(sharedIn)}/feed` }

const foldersApi = bookmarksApi.injectEndpoints({
  endpoints: (build) => ({
    addFolder: build.mutation<Folder, { name: string }>({
      query: ({ name }) => ({ url: 'bookmark/folder', method: 'POST', params: { folderName: name } }),
      onQueryStarted: notifyTabs,
      invalidatesTags: ['Folder'],
    }),
    renameFolder: build.mutation<Folder, { id: string; name: string }>({
      query: ({ id, name }) => ({
        url: 'bookmark/folder',
        method: 'PUT',
        params: { folderId: id, folderName: name },
      }),
      onQueryStarted: notifyTabs,
      invalidatesTags: ['Folder'],
    }),
    deleteFolder: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: 'bookmark/folder', method: 'DELETE', params: { folderId: id } }),
      ...contentChange,
    }),
    restoreFolder: build.mutation<Folder, { id: string }>({
      query: ({ id }) => ({ url: 'bookmark/folder/restore', method: 'POST', params: { folderId: id } }),
      ...contentChange,
    }),
    bin: build.query<BinPage, { page: number }>({
      query: (params) => ({ url: 'bookmark/bin', params }),
      providesTags: ['Folder', 'Bookmark'],
    }),
    emptyBin: build.mutation<unknown, void>({
      query: () => ({ url: 'bookmark/bin', method: 'DELETE' }),
      ...contentChange,
    }),
    /** Addresses of a folder's private feed; null while it has none. */
    folderFeed: build.query<PrivateFeed, OfFolder>({
      query: feedOf,
      providesTags: ['PrivateFeed'],
    }),
    /** Creates new addresses for the feed; the previous ones stop working. */
    openFolderFeed: build.mutation<PrivateFeed, OfFolder>({
      query: (folder) => ({ ...feedOf(folder), method: 'POST' }),
      invalidatesTags: ['PrivateFeed'],
    }),
    closeFolderFeed: build.mutation<PrivateFeed, OfFolder>({
      query: (folder) => ({ ...feedOf(folder), method: 'DELETE' }),
      invalidatesTags: ['PrivateFeed'],
    }),
  }),
})

export const {
  useAddFolderMutation,
  useRenameFolderMutation,
  useDeleteFolderMutation,
  useRestoreFolderMutation,
  useBinQuery,
  useEmptyBinMutation,
  useFolderFeedQuery,
  useOpenFolderFeedMutation,
  useCloseFolderFeedMutation,
} = foldersApi
