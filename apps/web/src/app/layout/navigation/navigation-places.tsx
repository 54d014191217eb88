import AdminPanelSettingsOutlined from 'virtual:icon/AdminPanelSettingsOutlined'
import BookmarksOutlined from 'virtual:icon/BookmarksOutlined'
import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import SettingsOutlined from 'virtual:icon/SettingsOutlined'
import TravelExplore from 'virtual:icon/TravelExplore'
import type { SvgIcon } from '@mui/material'
import type { Location } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useNewResults } from '#features/alerts'
import { useSourceCountsQuery } from '#shared/api/known-sources-api.ts'
import { usePerson } from '#shared/session/use-session.ts'

export interface Place {
  label: 'discover' | 'bookmarks' | 'alerts' | 'settings' | 'adminSources'
  to: string
  Icon: typeof SvgIcon
  /** Shown to administrators only. */
  isAdminOnly?: boolean
  /** Prefixes of further paths that belong to the entry. */
  alsoAt?: readonly string[]
}

/** Path of the page that checks lists of references. */
export const CHECK_PATH = '/check-references'

const PLACES: readonly Place[] = [
  {
    label: 'discover',
    to: '/search',
    Icon: TravelExplore,
    alsoAt: ['/detail/', '/author/', '/topic/'],
  },
  {
    label: 'bookmarks',
    to: '/bookmark',
    Icon: BookmarksOutlined,
    alsoAt: ['/bookmarks/', CHECK_PATH],
  },
  { label: 'alerts', to: '/alerts', Icon: NotificationsOutlined },
  {
    label: 'settings',
    to: '/account-settings',
    Icon: SettingsOutlined,
    alsoAt: ['/account-settings/', '/admin-mail'],
  },
  {
    label: 'adminSources',
    to: '/admin-sources',
    alsoAt: ['/admin-sources/', '/admin-reports'],
    Icon: AdminPanelSettingsOutlined,
    isAdminOnly: true,
  },
]

export const placesFor = ({ isAdmin }: { isAdmin: boolean }) =>
  PLACES.filter(({ isAdminOnly }) => !isAdminOnly || isAdmin)

/** The path used to find the active entry. An alert's results have the address of a search but belong to the alerts. */
const pathOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  pathname === '/search' && new URLSearchParams(search).get('alertId') ? '/alerts' : pathname

export function isAt({ to, alsoAt }: Place, location: Pick<Location, 'pathname' | 'search'>) {
  const path = pathOf(location)
  return path === to || (alsoAt ?? []).some((prefix) => path.startsWith(prefix))
}

/** Maximum age of the count of pending suggestions while the window is inactive. */
const POLL_MS = 300_000

/** Count beside a navigation entry, as a number and as a text. */
export interface PlaceCount {
  count: number
  description: string
}

/** Returns the counts beside navigation entries: new results of alerts, and pending suggestions for administrators. */
export function usePlaceCounts(): Partial<Record<Place['label'], PlaceCount>> {
  const { t } = useTranslation()
  const isAdmin = usePerson()?.isAdmin ?? false
  const { data } = useSourceCountsQuery(undefined, {
    skip: !isAdmin,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  })
  const pending = data?.PENDING ?? 0
  const news = useNewResults()?.total ?? 0
  return {
    ...(news > 0 && { alerts: { count: news, description: t('shell.nav.news', { count: news }) } }),
    ...(pending > 0 && {
      adminSources: { count: pending, description: t('shell.nav.pending', { count: pending }) },
    }),
  }
}
