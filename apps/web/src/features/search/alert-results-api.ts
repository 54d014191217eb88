import type { AlertResultPage } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { type AlertResultsRequest, firstPage, type PageParam, pagePath } from './search-request.ts'

/** Short, because an alert that is opened again shows what was found since. */
const KEPT_FOR_S = 60

const alertResultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All results of an alert, newest first. Without tags, so that results that were new when it was opened stay marked. */
    alertResults: build.infiniteQuery<AlertResultPage, AlertResultsRequest, PageParam>({
      query: ({ queryArg: { alertId, filter }, pageParam }) =>
        `/alert/${encodeURIComponent(alertId)}/results${pagePath(pageParam)}${filter && `&${filter}`}`,
      infiniteQueryOptions: {
        initialPageParam: firstPage(0),
        getNextPageParam: ({ cursor }, _pages, last) =>
          cursor ? { ...last, page: last.page + 1, cursor } : undefined,
      },
      keepUnusedDataFor: KEPT_FOR_S,
    }),
  }),
})

export const { useAlertResultsInfiniteQuery } = alertResultsApi
