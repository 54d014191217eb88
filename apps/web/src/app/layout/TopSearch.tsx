import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { EMPTY_SEARCH, readSearch, SearchBox, searchPath } from '#features/search'

/** Where typing a slash means a slash. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * The box on every page but home, which has its own. On the results page it holds what was searched for, and another
 * text keeps the criteria; from elsewhere a search begins anew. A slash brings the keyboard to it.
 */
export function TopSearch() {
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const isResults = pathname === '/search'
  const search = isResults ? readSearch(new URLSearchParams(query)) : EMPTY_SEARCH

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !isPlain || takesText(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  function handleSearch(searchText: string) {
    // Another text is another search: it leaves an alert's articles behind.
    const wanted = { ...search, searchText, verbatim: false, ids: [], alertId: null, shouldReturn: false }
    void navigate(searchPath(wanted), { state: { searchText } })
  }

  return <SearchBox ref={input} text={search.searchText} onSearch={handleSearch} />
}
