import type { Article, SearchNotice } from '@claire/api-contract'
import { skipToken } from '@reduxjs/toolkit/query'
import { useClientConfig } from '#shared/config/client-config.ts'
import { isSearch, type SearchState } from './search-address.ts'
import { requestOf, useArticlesByIdsInfiniteQuery, useSearchInfiniteQuery } from './search-api.ts'

export interface Results {
  /** Nothing was asked for, the first page is on its way, it did not come, or it is here. */
  status: 'idle' | 'loading' | 'failed' | 'ready'
  /** These are the results of the search before, until those of this one are here. */
  isStale: boolean
  pages: readonly (readonly Article[])[]
  total: number
  notices: readonly SearchNotice[]
  hasMore: boolean
  isLoadingMore: boolean
  /** Of the first page, or of the last one asked for. */
  error: unknown
  loadMore: () => void
  retry: () => void
}

interface Query<Page> {
  isUninitialized: boolean
  isFetching: boolean
  isError: boolean
  data?: { pages: Page[] } | undefined
  currentData?: { pages: Page[] } | undefined
}

/** The pages of this search or, while they are on their way, of the one before. */
function pagesOf<Page>({ data, currentData, isFetching }: Query<Page>): Page[] {
  return (currentData ?? (isFetching ? data : undefined))?.pages ?? []
}

function statusOf(query: Query<unknown>): Results['status'] {
  if (query.isUninitialized) return 'idle'
  if (pagesOf(query).length > 0) return 'ready'
  return query.isError ? 'failed' : 'loading'
}

/** The results that the state asks for: of a search, or the articles it names. */
export function useResults(state: SearchState): Results {
  const { hybrid } = useClientConfig()
  const namesArticles = state.ids.length > 0
  const search = useSearchInfiniteQuery(
    !namesArticles && isSearch(state) ? requestOf(state, hybrid) : skipToken,
  )
  const named = useArticlesByIdsInfiniteQuery(namesArticles ? state.ids : skipToken)
  const query = namesArticles ? named : search
  const isCurrent = query.currentData !== undefined
  const found = pagesOf(search)
  const status = statusOf(query)
  const isStale = status === 'ready' && !isCurrent
  const hasMore = !isStale && query.hasNextPage
  const articles = pagesOf(named)
  const shown = namesArticles
    ? // Ids of articles that are gone are found out when their page is loaded.
      { pages: articles, total: hasMore ? state.ids.length : articles.flat().length, notices: [] }
    : {
        pages: found.map(({ content }) => content),
        total: found.at(-1)?.totalElements ?? 0,
        notices: found[0]?.notices ?? [],
      }
  return {
    ...shown,
    status,
    isStale,
    hasMore,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (isCurrent ? query.fetchNextPage() : query.refetch()),
  }
}
