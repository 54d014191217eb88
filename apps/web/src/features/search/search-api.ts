import type {
  Article,
  Count,
  Facets,
  OneSentence,
  OneSentenceInput,
  SearchInput,
  SearchPage,
  Suggestions,
} from '@claire/api-contract'
import { SEARCH_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi, toasted } from '#shared/api/base-api.ts'
import { firstPage, MOST_AT_ONCE, type PageParam, pagePath } from './search-request.ts'
import { useDebounced } from '#shared/lib/state/use-debounced.ts'

/** Long enough to read an article and return to the same position in the list. */
const KEPT_FOR_S = 1_800

/**
 * Returns the next page; a short page is the last (docs/product.md 4.2). The cursor marks where to continue, whatever the
 * page sizes were.
 */
function pageAfter(last: SearchPage, pages: readonly SearchPage[], { size, wanted }: PageParam) {
  if (last.content.length < size) return undefined
  const rows = pages.reduce((sum, { content }) => sum + content.length, 0)
  const nextSize = wanted - rows > SEARCH_PAGE_SIZE ? Math.min(wanted - rows, MOST_AT_ONCE) : SEARCH_PAGE_SIZE
  return { page: Math.floor(rows / nextSize), size: nextSize, cursor: last.cursor, wanted }
}

/** Tag of the lists of a query: all of its results, which lack those that were added later. */
export const listTag = ({ searchTerm }: Pick<SearchInput, 'searchTerm'>) =>
  ({ type: 'PinnedSearch', id: searchTerm }) as const

export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.infiniteQuery<SearchPage, SearchInput, PageParam>({
      query: ({ queryArg, pageParam }) => ({
        url: `/hybrid-search${pagePath(pageParam)}`,
        method: 'POST',
        body: queryArg,
      }),
      infiniteQueryOptions: {
        initialPageParam: firstPage(0),
        getNextPageParam: pageAfter,
      },
      providesTags: (_found, _error, input) => [
        'Article',
        ...(input.addedAfter === undefined ? [listTag(input)] : []),
      ],
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    articlesByIds: build.infiniteQuery<Article[], readonly string[], number>({
      query: ({ queryArg, pageParam }) => ({
        url: `/get-articles?page=${pageParam}&size=${SEARCH_PAGE_SIZE}`,
        method: 'POST',
        body: queryArg,
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        // Ids are counted, not articles: a page with an unknown id is short without being the last.
        getNextPageParam: (...[, pages, , , ids]) =>
          pages.length * SEARCH_PAGE_SIZE < ids.length ? pages.length : undefined,
      },
      providesTags: ['Article'],
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    count: build.query<Count, SearchInput>({
      query: (body) => ({ url: '/hybrid-count', method: 'POST', body }),
      providesTags: ['Article'],
    }),
    facets: build.query<Facets, SearchInput>({
      query: (body) => ({ url: '/search/facets', method: 'POST', body }),
      providesTags: ['Article'],
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    clearRecent: build.mutation<unknown, void>({
      query: () => ({ url: '/search/recent', method: 'DELETE' }),
      invalidatesTags: ['RecentSearch'],
      extraOptions: toasted,
    }),
    suggestions: build.query<Suggestions['suggestions'], string>({
      query: (q) => ({ url: '/search/suggest', params: { q } }),
      transformResponse: ({ suggestions }: Suggestions) => suggestions,
      providesTags: ['RecentSearch'],
    }),
    oneSentence: build.query<OneSentence, OneSentenceInput>({
      query: (body) => ({ url: '/abstract/one-sentence', method: 'POST', body: { ...body, count: 1 } }),
      keepUnusedDataFor: KEPT_FOR_S,
    }),
  }),
})

export const {
  useSearchInfiniteQuery,
  useArticlesByIdsInfiniteQuery,
  useCountQuery,
  useFacetsQuery,
  useSuggestionsQuery,
  useClearRecentMutation,
  useOneSentenceQuery,
} = searchApi

export type Suggestion = Suggestions['suggestions'][number]

const SUGGEST_AFTER_MS = 150
const SHORTEST_SUGGESTED_FOR = 2
const LONGEST_SUGGESTED_FOR = 200

/** Returns suggestions for the typed text, or recent searches for an empty box; none for a query just searched for. */
export function useSuggestions(
  typed: string,
  { searched, isWanted }: { searched: string; isWanted: boolean },
): readonly Suggestion[] {
  const settled = useDebounced(typed.trim(), SUGGEST_AFTER_MS)
  const isTelling =
    settled === '' ||
    (settled.length >= SHORTEST_SUGGESTED_FOR &&
      settled.length <= LONGEST_SUGGESTED_FOR &&
      settled !== searched)
  const isWorthAsking = isWanted && isTelling
  // Every search changes the recent ones.
  const { data } = useSuggestionsQuery(settled, {
    skip: !isWorthAsking,
    refetchOnMountOrArgChange: settled === '',
  })
  if (!isWorthAsking || !data) return []
  return settled === '' ? data.filter(({ kind }) => kind === 'recent') : data
}

/** Returns the names of authors for the typed text, most works first; none for an empty one. */
export const useSuggestedAuthors = (typed: string): string[] =>
  useSuggestions(typed, { searched: '', isWanted: typed.trim() !== '' }).flatMap(({ kind, text }) =>
    kind === 'author' ? text : [],
  )
