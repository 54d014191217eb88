import type { KnownMailPreferences, MailPreferences } from '@claire/api-contract'
import { useCallback } from 'react'
import { baseApi } from './base-api.ts'

// No toast: errors are shown in place.
const extraOptions = { silent: true } as const

const mailPreferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The person's mail settings. */
    mailPreferences: build.query<KnownMailPreferences, void>({
      query: () => 'mail/preferences',
      providesTags: ['Mail'],
      extraOptions,
    }),
    saveMailPreferences: build.mutation<KnownMailPreferences, MailPreferences>({
      query: (body) => ({ url: 'mail/preferences', method: 'PUT', body }),
      // The next mail of an alert depends on them.
      invalidatesTags: ['Mail', 'Alert'],
      extraOptions,
    }),
  }),
})

export const { useMailPreferencesQuery, useLazyMailPreferencesQuery, useSaveMailPreferencesMutation } =
  mailPreferencesApi

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
