import type {
  AuthorArticlesQuery,
  AuthorProfile,
  ProfileArticles,
  TopicProfile,
  Article,
} from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'

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

export type Group = NonNullable<AuthorArticlesQuery['group']>
type Sort = NonNullable<AuthorArticlesQuery['sort']>

export const SORTS = ['newest', 'oldest', 'cited'] as const satisfies readonly Sort[]
const GROUPS = ['identified', 'named'] as const satisfies readonly Group[]

interface ListAddress {
  sort: Sort
  /** Words that the articles have; '' for all. */
  q: string
  /** Undefined for the first group that has works. */
  group: Group | undefined
}

const readList = (query: URLSearchParams): ListAddress => ({
  sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  q: query.get('q')?.trim() ?? '',
  group: GROUPS.find((group) => group === query.get('group')),
})

/** Returns which part of the list the address shows, in which order, and a function that changes it. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  function change(wanted: Partial<ListAddress>) {
    const { sort, q, group } = { ...readList(query), ...wanted }
    setQuery({ ...(group && { group }), ...(sort !== 'newest' && { sort }), ...(q && { q }) }, { state })
  }
  return { ...readList(query), change }
}

/** Returns the request for the list of an address. */
export const listInput = (
  { of, name }: Pick<ProfileListInput, 'of' | 'name'>,
  { sort, q, group }: ListAddress,
): ProfileListInput => ({ of, name, sort, ...(q && { q }), ...(group && { group }) })

/** Returns the first request for the articles of a page, before it is known which groups there are. */
export const firstArticles = (
  of: ProfileListInput['of'],
  { name, query }: { name: string; query: URLSearchParams },
) => listInput({ of, name }, readList(query))

/** Articles as lists show them, page by page. */
export interface ShownArticles {
  status: 'loading' | 'failed' | 'ready'
  /** True while the articles are those of the previous request. */
  isStale: boolean
  pages: readonly (readonly Article[])[]
  total: number
  hasMore: boolean
  isFetching: boolean
  isLoadingMore: boolean
  error: unknown
  loadMore: () => void
  retry: () => void
}

export function useProfileArticles(input: ProfileListInput): ShownArticles {
  const list = useProfileArticlesInfiniteQuery(input)
  const { data, currentData, isFetching, isFetchingNextPage, error } = list
  const shown = currentData ?? (isFetching ? data : undefined)
  const pages = useMemo(() => shown?.pages.map(({ content }) => content) ?? [], [shown])
  return {
    status: shown ? 'ready' : error ? 'failed' : 'loading',
    isStale: shown !== undefined && !currentData,
    pages,
    total: shown?.pages[0]?.totalElements ?? 0,
    hasMore: currentData !== undefined && list.hasNextPage,
    isFetching,
    isLoadingMore: isFetchingNextPage,
    error,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (currentData ? list.fetchNextPage() : list.refetch()),
  }
}
