import type {
  AuditPage,
  BulkDecision,
  BulkOutcome,
  ScanProgress,
  Source,
  SourceCheck,
  SourceCounts,
  SourceDetail,
  SourceHistory,
  SourceImportOutcome,
  SourceImportPreview,
  SourceInput,
  SourcePage,
  SourcePreview,
  SourceStatus,
  Suggestion,
} from '@claire/api-contract'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi } from '#shared/api/base-api.ts'

interface Listing {
  status: SourceStatus
  /** Words in name or address; all sources of the status when empty. */
  searchItem: string
  needsAttention: boolean
  /** From 0. */
  page: number
}

/** Failures are told where they happened, not in a toast. */
const extraOptions = { silent: true }

/** A list is as old as any of its sources; a scan changes only the one it visits. */
const LIST = { type: 'Source', id: 'LIST' } as const
const tagOf = (id: string) => ({ type: 'Source', id }) as const

const readingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sources: build.query<SourcePage, Listing>({
      query: ({ status, searchItem, needsAttention, page }) => {
        const params = { page, size: LIST_PAGE_SIZE, ...(needsAttention && { needsAttention }) }
        return searchItem
          ? { url: 'source/search', method: 'POST', params, body: { searchItem, status } }
          : { url: 'source/getAll', params: { status, ...params } }
      },
      providesTags: [LIST],
      extraOptions,
    }),
    sourceCounts: build.query<SourceCounts, void>({
      query: () => 'source/counts',
      providesTags: [LIST],
      extraOptions,
    }),
    source: build.query<SourceDetail, string>({
      query: (id) => `source/${encodeURIComponent(id)}`,
      providesTags: (_found, _error, id) => [tagOf(id)],
      extraOptions,
    }),
    sourceHistory: build.query<SourceHistory, string>({
      query: (id) => `source/${encodeURIComponent(id)}/history`,
      providesTags: (_found, _error, id) => [tagOf(id)],
      extraOptions,
    }),
    // A visit to the site takes longer than other calls, and its result is not kept for long.
    sourcePreview: build.query<SourcePreview, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/preview`, timeout: 120_000 }),
      keepUnusedDataFor: 300,
      extraOptions,
    }),
    sourceCheck: build.query<SourceCheck, string>({
      query: (url) => ({ url: 'source/check', method: 'POST', body: { url }, timeout: 60_000 }),
      providesTags: [LIST],
      extraOptions,
    }),
    mySuggestions: build.query<Suggestion[], void>({
      query: () => 'source/mine',
      providesTags: [LIST],
      extraOptions,
    }),
    audit: build.query<AuditPage, { searchItem: string; page: number }>({
      query: ({ searchItem, page }) => ({
        url: 'source/audit',
        params: { page, size: LIST_PAGE_SIZE, ...(searchItem && { searchItem }) },
      }),
      providesTags: [LIST],
      extraOptions,
    }),
    auditCsv: build.query<string, void>({
      query: () => ({ url: 'source/audit.csv', responseHandler: 'text', timeout: 120_000 }),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    /** Told by a toast when it fails: the menu that asked for it is closed. */
    sourcesFile: build.query<string, 'csv' | 'opml'>({
      query: (format) => ({ url: `source/export.${format}`, responseHandler: 'text', timeout: 120_000 }),
      keepUnusedDataFor: 0,
    }),
  }),
})

const curatingApi = readingApi.injectEndpoints({
  endpoints: (build) => ({
    /** Adds a source, or edits the one with the id given. */
    saveSource: build.mutation<Source, SourceInput>({
      query: (body) => ({ url: 'source', method: 'POST', body }),
      invalidatesTags: (_saved, _error, { id }) => (id ? [LIST, tagOf(id)] : [LIST]),
      extraOptions,
    }),
    approveSource: build.mutation<unknown, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/approve`, method: 'PUT' }),
      invalidatesTags: [LIST],
      extraOptions,
    }),
    rejectSource: build.mutation<unknown, { id: string; note: string }>({
      query: ({ id, note }) => ({
        url: `source/${encodeURIComponent(id)}/reject`,
        method: 'PUT',
        body: note ? { note } : {},
      }),
      invalidatesTags: [LIST],
      extraOptions,
    }),
    deleteSource: build.mutation<unknown, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/delete`, method: 'DELETE' }),
      invalidatesTags: [LIST],
      extraOptions,
    }),
    addNote: build.mutation<unknown, { id: string; text: string }>({
      query: ({ id, text }) => ({
        url: `source/${encodeURIComponent(id)}/add-note`,
        method: 'PUT',
        body: { text },
      }),
      invalidatesTags: [LIST],
      extraOptions,
    }),
    previewImport: build.mutation<SourceImportPreview, string>({
      query: (text) => ({ url: 'source/import/preview', method: 'POST', body: { text }, timeout: 120_000 }),
      extraOptions,
    }),
    importSources: build.mutation<SourceImportOutcome, string>({
      query: (text) => ({ url: 'source/import', method: 'POST', body: { text }, timeout: 120_000 }),
      invalidatesTags: [LIST],
      extraOptions,
    }),
    decideSources: build.mutation<BulkOutcome, BulkDecision>({
      query: (body) => ({ url: 'source/bulk', method: 'POST', body }),
      invalidatesTags: (_outcome, _error, { ids, decision }) =>
        decision === 'scan' ? ids.map(tagOf) : [LIST],
      extraOptions,
    }),
    startScan: build.mutation<ScanProgress | null, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/scan`, method: 'POST' }),
      invalidatesTags: (_progress, _error, id) => [tagOf(id)],
      extraOptions,
    }),
    cancelScan: build.mutation<ScanProgress | null, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/scan`, method: 'DELETE' }),
      invalidatesTags: (_progress, _error, id) => [tagOf(id)],
      extraOptions,
    }),
  }),
})

export const {
  useSourcesQuery,
  useSourceCountsQuery,
  useSourceQuery,
  useSourceHistoryQuery,
  useSourcePreviewQuery,
  useSourceCheckQuery,
  useMySuggestionsQuery,
  useAuditQuery,
  useLazyAuditCsvQuery,
  useLazySourcesFileQuery,
} = readingApi
export const {
  useSaveSourceMutation,
  useApproveSourceMutation,
  useRejectSourceMutation,
  useDeleteSourceMutation,
  useAddNoteMutation,
  usePreviewImportMutation,
  useImportSourcesMutation,
  useDecideSourcesMutation,
  useStartScanMutation,
  useCancelScanMutation,
} = curatingApi
