import type {
  SearchPage,
  SourceCheck,
  SourceDetail,
  SourceHistory,
  SourcePage,
  SourcePreview,
  SourceSort,
  SourceStatus,
  Suggestion,
} from '@claire/api-contract'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi } from '#shared/api/base-api.ts'
import { LIST, quietly, tagOf } from '#shared/api/source-tags.ts'
import type { OnlyThose } from './admin-address.ts'

interface Listing {
  status: SourceStatus
  /** Words in name or address; all sources of the status if empty. */
  searchItem: string
  only: OnlyThose | null
  sort: SourceSort
  /** From 0. */
  page: number
  /** Page size. */
  size: number
}

const sourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sources: build.query<SourcePage, Listing>({
      query: ({ status, searchItem, only, sort, page, size }) => {
        const narrowed = only === 'attention' ? { needsAttention: true } : only && { attention: only }
        const params = { page, size, ...narrowed, ...(sort !== 'newest' && { sort }) }
        return searchItem
          ? { url: 'source/search', method: 'POST', params, body: { searchItem, status } }
          : { url: 'source/getAll', params: { status, ...params } }
      },
      providesTags: [LIST],
      extraOptions: quietly,
    }),
    source: build.query<SourceDetail, string>({
      query: (id) => `source/${encodeURIComponent(id)}`,
      providesTags: (_found, _error, id) => [tagOf(id)],
      extraOptions: quietly,
    }),
    sourceHistory: build.query<SourceHistory, string>({
      query: (id) => `source/${encodeURIComponent(id)}/history`,
      providesTags: (_found, _error, id) => [tagOf(id)],
      extraOptions: quietly,
    }),
    /** The newest articles of the source with this name; every scan may add some. */
    sourceArticles: build.query<SearchPage, string>({
      query: (name) => ({
        url: 'search',
        method: 'POST',
        params: { page: 0, size: LIST_PAGE_SIZE },
        body: { searchTerm: '', source: [name], sort: 'newest' },
      }),
      keepUnusedDataFor: 0,
      extraOptions: quietly,
    }),
    // Visiting the site takes longer than other calls, and the result is cached only briefly.
    sourcePreview: build.query<SourcePreview, string>({
      query: (id) => ({ url: `source/${encodeURIComponent(id)}/preview`, timeout: 120_000 }),
      keepUnusedDataFor: 300,
      extraOptions: quietly,
    }),
    sourceCheck: build.query<SourceCheck, string>({
      query: (url) => ({ url: 'source/check', method: 'POST', body: { url }, timeout: 60_000 }),
      providesTags: [LIST],
      extraOptions: quietly,
    }),
    mySuggestions: build.query<Suggestion[], void>({
      query: () => 'source/mine',
      providesTags: [LIST],
      extraOptions: quietly,
    }),
  }),
})

export const {
  useSourcesQuery,
  useSourceQuery,
  useSourceHistoryQuery,
  useSourceArticlesQuery,
  useSourcePreviewQuery,
  useSourceCheckQuery,
  useMySuggestionsQuery,
} = sourcesApi
