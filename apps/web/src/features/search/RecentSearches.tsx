import History from '@mui/icons-material/History'
import TravelExplore from '@mui/icons-material/TravelExplore'
import { useTranslation } from 'react-i18next'
import { topicName } from '#shared/lib/topic-name.ts'
import { ShortList } from '#shared/ui/ShortList.tsx'
import { EMPTY_SEARCH, searchPath } from './search-address.ts'
import { requestOf, useFacetsQuery, useSuggestionsQuery } from './search-api.ts'

const SHOWN = 5
const EXAMPLES = 3

/** What was searched for last; on the first day, searches that the library answers well. */
export function RecentSearches() {
  const { t } = useTranslation()
  const { data } = useSuggestionsQuery('', { refetchOnMountOrArgChange: true })
  const recent = data?.filter(({ kind }) => kind === 'recent').slice(0, SHOWN)
  if (!recent) return null
  if (recent.length === 0) return <ExampleSearches />
  return (
    <ShortList
      title={t('home.recentSearches')}
      entries={recent.map(({ text }) => ({
        key: text,
        label: text,
        to: searchPath({ searchText: text }),
        icon: <History fontSize="small" />,
      }))}
    />
  )
}

/** The topics that most articles are about. */
function ExampleSearches() {
  const { t, i18n } = useTranslation()
  const { data } = useFacetsQuery(requestOf(EMPTY_SEARCH))
  const named = (data?.topics ?? []).map(({ name, count }) => ({ name: topicName(name), count }))
  // Two codes may have one name.
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
        end: t('home.exampleCount', { count, formatted: count.toLocaleString(i18n.language) }),
      }))}
    />
  )
}
