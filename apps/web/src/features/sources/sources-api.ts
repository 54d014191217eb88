import type {
  SearchPage,
  SourceCheck,
  SourceDetail,
  SourceHistory,
  SourcePage,
  SourcePreview,
  SourceSort,
  SourceStatus,
  Suggestion,
  BulkDecision,
  BulkOutcome,
  Source,
  SourceInput,
  ScanProgress,
  AuditPage,
  SourceFailures,
  SourceImportOutcome,
  SourceImportPreview,
  SelfCheck,
} from '@claire/api-contract'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi, toasted, callPath, PREFETCH } from '#shared/api/base-api.ts'
import { LIST, tagOf } from '#shared/api/known-sources-api.ts'
import type { OnlyThose } from './admin-address.ts'
import { briefUrlOf, saveFile } from '#shared/lib/save-file.ts'

interface Listing {
  status: SourceStatus
  /** Words in name or address; all sources of the status if empty. */
  searchItem: string
  only: OnlyThose | null
  sort: SourceSort
  /** From 0. */
  page: number
  /** Page size. */
  size: number
}

export const sourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Approved sources arrive with their health in the cache: a cause that came later would move the rows below it. */
    sources: build.query<SourcePage, Listing>({
      queryFn: async ({ status, searchItem, only, sort, page, size }, ...parts) => {
        const [{ dispatch }, , call] = parts
        const filter = only === 'attention' ? { needsAttention: true } : only && { attention: only }
        const params = { page, size, ...filter, ...(sort !== 'newest' && { sort }) }
        const { data, error } = await call(
          searchItem
            ? { url: 'source/search', method: 'POST', params, body: { searchItem, status } }
            : { url: 'source/getAll', params: { status, ...params } },
        )
        if (error) return { error }
        const found = data as SourcePage
        const { initiate } = sourcesApi.endpoints.source
        if (status === 'APPROVED')
          await Promise.all(found.content.map(({ id }) => dispatch(initiate(id, PREFETCH))))
        return { data: found }
      },
      providesTags: [LIST],
    }),
    source: build.query<SourceDetail, string>({
      query: (id) => callPath`source/${id}`,
      providesTags: (_found, _error, id) => [tagOf(id)],
    }),
    sourceHistory: build.query<SourceHistory, string>({
      query: (id) => callPath`source/${id}/history`,
      providesTags: (_found, _error, id) => [tagOf(id)],
    }),
    /** The newest articles of the source with this name; every scan may add some. */
    sourceArticles: build.query<SearchPage, string>({
      query: (name) => ({
        url: 'search',
        method: 'POST',
        params: { page: 0, size: LIST_PAGE_SIZE },
        body: { searchTerm: '', source: [name], sort: 'newest' },
      }),
      keepUnusedDataFor: 0,
    }),
    // Visiting the site takes longer than other calls, and the result is cached only briefly.
    sourcePreview: build.query<SourcePreview, string>({
      query: (id) => ({ url: callPath`source/${id}/preview`, timeout: 120_000 }),
      keepUnusedDataFor: 300,
    }),
    sourceCheck: build.query<SourceCheck, string>({
      query: (url) => ({ url: 'source/check', method: 'POST', body: { url }, timeout: 60_000 }),
      providesTags: [LIST],
    }),
    mySuggestions: build.query<Suggestion[], void>({
      query: () => 'source/mine',
      providesTags: [LIST],
    }),
    selfChecks: build.query<SelfCheck[], void>({ query: () => 'self-check' }),
  }),
})

export const {
  useSourcesQuery,
  useSourceQuery,
  useSourceHistoryQuery,
  useSourceArticlesQuery,
  useSourcePreviewQuery,
  useSourceCheckQuery,
  useMySuggestionsQuery,
  useSelfChecksQuery,
} = sourcesApi

/** Calls that change sources. */
const curationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Adds a source, or edits the one with the given id. A failure is also shown in a toast (product.md 2.9). */
    saveSource: build.mutation<Source, SourceInput>({
      query: (body) => ({ url: 'source', method: 'POST', body }),
      invalidatesTags: (_saved, _error, { id }) => (id ? [LIST, tagOf(id)] : [LIST]),
      extraOptions: toasted,
    }),
    approveSource: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`source/${id}/approve`, method: 'PUT' }),
      invalidatesTags: [LIST],
    }),
    rejectSource: build.mutation<unknown, { id: string; note: string }>({
      query: ({ id, note }) => ({
        url: callPath`source/${id}/reject`,
        method: 'PUT',
        body: note ? { note } : {},
      }),
      invalidatesTags: [LIST],
    }),
    deleteSource: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`source/${id}/delete`, method: 'DELETE' }),
      invalidatesTags: [LIST],
    }),
    addNote: build.mutation<unknown, { id: string; text: string }>({
      query: ({ id, text }) => ({ url: callPath`source/${id}/add-note`, method: 'PUT', body: { text } }),
      invalidatesTags: [LIST],
    }),
    decideSources: build.mutation<BulkOutcome, BulkDecision>({
      query: (body) => ({ url: 'source/bulk', method: 'POST', body }),
      invalidatesTags: (_outcome, _error, { ids, decision }) =>
        decision === 'scan' ? ids.map(tagOf) : [LIST],
    }),
  }),
})

