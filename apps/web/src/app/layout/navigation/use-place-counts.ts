import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useNewResults } from '#features/alerts'
import { useSourceCountsQuery } from '#shared/api/source-counts-api.ts'
import { usePerson } from '#shared/session/use-session.ts'
import type { Place } from './navigation-places.tsx'

/** Maximum age of the count of pending suggestions while the window is inactive. */
const ASKED_EVERY_MS = 300_000

/** Count beside a navigation entry, as a number and as a text. */
export interface PlaceCount {
  count: number
  words: string
}

/** Returns the counts beside navigation entries: new results of alerts, and pending suggestions for administrators. */
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
