import type { Source, SourceCounts } from '@claire/api-contract'
import { baseApi } from './base-api.ts'

/** Tag of every list of sources; a scan invalidates only the source it visits. */
export const LIST = { type: 'Source', id: 'LIST' } as const
export const tagOf = (id: string) => ({ type: 'Source', id }) as const

/** Calls about sources that pages outside their administration make. */
export const knownSourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Numbers of pending sources and of sources with problems, for the navigation. */
    sourceCounts: build.query<SourceCounts, void>({
      query: () => 'source/counts',
      providesTags: [LIST],
    }),
    /** Names of the approved sources. */
    sourceNames: build.query<string[], void>({
      query: () => 'source/getApproved',
      transformResponse: (sources: Source[]) => sources.map(({ name }) => name),
      providesTags: ['Source'],
    }),
  }),
})

export const { useSourceCountsQuery, useSourceNamesQuery } = knownSourcesApi
