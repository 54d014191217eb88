import type { SourceCounts } from '@claire/api-contract'
import { baseApi } from './base-api.ts'
import { LIST, quietly } from './source-tags.ts'

/** How many sources wait and how many are not doing well: all that the navigation needs of them. */
const sourceCountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sourceCounts: build.query<SourceCounts, void>({
      query: () => 'source/counts',
      providesTags: [LIST],
      extraOptions: quietly,
    }),
  }),
})

export const { useSourceCountsQuery } = sourceCountsApi
