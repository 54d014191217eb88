import { Button } from '@mui/material'
import History from 'virtual:icon/History'
import TravelExplore from 'virtual:icon/TravelExplore'
import { type Translate, useTranslation } from '#shared/i18n/i18n.ts'
import { toastSuccess } from '#shared/lib/toast.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { Pending } from '#shared/ui/feedback/loading.tsx'
import { FailedSection } from '#shared/ui/feedback/FailedLine.tsx'
import { ShortList } from '#shared/ui/lists/ShortList.tsx'
import { activeFilters } from '../criteria/active-filters.ts'
import { type SearchState, searchPath, EMPTY_SEARCH } from '../search-address.ts'
import {
  useClearRecentMutation,
  useFacetsQuery,
  useSuggestionsQuery,
  type Suggestion,
} from '../search-api.ts'
import { EVERYTHING } from '../search-request.ts'
import { criteriaFrom } from '@claire/api-contract/search-criteria'

const SHOWN = 5
const EXAMPLES = 3

/** Recent searches; before the first, example searches with many results. */
export function RecentSearches() {
  const { t } = useTranslation()
  const { data, error, refetch } = useSuggestionsQuery('', { refetchOnMountOrArgChange: true })
  if (error && !data)
    return <FailedSection title={t('home.recentSearches')} error={error} onRetry={refetch} />
  const recent = data?.filter(({ kind }) => kind === 'recent')
  if (!recent) return <Pending />
  return recent.length === 0 ? <ExampleSearches /> : <RecentList recent={recent} />
}

/** The latest of the person's searches, with a button that clears all. */
export function RecentList({ recent }: { recent: readonly Suggestion[] }) {
  const { t } = useTranslation()
  return (
    <ShortList
      title={t('home.recentSearches')}
      action={<ClearButton />}
      entries={recent.slice(0, SHOWN).map((each) => {
        const search = searchOf(each)
        return {
          key: each.text,
          label: each.text,
          isTitle: true,
          to: searchPath(search),
          icon: <History fontSize="small" />,
          end: formatFilters(search, t),
        }
      })}
    />
  )
}

function ClearButton() {
  const { t } = useTranslation()
  const [clear, clearing] = useClearRecentMutation()

  const handleClear = () => toastSuccess(clear(), t('home.recentCleared'))

  return (
    <Button
      size="small"
      color="inherit"
      aria-label={t('home.clearRecent')}
      loading={clearing.isLoading}
      onClick={handleClear}
    >
      {t('home.clear')}
    </Button>
  )
}

/** Describes a search's filters in one line; several sources are only counted. */
function formatFilters(search: SearchState, t: Translate): string {
  const { sources } = search
  const isMany = sources.length > 1
  const filters = activeFilters({ ...search, sources: isMany ? [] : sources }, () => undefined, {
    exact: t('home.filters.exact'),
    since: (year) => t('home.filters.since', { year: String(year) }),
    until: (year) => t('home.filters.until', { year: String(year) }),
    without: (word) => t('search.criteria.without', { word }),
    asWords: (words) => t('search.criteria.asWords', { words }),
  })
  const counted = isMany ? [t('home.filters.sources', { count: sources.length })] : []
  return [...filters.map(({ label }) => label), ...counted].join(' · ')
}

/** Searches for the most common topics. */
function ExampleSearches() {
  const { t } = useTranslation()
  const { data, error, refetch } = useFacetsQuery(EVERYTHING)
  if (error && !data) return <FailedSection title={t('home.examples')} error={error} onRetry={refetch} />
  if (!data) return <Pending />
  const named = data.topics.map(({ name, count }) => ({ name: topicName(name), count }))
  // Two codes may have the same name.
  const topics = named
    .filter(({ name }, at) => named.findIndex((other) => other.name === name) === at)
    .slice(0, EXAMPLES)
  if (topics.length === 0) return null
  return (
    <ShortList
      title={t('home.examples')}
      entries={topics.map(({ name, count }) => ({
        key: name,
        label: name,
        to: searchPath({ searchText: name }),
        icon: <TravelExplore fontSize="small" />,
        end: t('home.exampleCount', { count }),
      }))}
    />
  )
}

/** Returns a recent search with its filters. */
const searchOf = ({ text, filters }: Suggestion): SearchState => ({
  ...EMPTY_SEARCH,
  ...criteriaFrom('request', filters ?? {}),
  searchText: text,
})

/** Returns the recent searches with their paths; empty until they are loaded. */
export function useRecentSearches(): { text: string; path: string }[] {
  const { data = [] } = useSuggestionsQuery('', { refetchOnMountOrArgChange: true })
  return data
    .filter(({ kind }) => kind === 'recent')
    .map((recent) => ({ text: recent.text, path: searchPath(searchOf(recent)) }))
}
