import type { ScanProgress, Source, SourceInput } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { LIST, quietly, tagOf } from '#shared/api/source-tags.ts'

/** Scans of sources: how they are made, whether they are, and now. */
const scansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How a source is scanned; what is wrong with it is said beside the form. */
    saveSettings: build.mutation<Source, SourceInput & { id: string }>({
      query: (body) => ({ url: 'source', method: 'POST', body }),
      invalidatesTags: (_saved, _error, { id }) => [LIST, tagOf(id)],
      extraOptions: quietly,
    }),
    pauseSource: build.mutation<Source, { id: string; pause: boolean }>({
      query: ({ id, pause }) => ({
        url: `source/${encodeURIComponent(id)}/${pause ? 'pause' : 'resume'}`,
        method: 'PUT',
      }),
      invalidatesTags: (_source, _error, { id }) => [LIST, tagOf(id)],
      extraOptions: quietly,
    }),
    startScan: build.mutation<ScanProgress | null, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/scan`, method: 'POST' }),
      invalidatesTags: (_progress, _error, id) => [tagOf(id)],
      extraOptions: quietly,
    }),
    cancelScan: build.mutation<ScanProgress | null, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/scan`, method: 'DELETE' }),
      invalidatesTags: (_progress, _error, id) => [tagOf(id)],
      extraOptions: quietly,
    }),
  }),
})

export const {
  useSaveSettingsMutation,
  usePauseSourceMutation,
  useStartScanMutation,
  useCancelScanMutation,
} = scansApi
