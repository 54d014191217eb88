import type { BulkAnswer, BulkBookmarks, ImportAnswer, ImportPreview, Progress } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

/** Reading 20 MB takes its time. */
const TIMEOUT_MS = 180_000

const headers = { 'content-type': 'application/octet-stream' }
/** The dialog says it in its place. */
const extraOptions = { silent: true }

const importApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    previewReferences: build.mutation<ImportPreview, Blob>({
      query: (body) => ({
        url: 'bookmark/import/preview',
        method: 'POST',
        body,
        headers,
        timeout: TIMEOUT_MS,
      }),
      extraOptions,
    }),
    /** How far the file is read, or kept; null before it is counted. */
    importProgress: build.query<Progress, void>({
      query: () => 'bookmark/import/progress',
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    importReferences: build.mutation<ImportAnswer, { file: Blob; folderId: string }>({
      query: ({ file, folderId }) => ({
        url: 'bookmark/import',
        method: 'POST',
        params: { folderId },
        body: file,
        headers,
        timeout: TIMEOUT_MS,
      }),
      invalidatesTags: ['Folder', 'Bookmark'],
      extraOptions,
    }),
    /** Takes bookmarks away that an import has added, as many as one call may; they stay in the bin. */
    undoImport: build.mutation<BulkAnswer, string[]>({
      query: (ids) => {
        const body: BulkBookmarks = { do: 'remove', ids }
        return { url: 'bookmark/bulk', method: 'POST', body }
      },
      invalidatesTags: ['Folder', 'Bookmark'],
      extraOptions,
    }),
  }),
})

export const {
  usePreviewReferencesMutation,
  useImportReferencesMutation,
  useImportProgressQuery,
  useUndoImportMutation,
} = importApi
