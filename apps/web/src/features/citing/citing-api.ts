import type { CitationInput, CitationList, ExportInput, Progress } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { briefUrlOf } from '#shared/lib/save-file.ts'

const EXPORT_TIMEOUT_MS = 120_000

const citingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    citation: build.query<CitationList, CitationInput>({
      query: (body) => ({ url: '/citation', method: 'POST', body }),
      // The dialog shows errors itself.
      extraOptions: { silent: true },
    }),
    /** Downloads a file of references and returns a temporary address. */
    exportReferences: build.mutation<string, ExportInput>({
      query: (body) => ({
        url: '/citation/export',
        method: 'POST',
        body,
        timeout: EXPORT_TIMEOUT_MS,
        responseHandler: async (response) =>
          response.ok ? briefUrlOf(await response.blob()) : response.json(),
      }),
    }),
    /** Progress of the file being written; null before it is counted. */
    exportProgress: build.query<Progress, void>({
      query: () => '/citation/export/progress',
      keepUnusedDataFor: 0,
      extraOptions: { silent: true },
    }),
  }),
})

export const { useCitationQuery, useExportReferencesMutation, useExportProgressQuery } = citingApi
