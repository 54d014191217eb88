import type { SelfCheck } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'
import { quietly } from '#shared/api/source-tags.ts'

const recordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    selfChecks: build.query<SelfCheck[], void>({ query: () => 'self-check', extraOptions: quietly }),
  }),
})

export const { useSelfChecksQuery } = recordApi
