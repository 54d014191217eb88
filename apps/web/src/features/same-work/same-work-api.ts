import type {
  WorkPair,
  WorkPairPage,
  WorkPairState,
  Disagreement,
  DisagreementDecision,
  DisagreementPage,
} from '@claire/api-contract'
import { baseApi, callPath } from '#shared/api/base-api.ts'

export type Counts = WorkPairPage['counts']

/** One page of the pairs in one state. */
export interface PairsShown {
  state: WorkPairState
  /** From 0. */
  page: number
}

interface Decision {
  pair: WorkPair
  state: WorkPairState
  /** The page that shows the pair. */
  shown: PairsShown
}

export const sameWorkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    workPairs: build.query<WorkPairPage, PairsShown>({ query: (params) => ({ url: 'works/pairs', params }) }),
    pairCounts: build.query<Counts, void>({
      query: () => ({ url: 'works/pairs', params: { state: 'open', page: 0, size: 1 } }),
      transformResponse: ({ counts }: WorkPairPage) => counts,
      providesTags: ['WorkPair'],
    }),
    /** Leaves the pair in its place on the page, so that the decision can be undone there. */
    decidePair: build.mutation<WorkPair, Decision>({
      query: ({ pair, state }) => ({ url: callPath`works/pairs/${pair.id}`, method: 'PUT', body: { state } }),
      onQueryStarted: async ({ pair, shown }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (!answer) return
        const { data: decided } = answer
        dispatch(
          sameWorkApi.util.updateQueryData('workPairs', shown, ({ content, counts }) => {
            const at = content.findIndex(({ id }) => id === pair.id)
            if (at >= 0) content[at] = decided
            counts[pair.state]--
            counts[decided.state]++
          }),
        )
      },
      // Lists of articles now show one row or two, and bookmarks change with them.
      invalidatesTags: ['WorkPair', 'Article', 'Bookmark', 'Folder'],
    }),
  }),
})

const disagreementsApi = sameWorkApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page from 0. */
    disagreements: build.query<DisagreementPage, number>({
      query: (page) => ({ url: 'works/disagreements', params: { page } }),
    }),
    /** Leaves the disagreement in its place on the page, so that the decision can be undone there. */
    decideDisagreement: build.mutation<
      Disagreement,
      { id: string; decision: DisagreementDecision; page: number }
    >({
      query: ({ id, decision }) => ({
        url: callPath`works/disagreements/${id}`,
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
    }),
  }),
})

export const {
  useWorkPairsQuery,
  usePairCountsQuery: usePairCounts,
  useDecidePairMutation,
  useDisagreementsQuery,
  useDecideDisagreementMutation,
} = disagreementsApi
