import type {
  Article,
  ArticleDetails,
  ConciseSummary,
  Passage,
  PassageQuery,
  ReportInput,
  ScannedWeek,
} from '@claire/api-contract'
import { baseApi, callPath } from '#shared/api/base-api.ts'
import { briefUrlOf } from '#shared/lib/save-file.ts'

const SIMILAR_SHOWN = 6
const DOWNLOAD_TIMEOUT_MS = 120_000

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
    }),
    articleDetails: build.query<ArticleDetails, string>({
      query: (id) => callPath`/articles/${id}/details`,
    }),
    conciseSummary: build.query<ConciseSummary, string>({
      query: (id) => callPath`/abstract/concise-summary/${id}`,
    }),
    /** A sentence in its place in the article. */
    passage: build.query<Passage, PassageQuery & { articleId: string }>({
      query: ({ articleId, ...params }) => ({ url: callPath`/articles/${articleId}/passage`, params }),
    }),
    reportArticle: build.mutation<{ done: true }, ReportInput>({
      query: (body) => ({ url: '/report', method: 'POST', body }),
      invalidatesTags: ['Report'],
    }),
    similarArticles: build.query<Article[], string>({
      query: (id) => ({ url: callPath`/articles/${id}/similar`, params: { size: SIMILAR_SHOWN } }),
    }),
    /** Articles found by scans in the last seven days; optional content of the home page. */
    scannedWeek: build.query<ScannedWeek, void>({ query: () => 'scanned-this-week' }),
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
    }),
  }),
})

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
