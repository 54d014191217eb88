import type { PasswordCheckInput, PasswordInput, ProfileInput } from '@claire/api-contract'
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
} = accountApi
