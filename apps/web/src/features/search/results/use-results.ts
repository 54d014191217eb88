import { isYearRange } from '@claire/api-contract/search-criteria'
import type {
  AlertResultPage,
  Article,
  SearchNotice,
  SearchPage,
  SearchReading,
  TotalRelation,
} from '@claire/api-contract'
import { SEARCH_PAGE_SIZE } from '@claire/api-contract/limits'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useMemo } from 'react'
import { baseApi } from '#shared/api/base-api.ts'
import { isNarrowed, isSearch, type SearchState } from '../search-address.ts'
import { useArticlesByIdsInfiniteQuery, useSearchInfiniteQuery } from '../search-api.ts'
import {
  alertRequestOf,
  type AlertResultsRequest,
  firstPage,
  MOST_AT_ONCE,
  type PageParam,
  pagePath,
  requestOf,
} from '../search-request.ts'

/** Short, because an alert that is opened again shows what was found since. */
const KEPT_FOR_S = 60

const alertResultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All results of an alert, newest first. Without tags, so that results that were new when it was opened stay marked. */
    alertResults: build.infiniteQuery<AlertResultPage, AlertResultsRequest, PageParam>({
      query: ({ queryArg: { alertId, filter }, pageParam }) =>
        `/alert/${encodeURIComponent(alertId)}/results${pagePath(pageParam)}${filter && `&${filter}`}`,
      infiniteQueryOptions: {
        initialPageParam: firstPage(0),
        getNextPageParam: ({ cursor }, _pages, last) =>
          cursor ? { ...last, page: last.page + 1, cursor } : undefined,
      },
      keepUnusedDataFor: KEPT_FOR_S,
    }),
  }),
})

const { useAlertResultsInfiniteQuery } = alertResultsApi