export const {
  useSaveSourceMutation,
  useApproveSourceMutation,
  useRejectSourceMutation,
  useDeleteSourceMutation,
  useAddNoteMutation,
  useDecideSourcesMutation,
} = curationApi

/** Calls about the scans of sources: settings, pausing, starting and stopping. */
const scansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves how a source is scanned. */
    saveSettings: build.mutation<Source, SourceInput & { id: string }>({
      query: (body) => ({ url: 'source', method: 'POST', body }),
      invalidatesTags: (_saved, _error, { id }) => [LIST, tagOf(id)],
    }),
    pauseSource: build.mutation<Source, { id: string; pause: boolean }>({
      query: ({ id, pause }) => ({
        url: callPath`source/${id}/${pause ? 'pause' : 'resume'}`,
        method: 'PUT',
      }),
      invalidatesTags: (_source, _error, { id }) => [LIST, tagOf(id)],
    }),
    startScan: build.mutation<ScanProgress | null, string>({
      query: (id) => ({ url: callPath`source/${id}/scan`, method: 'POST' }),
      invalidatesTags: (_progress, _error, id) => [tagOf(id)],
    }),
    cancelScan: build.mutation<ScanProgress | null, string>({
      query: (id) => ({ url: callPath`source/${id}/scan`, method: 'DELETE' }),
      invalidatesTags: (_progress, _error, id) => [tagOf(id)],
    }),
  }),
})

export const {
  useSaveSettingsMutation,
  usePauseSourceMutation,
  useStartScanMutation,
  useCancelScanMutation,
} = scansApi

/** The audit log, and import and export of sources as files. */
const sourceFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AuditPage, { searchItem: string; page: number }>({
      query: ({ searchItem, page }) => ({
        url: 'source/audit',
        params: { page, size: LIST_PAGE_SIZE, ...(searchItem && { searchItem }) },
      }),
      providesTags: [LIST],
    }),
    /** A text file at a path of the server. */
    csvFile: build.query<string, string>({
      query: (url) => ({ url, responseHandler: 'text', timeout: 120_000 }),
      keepUnusedDataFor: 0,
    }),
    sourceFailures: build.query<SourceFailures, { id: string; cause: string; size: number }>({
      query: ({ id, cause, size }) => ({
        url: callPath`source/${id}/failures`,
        params: { page: 0, size, ...(cause && { cause }) },
      }),
      providesTags: (_found, _error, { id }) => [tagOf(id)],
      keepUnusedDataFor: 0,
    }),
    /** A failure is shown in a toast: the menu that started it is closed. */
    sourcesFile: build.query<string, 'csv' | 'opml'>({
      query: (format) => ({ url: `source/export.${format}`, responseHandler: 'text', timeout: 120_000 }),
      keepUnusedDataFor: 0,
      extraOptions: toasted,
    }),
    previewImport: build.mutation<SourceImportPreview, string>({
      query: (text) => ({ url: 'source/import/preview', method: 'POST', body: { text }, timeout: 120_000 }),
    }),
    importSources: build.mutation<SourceImportOutcome, string>({
      query: (text) => ({ url: 'source/import', method: 'POST', body: { text }, timeout: 120_000 }),
      invalidatesTags: [LIST],
    }),
  }),
})

export const {
  useAuditQuery,
  useSourceFailuresQuery,
  useLazyCsvFileQuery,
  useLazySourcesFileQuery,
  usePreviewImportMutation,
  useImportSourcesMutation,
} = sourceFilesApi

const TYPES = { csv: 'text/csv;charset=utf-8', opml: 'text/x-opml;charset=utf-8' } as const
export type TextFormat = keyof typeof TYPES

/** Downloads a text as a file; nothing without a text, whose call has failed. */
export function saveText(text: string | undefined, name: string, format: TextFormat = 'csv') {
  if (text === undefined) return
  // Excel recognises UTF-8 only by a byte order mark.
  const mark = format === 'csv' ? '\uFEFF' : ''
  const file = new Blob([mark, text.replace(/^\uFEFF/, '')], { type: TYPES[format] })
  saveFile(briefUrlOf(file), name)
}
