import type {
  MailAddress,
  PasswordCheckInput,
  PasswordInput,
  ProfileInput,
  NewPersonalToken,
  PersonalToken,
  PersonalTokenInput,
} from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // No toast, as for the passwords: the form shows errors itself, at their fields.
    updateProfile: build.mutation<unknown, ProfileInput>({
      query: (body) => ({ url: 'account/profile', method: 'PUT', body }),
      extraOptions: { silent: true },
    }),
    checkPassword: build.mutation<unknown, PasswordCheckInput>({
      query: (body) => ({ url: 'account/password/check', method: 'POST', body }),
      extraOptions: { silent: true },
    }),
    updatePassword: build.mutation<unknown, PasswordInput>({
      query: (body) => ({ url: 'account/password', method: 'PUT', body }),
      extraOptions: { silent: true },
    }),
    /** The person's mail addresses, each with its confirmation state. */
    mailAddresses: build.query<MailAddress[], void>({
      query: () => 'mail/addresses',
      providesTags: ['Mail'],
      extraOptions: { silent: true },
    }),
    removeMailAddress: build.mutation<unknown, string>({
      query: (id) => ({ url: `mail/addresses/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Alerts that use the address are now waiting for confirmation.
      invalidatesTags: ['Mail', 'Alert'],
    }),
    deleteAccount: build.mutation<unknown, void>({
      query: () => ({ url: 'account', method: 'DELETE', params: { confirmed: true } }),
    }),
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
