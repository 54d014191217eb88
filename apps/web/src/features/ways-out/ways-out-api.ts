import type { FreeCopyAnswer, ImportAnswer } from '@claire/api-contract'
import { baseApi, callPath } from '#shared/api/base-api.ts'

const waysOutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A free copy of an article elsewhere. The page shows that there is none instead of an error. */
    freeCopy: build.query<FreeCopyAnswer, string>({
      query: (articleId) => callPath`articles/${articleId}/free-copy`,
    }),
    /** Bookmarks a work that Claire has no article for, as the import of a list with one entry. */
    saveReference: build.mutation<ImportAnswer, { doi: string; title: string; folderId: string }>({
      query: ({ doi, title, folderId }) => ({
        url: 'bookmark/import',
        method: 'POST',
        params: { folderId },
        body: new Blob([
          JSON.stringify([{ id: doi, type: 'article-journal', title: title || doi, DOI: doi }]),
        ]),
        headers: { 'content-type': 'application/octet-stream' },
      }),
      invalidatesTags: ['Folder', 'Bookmark'],
    }),
  }),
})

export const { useFreeCopyQuery, useSaveReferenceMutation } = waysOutApi
