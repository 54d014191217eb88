import type { Article, SearchNotice } from '@claire/api-contract'
import { skipToken } from '@reduxjs/toolkit/query'
import { useClientConfig } from '#shared/config/client-config.ts'
import { isSearch, type SearchState } from './search-address.ts'
import { requestOf, useArticlesByIdsInfiniteQuery, useSearchInfiniteQuery } from './search-api.ts'

export interface Results {
  /** Nothing was asked for, the first page is on its way, it did not come, or it is here. */
  status: 'idle' | 'loading' | 'failed' | 'ready'
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

/** The results that the state asks for: of a search, or the articles it names. */
export function useResults(state: SearchState): Results {
  const { hybrid } = useClientConfig()
  const namesArticles = state.ids.length > 0
  const search = useSearchInfiniteQuery(!namesArticles && isSearch(state) ? requestOf(state, hybrid) : skipToken)
  const named = useArticlesByIdsInfiniteQuery(namesArticles ? state.ids : skipToken)
  const query = namesArticles ? named : search
  const searchPages = search.currentData?.pages ?? []
  const pages = namesArticles ? (named.currentData?.pages ?? []) : searchPages.map(({ content }) => content)
  const isHere = query.currentData !== undefined
  return {
    status: query.isUninitialized ? 'idle' : isHere ? 'ready' : query.isError ? 'failed' : 'loading',
    pages,
    total: namesArticles ? state.ids.length : (searchPages.at(-1)?.totalElements ?? 0),
    notices: searchPages[0]?.notices ?? [],
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (isHere ? query.fetchNextPage() : query.refetch()),
  }
}
