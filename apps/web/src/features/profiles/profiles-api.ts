import type { AuthorArticlesQuery, AuthorProfile, ProfileArticles, TopicProfile } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

const PAGE_SIZE = 20
/** Long enough to read an article and return to the same position in the list. */
const KEPT_FOR_S = 1_800

/** The list of an author or a topic. */
export interface ProfileListInput extends Pick<AuthorArticlesQuery, 'group' | 'sort' | 'q'> {
  of: 'authors' | 'topics'
  name: string
}

const pathOf = ({ of, name }: Pick<ProfileListInput, 'of' | 'name'>) => `${of}/${encodeURIComponent(name)}`

export const profilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    author: build.query<AuthorProfile, string>({
      query: (name) => pathOf({ of: 'authors', name }),
      providesTags: ['Article', 'Alert', 'Bookmark'],
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    topic: build.query<TopicProfile, string>({
      query: (name) => pathOf({ of: 'topics', name }),
      providesTags: ['Article', 'Alert', 'Bookmark'],
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    profileArticles: build.infiniteQuery<ProfileArticles, ProfileListInput, number>({
      query: ({ queryArg: { of, name, ...list }, pageParam }) => ({
        url: `${pathOf({ of, name })}/articles`,
        params: { ...list, page: pageParam, size: PAGE_SIZE },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : undefined),
      },
      providesTags: ['Article'],
      keepUnusedDataFor: KEPT_FOR_S,
    }),
  }),
})

export const { useAuthorQuery, useTopicQuery, useProfileArticlesInfiniteQuery } = profilesApi
