import type { ArticleConnections, FolderConnections } from '@claire/api-contract'
import { baseApi, callPath } from '#shared/api/base-api.ts'

const connectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Has the alert about citing articles, too. */
    articleConnections: build.query<ArticleConnections, string>({
      query: (id) => callPath`articles/${id}/connections`,
      providesTags: ['Alert'],
    }),
    folderConnections: build.query<FolderConnections, string>({
      query: (id) => callPath`bookmark/folders/${id}/connections`,
      providesTags: ['Folder'],
    }),
  }),
})

export const { useArticleConnectionsQuery, useFolderConnectionsQuery } = connectionsApi
