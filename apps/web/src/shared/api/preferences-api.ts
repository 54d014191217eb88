import type { KnownMailPreferences, MailPreferences, LanguageSetting } from '@claire/api-contract'
import { useCallback } from 'react'
import { baseApi } from './base-api.ts'

export const preferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The person's mail settings. */
    mailPreferences: build.query<KnownMailPreferences, void>({
      query: () => 'mail/preferences',
      providesTags: ['Mail'],
    }),
    saveMailPreferences: build.mutation<KnownMailPreferences, MailPreferences>({
      query: (body) => ({ url: 'mail/preferences', method: 'PUT', body }),
      // The next mail of an alert depends on them.
      invalidatesTags: ['Mail', 'Alert'],
    }),
    language: build.query<LanguageSetting, void>({ query: () => 'mail/language' }),
    saveLanguage: build.mutation<LanguageSetting, LanguageSetting>({
      query: (body) => ({ url: 'mail/language', method: 'PUT', body }),
    }),
  }),
})

export const {
  useMailPreferencesQuery,
  useLazyMailPreferencesQuery,
  useSaveMailPreferencesMutation,
  useSaveLanguageMutation,
} = preferencesApi

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns a function that stores the browser's time zone unless one is stored: mail about a new alert is sent by it. */
export function useSaveTimeZone(): () => Promise<void> {
  const [find] = useLazyMailPreferencesQuery()
  const [save] = useSaveMailPreferencesMutation()
  return useCallback(async () => {
    const { data } = await find()
    if (!data || data.isTimeZoneKnown) return
    const { isTimeZoneKnown: _, ...preferences } = data
    await save({ ...preferences, timeZone: browserTimeZone() })
  }, [find, save])
}
