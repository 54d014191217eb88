import type { ReferenceCheck } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

/** Time limit for reading a file of up to 20 MB. */
const TIMEOUT_MS = 180_000

const referenceCheckApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The answer is not cached: the list is the person's own. */
    checkReferences: build.mutation<ReferenceCheck, Blob>({
      query: (body) => ({
        url: 'references/check',
        method: 'POST',
        body,
        headers: { 'content-type': 'application/octet-stream' },
        timeout: TIMEOUT_MS,
      }),
      extraOptions: { silent: true },
    }),
  }),
})

export const { useCheckReferencesMutation } = referenceCheckApi
