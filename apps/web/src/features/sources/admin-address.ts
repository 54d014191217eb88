import type { Attention, SourceSort, SourceStatus } from '@claire/api-contract'
import { ATTENTIONS, SOURCE_SORTS } from '@claire/api-contract/enums'

/** The tabs in page order, by their names in the address. */
export const TABS = ['pending', 'approved', 'rejected'] as const
export type SourceTab = (typeof TABS)[number]

export const STATUS_OF = {
  pending: 'PENDING',
  approved: 'APPROVED',
  rejected: 'REJECTED',
} as const satisfies Record<SourceTab, SourceStatus>

/** Any problem, or one kind. */
export type OnlyThose = 'attention' | Attention

/** The views beside the sources. */
const VIEWS = ['audit', 'unfound'] as const

export interface AdminAddress {
  view: 'sources' | 'audit' | 'unfound'
  tab: SourceTab
  /** Query; empty without a search. */
  query: string
  /** Filter of the approved sources by problem; null for all. */
  only: OnlyThose | null
  /** Order of the pending sources. */
  sort: SourceSort
}

const isOnly = (text: string | null): text is OnlyThose =>
  text === 'attention' || ATTENTIONS.some((each) => each === text)

const isSort = (text: string | null): text is SourceSort => SOURCE_SORTS.some((sort) => sort === text)

const isTab = (text: string | null): text is SourceTab => TABS.some((tab) => tab === text)

/**
 * Returns the state of /admin-sources from its query; missing or unknown parts mean the first tab. The list itself reads
 * the page.
 */
export function readAddress(search: URLSearchParams): AdminAddress {
  const tab = search.get('tab')
  const only = search.get('only')
  const sort = search.get('sort')
  const shownTab = isTab(tab) ? tab : 'pending'
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'sources',
    tab: shownTab,
    query: search.get('query')?.trim() ?? '',
    only: tab === 'approved' && isOnly(only) ? only : null,
    sort: shownTab === 'pending' && isSort(sort) ? sort : 'newest',
  }
}

/** Returns the query of a first page; any change starts at the first page. */
export function writeAddress({ view, tab, query, only, sort }: Partial<AdminAddress>): string {
  const search = new URLSearchParams()
  if (view && view !== 'sources') search.set('view', view)
  if (tab && tab !== 'pending') search.set('tab', tab)
  if (only) search.set('only', only)
  if (sort && sort !== 'newest') search.set('sort', sort)
  if (query?.trim()) search.set('query', query.trim())
  return search.toString()
}
