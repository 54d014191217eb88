import type { PinnedSearch, PinnedSearches } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { usePerson } from '#shared/session/use-session.ts'

export const PINS = { type: 'PinnedSearch', id: 'LIST' } as const

export const pinnedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    pinned: build.query<PinnedSearch[], void>({
      query: () => '/search/pinned',
      transformResponse: ({ searches }: PinnedSearches) => searches,
      providesTags: [PINS],
    }),
  }),
})

/** Maximum age of the counts while the window is inactive. */
const POLL_MS = 300_000

/** Requests the pinned searches, the last pinned first; makes no request while nobody is signed in. */
export function usePinnedSearches() {
  const isSignedIn = usePerson() !== null
  return pinnedApi.usePinnedQuery(undefined, {
    skip: !isSignedIn,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
}
