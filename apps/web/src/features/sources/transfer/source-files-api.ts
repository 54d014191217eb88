import type {
  AuditPage,
  SourceFailures,
  SourceImportOutcome,
  SourceImportPreview,
} from '@claire/api-contract'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi } from '#shared/api/base-api.ts'
import { LIST, quietly, tagOf } from '#shared/api/source-tags.ts'

/** The audit log, and import and export of sources as files. */
const sourceFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AuditPage, { searchItem: string; page: number }>({
      query: ({ searchItem, page }) => ({
        url: 'source/audit',
        params: { page, size: LIST_PAGE_SIZE, ...(searchItem && { searchItem }) },
      }),
      providesTags: [LIST],
      extraOptions: quietly,
    }),
    auditCsv: build.query<string, void>({
      query: () => ({ url: 'source/audit.csv', responseHandler: 'text', timeout: 120_000 }),
      keepUnusedDataFor: 0,
      extraOptions: quietly,
    }),
    sourceFailures: build.query<SourceFailures, { id: string; cause: string; size: number }>({
      query: ({ id, cause, size }) => ({
        url: `source/${encodeURIComponent(id)}/failures`,
        params: { page: 0, size, ...(cause && { cause }) },
      }),
      providesTags: (_found, _error, { id }) => [tagOf(id)],
      keepUnusedDataFor: 0,
      extraOptions: quietly,
    }),
    sourceFailuresCsv: build.query<string, string>({
      query: (id) => ({
        url: `source/${encodeURIComponent(id)}/failures.csv`,
        responseHandler: 'text',
        timeout: 120_000,
      }),
      keepUnusedDataFor: 0,
      extraOptions: quietly,
    }),
    /** A failure is shown in a toast: the menu that started it is closed. */
    sourcesFile: build.query<string, 'csv' | 'opml'>({
      query: (format) => ({ url: `source/export.${format}`, responseHandler: 'text', timeout: 120_000 }),
      keepUnusedDataFor: 0,
    }),
    previewImport: build.mutation<SourceImportPreview, string>({
      query: (text) => ({ url: 'source/import/preview', method: 'POST', body: { text }, timeout: 120_000 }),
      extraOptions: quietly,
    }),
    importSources: build.mutation<SourceImportOutcome, string>({
      query: (text) => ({ url: 'source/import', method: 'POST', body: { text }, timeout: 120_000 }),
      invalidatesTags: [LIST],
      extraOptions: quietly,
    }),
  }),
})

export const {
  useAuditQuery,
  useLazyAuditCsvQuery,
  useSourceFailuresQuery,
  useLazySourceFailuresCsvQuery,
  useLazySourcesFileQuery,
  usePreviewImportMutation,
  useImportSourcesMutation,
} = sourceFilesApi
