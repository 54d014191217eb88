import { useLocation, useNavigate } from 'react-router'
import { EMPTY_SEARCH, readSearch, SearchBox, searchPath } from '#features/search'
import { useAlertQuery } from '#features/alerts'
import { useShortcutsOn } from './shortcuts/keys.ts'

/**
 * The search box on every page but home, which has its own. On the results page it holds the current query, and a new
 * query keeps the filters; from other pages it starts a new search.
 */
export function TopSearch() {
  const navigate = useNavigate()
  const [hasShortcuts] = useShortcutsOn()
  const { pathname, search: query } = useLocation()
  const isResults = pathname === '/search'
  const search = isResults ? readSearch(new URLSearchParams(query)) : EMPTY_SEARCH
  // For an alert's results, the box holds the alert's query.
  const { currentData: alert } = useAlertQuery(search.alertId ?? '', { skip: search.alertId === null })
  const text = search.searchText || (alert?.searchTerm ?? '')

  function handleSearch(searchText: string) {
    // Another text is another search: it leaves an alert's articles behind.
    const wanted = {
      ...search,
      searchText,
      verbatim: false,
      unread: [],
      ids: [],
      alertId: null,
      shouldReturn: false,
    }
    void navigate(searchPath(wanted), { state: { searchText } })
  }

  return <SearchBox text={text} onSearch={handleSearch} shortcut={hasShortcuts ? '/' : undefined} />
}
