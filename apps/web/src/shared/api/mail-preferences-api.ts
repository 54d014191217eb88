import type { KnownMailPreferences, MailPreferences } from '@claire/api-contract'
import { useCallback } from 'react'
import { baseApi } from './base-api.ts'

// What fails is told where it happened.
const extraOptions = { silent: true } as const

const mailPreferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How the person wants mail. */
    mailPreferences: build.query<KnownMailPreferences, void>({
      query: () => 'mail/preferences',
      providesTags: ['Mail'],
      extraOptions,
    }),
    saveMailPreferences: build.mutation<KnownMailPreferences, MailPreferences>({
      query: (body) => ({ url: 'mail/preferences', method: 'PUT', body }),
      // When the next mail of an alert comes changes too.
      invalidatesTags: ['Mail', 'Alert'],
      extraOptions,
    }),
  }),
})

export const { useMailPreferencesQuery, useLazyMailPreferencesQuery, useSaveMailPreferencesMutation } =
  mailPreferencesApi

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tells the server where the person is, unless that is known: mail about what they have just asked for comes by their clock. */
export function useTellTimeZone(): () => Promise<void> {
  const [find] = useLazyMailPreferencesQuery()
  const [save] = useSaveMailPreferencesMutation()
  return useCallback(async () => {
    const { data } = await find()
    if (!data || data.isTimeZoneKnown) return
    const { isTimeZoneKnown: _, ...preferences } = data
    await save({ ...preferences, timeZone: browserTimeZone() })
  }, [find, save])
}
