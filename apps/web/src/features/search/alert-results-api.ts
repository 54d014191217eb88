import type { AlertResultPage } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { type AlertResultsRequest, firstPage, type PageParam, pagePath } from './search-request.ts'

/** Opened again, an alert shows what has come since. */
const KEPT_FOR_S = 60

const alertResultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What an alert has found, newest first, read or not. Without tags: what was new when it was opened stays marked. */
    alertResults: build.infiniteQuery<AlertResultPage, AlertResultsRequest, PageParam>({
      query: ({ queryArg: { alertId, filter }, pageParam }) =>
        `/alert/${encodeURIComponent(alertId)}/results${pagePath(pageParam)}${filter && `&${filter}`}`,
      infiniteQueryOptions: {
        initialPageParam: firstPage(0),
        getNextPageParam: ({ cursor }, _pages, last) =>
          cursor ? { ...last, page: last.page + 1, cursor } : undefined,
      },
      keepUnusedDataFor: KEPT_FOR_S,
      extraOptions: { silent: true },
    }),
  }),
})

export const { useAlertResultsInfiniteQuery } = alertResultsApi
