import type { BulkDecision, BulkOutcome, Source, SourceInput } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { LIST, quietly, tagOf } from '#shared/api/source-tags.ts'

/** Calls that change sources. */
const curationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Adds a source, or edits the one with the given id. A failure is also shown in a toast (product.md 2.9). */
    saveSource: build.mutation<Source, SourceInput>({
      query: (body) => ({ url: 'source', method: 'POST', body }),
      invalidatesTags: (_saved, _error, { id }) => (id ? [LIST, tagOf(id)] : [LIST]),
    }),
    approveSource: build.mutation<unknown, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/approve`, method: 'PUT' }),
      invalidatesTags: [LIST],
      extraOptions: quietly,
    }),
    rejectSource: build.mutation<unknown, { id: string; note: string }>({
      query: ({ id, note }) => ({
        url: `source/${encodeURIComponent(id)}/reject`,
        method: 'PUT',
        body: note ? { note } : {},
      }),
      invalidatesTags: [LIST],
      extraOptions: quietly,
    }),
    deleteSource: build.mutation<unknown, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/delete`, method: 'DELETE' }),
      invalidatesTags: [LIST],
      extraOptions: quietly,
    }),
    addNote: build.mutation<unknown, { id: string; text: string }>({
      query: ({ id, text }) => ({
        url: `source/${encodeURIComponent(id)}/add-note`,
        method: 'PUT',
        body: { text },
      }),
      invalidatesTags: [LIST],
      extraOptions: quietly,
    }),
    decideSources: build.mutation<BulkOutcome, BulkDecision>({
      query: (body) => ({ url: 'source/bulk', method: 'POST', body }),
      invalidatesTags: (_outcome, _error, { ids, decision }) =>
        decision === 'scan' ? ids.map(tagOf) : [LIST],
      extraOptions: quietly,
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