export interface Results {
  /** No request, loading the first page, failed, or loaded. */
  status: 'idle' | 'loading' | 'failed' | 'ready'
  /** True while the results are those of the previous search. */
  isStale: boolean
  pages: readonly (readonly Article[])[]
  total: number
  totalRelation: TotalRelation
  notices: readonly SearchNotice[]
  readings: readonly SearchReading[]
  /** True if the search reads as a question or a claim. */
  isQuestion: boolean
  /** Position up to which an alert's results have been shown. */
  position: number | null
  /** Facts about all results of an alert. */
  ofAlert: Pick<AlertResultPage, 'newResults' | 'newSince' | 'facets'> | undefined
  hasMore: boolean
  /** True during a request for more or a refetch; no other request starts until it ends. */
  isFetching: boolean
  isLoadingMore: boolean
  /** Error of the first page, or of the last one requested. */
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

/** Returns the pages of this search or, while they are loading, of the previous one. */
function pagesOf<Page>({ data, currentData, isFetching }: Query<Page>): readonly Page[] {
  return (currentData ?? (isFetching ? data : undefined))?.pages ?? NO_PAGES
}

/** A stable empty list. */
const NO_PAGES: readonly never[] = []

function statusOf(query: Query<unknown>): Results['status'] {
  if (query.isUninitialized) return 'idle'
  if (pagesOf(query).length > 0) return 'ready'
  return query.isError ? 'failed' : 'loading'
}

/** Splits a response into pages of five, which request their sentences and render together. */
const inPages = (articles: readonly Article[]) =>
  Array.from({ length: Math.ceil(articles.length / SEARCH_PAGE_SIZE) }, (_, page) =>
    articles.slice(page * SEARCH_PAGE_SIZE, (page + 1) * SEARCH_PAGE_SIZE),
  )

/** Cached per response, so that existing rows keep their identity when more load. */
const divided = new WeakMap<SearchPage, Article[][]>()

function pagesOfAnswer(answer: SearchPage): Article[][] {
  const known = divided.get(answer) ?? inPages(answer.content)
  divided.set(answer, known)
  return known
}

/**
 * Returns the results of the state: of a search, of an alert, or the articles it names. `wanted` is the number of rows
 * before the page was reloaded.
 */
export function useResults(state: SearchState, wanted = 0): Results {
  const kind = kindOf(state)
  const search = useSearchInfiniteQuery(kind === 'search' && isSearch(state) ? requestOf(state) : skipToken, {
    initialPageParam: firstPage(wanted),
  })
  const named = useArticlesByIdsInfiniteQuery(kind === 'named' ? state.ids : skipToken)
  const isOfAlert = state.alertId !== null && isYearRange(state)
  const ofAlert = useAlertResultsInfiniteQuery(
    isOfAlert && state.alertId ? alertRequestOf(state.alertId, state) : skipToken,
    {
      initialPageParam: firstPage(state.ids.length > 0 ? MOST_AT_ONCE : 0),
      // Results that were new when the alert was opened stay marked.
      refetchOnReconnect: false,
    },
  )
  const namedPages = useNoted(pagesOf(named), pagesOf(ofAlert))
  const query = { search, named, alert: ofAlert }[kind]
  const isCurrent = query.currentData !== undefined
  const status = kind === 'named' && ofAlert.isLoading ? 'loading' : statusOf(query)
  const isStale = status === 'ready' && !isCurrent
  const hasMore = !isStale && query.hasNextPage
  const shown = {
    search: () => ofSearch(pagesOf(search)),
    alert: () => ofAnAlert(pagesOf(ofAlert)),
    // An article that no longer exists is noticed when its page is loaded.
    named: () => {
      const total = hasMore ? state.ids.length : namedPages.flat().length
      return { ...NOTHING_SAID, pages: namedPages, total }
    },
  }[kind]()
  const rows = shown.pages.reduce((sum, page) => sum + page.length, 0)
  const isShort = kind === 'search' && isCurrent && hasMore && rows > 0 && rows < wanted
  const { fetchNextPage, isFetching, isError } = query
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])
  return {
    ...shown,
    ofAlert: pagesOf(ofAlert)[0],
    status: isShort && !isError ? 'loading' : status,
    isStale,
    hasMore,
    isFetching,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (isCurrent ? query.fetchNextPage() : query.refetch()),
  }
}

/** Returns the kind of list. Articles named beside an alert are listed themselves, unless filters apply. */
function kindOf(state: SearchState) {
  if (state.ids.length > 0 && !(state.alertId && isNarrowed(state))) return 'named'
  return state.alertId ? 'alert' : 'search'
}

/** Adds to articles the reason why an alert matched them. */
function useNoted(
  named: readonly (readonly Article[])[],
  found: readonly AlertResultPage[],
): readonly (readonly Article[])[] {
  return useMemo(() => {
    const noted = new Map(found.flatMap(({ content }) => content).map((result) => [result.id, result]))
    return named.map((page) => page.map((article) => noted.get(article.id) ?? article))
  }, [named, found])
}

type Shown = Pick<
  Results,
  'pages' | 'total' | 'totalRelation' | 'notices' | 'readings' | 'isQuestion' | 'position'
>

const NOTHING_SAID = {
  totalRelation: 'eq',
  notices: [],
  readings: [],
  isQuestion: false,
  position: null,
} as const

const ofSearch = (found: readonly SearchPage[]): Shown => ({
  ...NOTHING_SAID,
  pages: found.flatMap(pagesOfAnswer),
  total: found.at(-1)?.totalElements ?? 0,
  totalRelation: found.at(-1)?.totalRelation ?? 'eq',
  notices: found[0]?.notices ?? [],
  readings: found[0]?.readings ?? [],
  isQuestion: found[0]?.isQuestion ?? false,
})

const ofAnAlert = (found: readonly AlertResultPage[]): Shown => ({
  ...NOTHING_SAID,
  pages: found.map(({ content }) => content),
  total: found[0]?.totalElements ?? 0,
  position: found[0]?.position ?? null,
})
