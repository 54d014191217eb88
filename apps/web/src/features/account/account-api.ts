import type {
  MailAddress,
  PasswordCheckInput,
  PasswordInput,
  ProfileInput,
  NewPersonalToken,
  PersonalToken,
  PersonalTokenInput,
} from '@claire/api-contract'
import { baseApi, toasted, callPath } from '#shared/api/base-api.ts'

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<unknown, ProfileInput>({
      query: (body) => ({ url: 'account/profile', method: 'PUT', body }),
    }),
    checkPassword: build.mutation<unknown, PasswordCheckInput>({
      query: (body) => ({ url: 'account/password/check', method: 'POST', body }),
    }),
    updatePassword: build.mutation<unknown, PasswordInput>({
      query: (body) => ({ url: 'account/password', method: 'PUT', body }),
    }),
    /** The person's mail addresses, each with its confirmation state. */
    mailAddresses: build.query<MailAddress[], void>({
      query: () => 'mail/addresses',
      providesTags: ['Mail'],
    }),
    removeMailAddress: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`mail/addresses/${id}`, method: 'DELETE' }),
      // Alerts that use the address are now waiting for confirmation.
      invalidatesTags: ['Mail', 'Alert'],
      extraOptions: toasted,
    }),
    deleteAccount: build.mutation<unknown, void>({
      query: () => ({ url: 'account', method: 'DELETE', params: { confirmed: true } }),
      extraOptions: toasted,
    }),
    /** Newest first. */
    personalTokens: build.query<PersonalToken[], void>({
      query: () => 'account/token',
      providesTags: ['PersonalToken'],
    }),
    makePersonalToken: build.mutation<NewPersonalToken, PersonalTokenInput>({
      query: (body) => ({ url: 'account/token', method: 'POST', body }),
      invalidatesTags: ['PersonalToken'],
    }),
    revokePersonalToken: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`account/token/${id}`, method: 'DELETE' }),
      invalidatesTags: ['PersonalToken'],
      extraOptions: toasted,
    }),
  }),
})

export const {
  useUpdateProfileMutation,
  useCheckPasswordMutation,
  useUpdatePasswordMutation,
  useDeleteAccountMutation,
  useMailAddressesQuery,
  useRemoveMailAddressMutation,
  usePersonalTokensQuery,
  useMakePersonalTokenMutation,
  useRevokePersonalTokenMutation,
} = accountApi
