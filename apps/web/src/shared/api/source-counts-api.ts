import type { SourceCounts } from '@claire/api-contract'
import { baseApi } from './base-api.ts'

/** Errors are shown in place, without a toast. */
export const quietly = { silent: true }

/** Tag of every list of sources; a scan invalidates only the source it visits. */
export const LIST = { type: 'Source', id: 'LIST' } as const
export const tagOf = (id: string) => ({ type: 'Source', id }) as const

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
