import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useNewResults } from '#features/alerts'
import { useSourceCountsQuery } from '#shared/api/source-counts-api.ts'
import { usePerson } from '#shared/session/use-session.ts'
import type { Place } from './navigation-places.tsx'

/** So old may the count of waiting suggestions become while nobody looks. */
const ASKED_EVERY_MS = 300_000

/** What waits at a place, in a number and in words. */
export interface PlaceCount {
  count: number
  words: string
}

/** What waits where: new results of alerts, and suggestions for administrators. */
export function usePlaceCounts(): Partial<Record<Place['label'], PlaceCount>> {
  const { t } = useTranslation()
  const isAdmin = usePerson()?.isAdmin ?? false
  const { data } = useSourceCountsQuery(undefined, {
    skip: !isAdmin,
    pollingInterval: ASKED_EVERY_MS,
    skipPollingIfUnfocused: true,
  })
  const pending = data?.PENDING ?? 0
  const news = useNewResults()?.total ?? 0
  return {
    ...(news > 0 && { alerts: { count: news, words: t('shell.nav.news', { count: news }) } }),
    ...(pending > 0 && {
      adminSources: { count: pending, words: t('shell.nav.pending', { count: pending }) },
    }),
  }
}
