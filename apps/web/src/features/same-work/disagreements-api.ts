import type { Disagreement, DisagreementDecision, DisagreementPage } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

// The page shows errors in place.
const extraOptions = { silent: true } as const

const disagreementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page from 0. */
    disagreements: build.query<DisagreementPage, number>({
      query: (page) => ({ url: 'works/disagreements', params: { page } }),
      extraOptions,
    }),
    /** Leaves the disagreement in its place on the page, so that the decision can be undone there. */
    decideDisagreement: build.mutation<
      Disagreement,
      { id: string; decision: DisagreementDecision; page: number }
    >({
      query: ({ id, decision }) => ({
        url: `works/disagreements/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: decision,
      }),
      onQueryStarted: async ({ id, page }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (!answer) return
        const { data: decided } = answer
        dispatch(
          disagreementsApi.util.updateQueryData('disagreements', page, ({ content, counts }) => {
            for (const [at, each] of content.entries()) {
              if (each.article.id === decided.article.id) each.article = decided.article
              if (each.id !== id) continue
              counts.disagreements += Number(decided.state === 'open') - Number(each.state === 'open')
              content[at] = decided
            }
          }),
        )
      },
      invalidatesTags: ['WorkPair', 'Article', 'Bookmark', 'Folder'],
      extraOptions,
    }),
  }),
})

export const { useDisagreementsQuery, useDecideDisagreementMutation } = disagreementsApi
