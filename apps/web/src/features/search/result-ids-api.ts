import type { ResultIds, SearchInput } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

const resultIdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first of all that a search finds, as many as can be bookmarked at once. */
    resultIds: build.query<string[], SearchInput>({
      query: (body) => ({ url: '/search/ids', method: 'POST', body }),
      transformResponse: ({ ids }: ResultIds) => ids,
    }),
  }),
})

export const { useLazyResultIdsQuery } = resultIdsApi
