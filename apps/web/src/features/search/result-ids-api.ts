import type { ResultIds, SearchInput } from '@claire/api-contract'
import { baseApi, toasted } from '#shared/api/base-api.ts'

const resultIdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ids of a search's first results, as many as can be bookmarked at once. */
    resultIds: build.query<string[], SearchInput>({
      query: (body) => ({ url: '/search/ids', method: 'POST', body }),
      transformResponse: ({ ids }: ResultIds) => ids,
      extraOptions: toasted,
    }),
  }),
})

export const { useLazyResultIdsQuery } = resultIdsApi
