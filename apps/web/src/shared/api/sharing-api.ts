import type { BookmarkedArticle, SharedBin, SharedFolder, SharedSearch } from '@claire/api-contract'
import { baseApi, notifyOtherTabs } from './base-api.ts'

export const SHARED_FOLDERS = 'shared-folder'
export const pathOf = (id: string, rest = '') => `${SHARED_FOLDERS}/${encodeURIComponent(id)}${rest}`
export const postTo = (id: string, rest: string, body?: object) => ({
  url: pathOf(id, rest),
  method: 'POST',
  body,
})
/** A folder of the owner is also among their own folders, so both have the same tags. */
const CONTENT = ['Folder', 'Bookmark'] as const
export const FOLDER_TAGS = [...CONTENT, 'FolderMember'] as const

export const notifyTabs = notifyOtherTabs(FOLDER_TAGS)
/** Options of calls that change who can open a folder. */
export const memberChange = { invalidatesTags: FOLDER_TAGS, onQueryStarted: notifyTabs }

/** Shared folders and their bookmarks. */
export const sharingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Folders shared by or with the person. */
    sharedFolders: build.query<SharedFolder[], void>({
      query: () => SHARED_FOLDERS,
      providesTags: FOLDER_TAGS,
    }),
    searchSharedFolders: build.query<SharedSearch, string>({
      query: (q) => ({ url: `${SHARED_FOLDERS}/search`, params: { q } }),
      providesTags: CONTENT,
    }),
    sharedBin: build.query<SharedBin, string>({
      query: (id) => pathOf(id, '/bin'),
      providesTags: CONTENT,
    }),
    /** The articles among these in shared folders of other owners. */
    sharedAmong: build.query<BookmarkedArticle[], readonly string[]>({
      query: (body) => ({ url: `${SHARED_FOLDERS}/kept`, method: 'POST', body }),
      providesTags: ['Bookmark'],
    }),
  }),
})

export const { useSharedFoldersQuery, useSearchSharedFoldersQuery, useSharedBinQuery, useSharedAmongQuery } =
  sharingApi
