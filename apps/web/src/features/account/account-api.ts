import type { MailAddress, PasswordCheckInput, PasswordInput, ProfileInput } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Silent, like those of the passwords: what is wrong with one field is told there, and the form shows the rest.
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
    /** Where the person has mail sent, and whether the readers agreed. */
    mailAddresses: build.query<MailAddress[], void>({
      query: () => 'mail/addresses',
      providesTags: ['Mail'],
      extraOptions: { silent: true },
    }),
    removeMailAddress: build.mutation<unknown, string>({
      query: (id) => ({ url: `mail/addresses/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Alerts that use it wait from now on.
      invalidatesTags: ['Mail', 'Alert'],
    }),
    deleteAccount: build.mutation<unknown, void>({
      query: () => ({ url: 'account', method: 'DELETE', params: { confirmed: true } }),
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
} = accountApi
