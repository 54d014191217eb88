import type { FreeCopyAnswer } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

const waysOutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A free copy of an article elsewhere. The page shows that there is none instead of an error. */
    freeCopy: build.query<FreeCopyAnswer, string>({
      query: (articleId) => `articles/${encodeURIComponent(articleId)}/free-copy`,
      extraOptions: { silent: true },
    }),
  }),
})

export const { useFreeCopyQuery } = waysOutApi
