import type { Article, ArticleDetails, ConciseSummary, ReportInput, ScannedWeek } from '@claire/api-contract'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { baseApi } from '#shared/api/base-api.ts'
import { briefUrlOf } from '#shared/lib/save-file.ts'

const SIMILAR_SHOWN = 6
const DOWNLOAD_TIMEOUT_MS = 120_000

// The page says what failed in its place (docs/product.md 8.5: such failures are not announced).
const silent = { silent: true } as const

export const articleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    articles: build.query<Article[], readonly string[]>({
      query: (ids) => ({
        url: '/get-articles',
        params: { page: 0, size: ids.length },
        method: 'POST',
        body: ids,
      }),
      providesTags: ['Article'],
      extraOptions: silent,
    }),
    articleDetails: build.query<ArticleDetails, string>({
      query: (id) => `/articles/${encodeURIComponent(id)}/details`,
      extraOptions: silent,
    }),
    conciseSummary: build.query<ConciseSummary, string>({
      query: (id) => `/abstract/concise-summary/${encodeURIComponent(id)}`,
      extraOptions: silent,
    }),
    reportArticle: build.mutation<{ done: true }, ReportInput>({
      query: (body) => ({ url: '/report', method: 'POST', body }),
      invalidatesTags: ['Report'],
      extraOptions: silent,
    }),
    similarArticles: build.query<Article[], string>({
      query: (id) => ({
        url: `/articles/${encodeURIComponent(id)}/similar`,
        params: { size: SIMILAR_SHOWN },
      }),
      extraOptions: silent,
    }),
    /** What the scans of the last seven days have brought; nobody waits for it. */
    scannedWeek: build.query<ScannedWeek, void>({
      query: () => 'scanned-this-week',
      extraOptions: silent,
    }),
    /** Fetches the article's file and gives it an address for a few seconds; nothing of it is kept in the store. */
    downloadArticle: build.mutation<string, string>({
      query: (href) => ({
        url: href,
        timeout: DOWNLOAD_TIMEOUT_MS,
        responseHandler: async (response) => {
          if (!response.ok) return response.json()
          const file = await response.blob()
          if (file.size === 0) throw new Error('the file is empty')
          return briefUrlOf(file)
        },
      }),
      extraOptions: silent,
    }),
  }),
})

/** Nothing more was said about it than that it does not exist. */
export const isNotFound = (error: unknown) => isApiFailure(error) && error.status === 404

export const {
  useArticleDetailsQuery,
  useArticlesQuery,
  useConciseSummaryQuery,
  useDownloadArticleMutation,
  useReportArticleMutation,
  useScannedWeekQuery,
  useSimilarArticlesQuery,
} = articleApi
