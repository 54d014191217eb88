import type { PinnedSearch } from '@claire/api-contract'
import { criteriaFrom } from '@claire/api-contract/search-criteria'
import { searchPath } from '../search-address.ts'

/** Returns the name of a pinned search, and the path to its results: the new ones if there are any. */
export function linkOf(pin: PinnedSearch) {
  const { searchTerm, filters, verbatim, newResults, lookedUpTo } = pin
  const criteria = criteriaFrom('request', filters)
  return {
    pin,
    label: searchTerm || criteria.sources.join(', '),
    path: searchPath({
      ...criteria,
      searchText: searchTerm,
      verbatim,
      since: newResults ? lookedUpTo : null,
    }),
  }
}
