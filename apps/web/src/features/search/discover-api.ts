import type { Article, PinInput, PinnedSearch, SearchPage, UnfoundSearches } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { PINS } from './pins/use-pinned-searches.ts'
import { listTag } from './search-api.ts'

/** Tags of what is outdated once the new results of a pinned search are shown. */
export const tagsOfOpened = (pin: PinnedSearch, areNew: boolean) => (areNew ? [PINS, listTag(pin)] : [PINS])

// No toast: the page shows errors in place (docs/product.md 8.5).
const silent = { silent: true } as const

export const discoverApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not by the path of the search box, which counts as a search. */
    newest: build.query<Article[], number>({
      query: (size) => ({
        url: `/search?size=${size}`,
        method: 'POST',
        body: { searchTerm: '', sort: 'newest' },
      }),
      transformResponse: ({ content }: SearchPage) => content,
      providesTags: ['Article'],
      extraOptions: silent,
    }),
    pin: build.mutation<PinnedSearch, PinInput>({
      query: (body) => ({ url: '/search/pinned', method: 'POST', body }),
      invalidatesTags: [PINS],
    }),
    unpin: build.mutation<unknown, string>({
      query: (id) => ({ url: `/search/pinned/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [PINS],
    }),
    unfound: build.query<UnfoundSearches['searches'], void>({
      query: () => '/search/unfound',
      transformResponse: ({ searches }: UnfoundSearches) => searches,
      extraOptions: silent,
    }),
  }),
})

export const { useNewestQuery, usePinMutation, useUnpinMutation, useUnfoundQuery } = discoverApi
