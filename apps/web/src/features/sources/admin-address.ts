import type { SourceStatus } from '@claire/api-contract'

/** The tabs, in their order on the page, by their names in the address. */
export const TABS = ['pending', 'approved', 'rejected'] as const
export type SourceTab = (typeof TABS)[number]

export const STATUS_OF = {
  pending: 'PENDING',
  approved: 'APPROVED',
  rejected: 'REJECTED',
} as const satisfies Record<SourceTab, SourceStatus>

export interface AdminAddress {
  view: 'sources' | 'audit'
  tab: SourceTab
  /** Words that were searched for; empty when nothing was. */
  query: string
  /** Of the approved sources, only those that are not doing well. */
  needsAttention: boolean
}

const isTab = (text: string | null): text is SourceTab => TABS.some((tab) => tab === text)

/** What /admin-sources shows, by its query; what is left out or unknown is the first tab. The page is read by its list. */
export function readAddress(search: URLSearchParams): AdminAddress {
  const tab = search.get('tab')
  return {
    view: search.get('view') === 'audit' ? 'audit' : 'sources',
    tab: isTab(tab) ? tab : 'pending',
    query: search.get('query')?.trim() ?? '',
    needsAttention: tab === 'approved' && search.get('only') === 'attention',
  }
}

/** The query for a first page; whatever else is shown begins at its start. */
export function writeAddress({ view, tab, query, needsAttention }: Partial<AdminAddress>): string {
  const search = new URLSearchParams()
  if (view === 'audit') search.set('view', view)
  if (tab && tab !== 'pending') search.set('tab', tab)
  if (needsAttention) search.set('only', 'attention')
  if (query?.trim()) search.set('query', query.trim())
  return search.toString()
}
