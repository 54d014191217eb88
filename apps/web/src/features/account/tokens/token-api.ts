import type { NewPersonalToken, PersonalToken, PersonalTokenInput } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

const tokenApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    personalTokens: build.query<PersonalToken[], void>({
      query: () => 'account/token',
      providesTags: ['PersonalToken'],
      extraOptions: { silent: true },
    }),
    // No toast: the form shows the error.
    makePersonalToken: build.mutation<NewPersonalToken, PersonalTokenInput>({
      query: (body) => ({ url: 'account/token', method: 'POST', body }),
      invalidatesTags: ['PersonalToken'],
      extraOptions: { silent: true },
    }),
    revokePersonalToken: build.mutation<unknown, string>({
      query: (id) => ({ url: `account/token/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['PersonalToken'],
    }),
  }),
})

export const { usePersonalTokensQuery, useMakePersonalTokenMutation, useRevokePersonalTokenMutation } =
  tokenApi
