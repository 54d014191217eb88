import type { BookmarkNotices, Today, TodayItemState, TodayOrigin } from '@claire/api-contract'
import { baseApi, toasted, callPath } from '#shared/api/base-api.ts'

/** Part of the stream: one origin, or all. */
export type TodayPart = TodayOrigin | 'all'

/** Shorter than a look at something else, so that each visit has a new list. */
const KEPT_FOR_S = 5

/** Poll interval for what has arrived. */
export const POLL_MS = 30_000

export const todayApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The stream, by cursor. Answered rows are not requested again: they stay in their place until the page is left. */
    today: build.infiniteQuery<Today, TodayPart, string | null>({
      query: ({ queryArg, pageParam }) => ({
        url: 'today',
        params: { ...(queryArg !== 'all' && { origin: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ cursor }) => cursor ?? undefined,
      },
      keepUnusedDataFor: KEPT_FOR_S,
      providesTags: ['Today'],
    }),
    /** The number of works found since the position of a page. */
    arrivedSince: build.query<number, number>({
      query: (since) => ({ url: 'today', params: { since, size: 1 } }),
      transformResponse: ({ totalElements }: Today) => totalElements,
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    seenToday: build.query<Today, void>({
      query: () => ({ url: 'today', params: { seen: true, size: 100 } }),
      keepUnusedDataFor: KEPT_FOR_S,
      providesTags: ['Today'],
    }),
    /** Retractions and corrections of bookmarked works. Answered ones stay in their place until the page is left. */
    bookmarkNotices: build.query<BookmarkNotices, void>({
      query: () => 'today/notices',
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    /** Marks a work as seen or dismissed, or takes that back. */
    answerToday: build.mutation<unknown, TodayItemState & { articleId: string }>({
      query: ({ articleId, state }) => ({
        url: callPath`today/${articleId}`,
        method: 'PUT',
        body: { state },
      }),
      // The number of new results in the navigation.
      invalidatesTags: ['Alert'],
      extraOptions: toasted,
    }),
    /** Marks all as seen that was found up to the `position` of the page. */
    markTodaySeen: build.mutation<unknown, number>({
      query: (position) => ({ url: 'today/seen', method: 'POST', body: { position } }),
      invalidatesTags: ['Alert', 'Today'],
      extraOptions: toasted,
    }),
  }),
})

export const {
  useTodayInfiniteQuery,
  useArrivedSinceQuery,
  useSeenTodayQuery,
  useBookmarkNoticesQuery,
  useAnswerTodayMutation,
  useMarkTodaySeenMutation,
} = todayApi

/** The latest call of each key. */
const latest = new Map<string, Promise<unknown>>()

/** Makes the calls of a key one after the other: if made at once, they may arrive in another order. */
export async function inTurn<T>(key: string, call: () => PromiseLike<T>): Promise<T> {
  const turn = Promise.resolve(latest.get(key)).then(call, call)
  latest.set(key, turn)
  try {
    return await turn
  } finally {
    if (latest.get(key) === turn) latest.delete(key)
  }
}
