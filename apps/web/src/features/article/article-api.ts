import type {
  Article,
  ArticleDetails,
  ConciseSummary,
  Passage,
  PassageQuery,
  ReportInput,
  ScannedWeek,
} from '@claire/api-contract'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { baseApi } from '#shared/api/base-api.ts'
import { briefUrlOf } from '#shared/lib/save-file.ts'

const SIMILAR_SHOWN = 6
const DOWNLOAD_TIMEOUT_MS = 120_000

// No toast: the page shows the error in place (docs/product.md 8.5).
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
    /** A sentence in its place in the article. */
    passage: build.query<Passage, PassageQuery & { articleId: string }>({
      query: ({ articleId, ...params }) => ({
        url: `/articles/${encodeURIComponent(articleId)}/passage`,
        params,
      }),
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
    /** Articles found by scans in the last seven days; optional content of the home page. */
    scannedWeek: build.query<ScannedWeek, void>({
      query: () => 'scanned-this-week',
      extraOptions: silent,
    }),
    /** Downloads the article's file and returns a temporary address; the store keeps nothing of it. */
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

/** True if the error says only that the article does not exist. */
export const isNotFound = (error: unknown) => isApiFailure(error) && error.status === 404

export const {
  useArticleDetailsQuery,
  useArticlesQuery,
  useConciseSummaryQuery,
  useDownloadArticleMutation,
  usePassageQuery,
  useReportArticleMutation,
  useScannedWeekQuery,
  useSimilarArticlesQuery,
} = articleApi
