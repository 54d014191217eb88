import { ALERT_SORTS, ALERTS_SHOWN, type AlertSort, type AlertsShown } from '@claire/api-contract/enums'
import { useSearchParams } from 'react-router'
import { pageNumberOf } from '#shared/lib/state/paging.ts'

/** Filter, order and page of the list of alerts. */
export interface AlertsAddress {
  /** Page from 1. */
  page: number
  show: AlertsShown
  sort: AlertSort
}

/** Returns the list that an address means; without valid parameters, all alerts, newest first. */
export function readAlertsAddress(search: URLSearchParams): AlertsAddress {
  return {
    page: pageNumberOf(search.get('page')),
    show: ALERTS_SHOWN.find((each) => each === search.get('show')) ?? 'all',
    sort: ALERT_SORTS.find((each) => each === search.get('sort')) ?? 'created',
  }
}

/** Returns the address with another choice, at the first page. */
function withChoice(search: URLSearchParams, name: 'show' | 'sort', value: string | null) {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}

/** Returns the list that the address means, with functions that change it. */
export function useAlertsAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    ...readAlertsAddress(search),
    onShow: (show: AlertsShown) =>
      setSearch((known) => withChoice(known, 'show', show === 'all' ? null : show)),
    onSort: (sort: AlertSort) =>
      setSearch((known) => withChoice(known, 'sort', sort === 'created' ? null : sort)),
  }
}
