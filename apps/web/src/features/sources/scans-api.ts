import type { ScanProgress, Source, SourceInput } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { LIST, quietly, tagOf } from '#shared/api/source-tags.ts'

/** Calls about the scans of sources: settings, pausing, starting and stopping. */
const scansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves how a source is scanned; errors are shown beside the form. */
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
