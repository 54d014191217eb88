import type { SourceCounts } from '@claire/api-contract'
import { baseApi } from './base-api.ts'
import { LIST, quietly } from './source-tags.ts'

/** Numbers of pending sources and of sources with problems, for the navigation. */
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
