import { ALERT_SORTS, ALERTS_SHOWN, type AlertSort, type AlertsShown } from '@claire/api-contract/enums'
import { useSearchParams } from 'react-router'
import { askedPage } from '#shared/lib/state/paging.ts'

/** Which of their alerts a person wants to see. */
export interface AskedAlerts {
  /** From 1. */
  page: number
  show: AlertsShown
  sort: AlertSort
}

/** What an address of the list asks for; what is left out or unknown is everything, the last created first. */
export function readAskedAlerts(search: URLSearchParams): AskedAlerts {
  return {
    page: askedPage(search.get('page')),
    show: ALERTS_SHOWN.find((each) => each === search.get('show')) ?? 'all',
    sort: ALERT_SORTS.find((each) => each === search.get('sort')) ?? 'created',
  }
}

/** The same address with another choice, at its first page. */
function withChoice(search: URLSearchParams, name: 'show' | 'sort', value: string | null) {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}

/** What the address asks for, and ways to ask for something else. */
export function useAskedAlerts() {
  const [search, setSearch] = useSearchParams()
  return {
    ...readAskedAlerts(search),
    onShow: (show: AlertsShown) =>
      setSearch((known) => withChoice(known, 'show', show === 'all' ? null : show)),
    onSort: (sort: AlertSort) =>
      setSearch((known) => withChoice(known, 'sort', sort === 'created' ? null : sort)),
  }
}
