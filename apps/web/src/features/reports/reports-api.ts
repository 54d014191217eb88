import type { ReportPage } from '@claire/api-contract'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi } from '#shared/api/base-api.ts'

const extraOptions = { silent: true } as const

interface Settling {
  id: string
  rewrite: boolean
}

const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<ReportPage, number>({
      query: (page) => ({ url: 'report', params: { page: page - 1, size: LIST_PAGE_SIZE } }),
      providesTags: ['Report'],
      extraOptions,
    }),
    settleReport: build.mutation<{ done: true }, Settling>({
      query: ({ id, rewrite }) => ({
        url: `report/${encodeURIComponent(id)}/settle`,
        method: 'PUT',
        body: { rewrite },
      }),
      invalidatesTags: ['Report'],
      extraOptions,
    }),
  }),
})

export const { useReportsQuery, useSettleReportMutation } = reportsApi
