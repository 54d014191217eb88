import type { LanguageSetting } from '@claire/api-contract'
import { baseApi } from './base-api.ts'

/** The account's language, which applies on all machines and in mail. */
export const languageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    language: build.query<LanguageSetting, void>({
      query: () => 'mail/language',
      extraOptions: { silent: true },
    }),
    saveLanguage: build.mutation<LanguageSetting, LanguageSetting>({
      query: (body) => ({ url: 'mail/language', method: 'PUT', body }),
      extraOptions: { silent: true },
    }),
  }),
})

export const { useSaveLanguageMutation } = languageApi
