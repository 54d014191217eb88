import type { Article, PinInput, PinnedSearch, SearchPage, UnfoundSearches } from '@claire/api-contract'
import { baseApi, toasted, callPath } from '#shared/api/base-api.ts'
import { PINS } from './pins/pinned-searches.ts'
import { listTag } from './search-api.ts'

/** Tags of what is outdated once the new results of a pinned search are shown. */
export const tagsOfOpened = (pin: PinnedSearch, areNew: boolean) => (areNew ? [PINS, listTag(pin)] : [PINS])

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
    }),
    pin: build.mutation<PinnedSearch, PinInput>({
      query: (body) => ({ url: '/search/pinned', method: 'POST', body }),
      invalidatesTags: [PINS],
      extraOptions: toasted,
    }),
    unpin: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`/search/pinned/${id}`, method: 'DELETE' }),
      invalidatesTags: [PINS],
      extraOptions: toasted,
    }),
    unfound: build.query<UnfoundSearches['searches'], void>({
      query: () => '/search/unfound',
      transformResponse: ({ searches }: UnfoundSearches) => searches,
    }),
  }),
})

export const { useNewestQuery, usePinMutation, useUnpinMutation, useUnfoundQuery } = discoverApi
