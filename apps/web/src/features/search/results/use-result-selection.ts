import type { ResultIds, SearchInput } from '@claire/api-contract'
import { useState } from 'react'
import { baseApi, toasted } from '#shared/api/base-api.ts'
import { type Selection, useSelection } from '#shared/lib/state/use-selection.ts'
import { isSearch, type SearchState } from '../search-address.ts'
import { requestOf } from '../search-request.ts'

export interface ResultSelection extends Selection {
  /** Selects all results of the search, up to the limit; undefined if that is done, or the list is not a search's. */
  chooseAll: (() => Promise<void>) | undefined
  isChoosing: boolean
}

/** Returns the selected results: some of the loaded ones, or all of the search. */
export function useResultSelection(listed: readonly { id: string }[], search: SearchState): ResultSelection {
  const some = useSelection(listed)
  const [askIds, asking] = useLazyResultIdsQuery()
  const request = requestOf(search)
  const asked = JSON.stringify(request)
  const [all, setAll] = useState<{ of: string; ids: ReadonlySet<string> } | null>(null)
  // Another search has other results.
  const chosen = all?.of === asked ? all.ids : null
  const isSearched = !search.alertId && search.ids.length === 0 && isSearch(search)

  return {
    ids: chosen ? [...chosen] : some.ids,
    chosen: chosen ?? some.chosen,
    has: (id) => (chosen ? chosen.has(id) : some.has(id)),
    toggle(id, isRange) {
      if (!chosen) return some.toggle(id, isRange)
      // Toggles one of all; the others stay, including those not loaded.
      const ids = new Set(chosen)
      if (!ids.delete(id)) ids.add(id)
      setAll({ of: asked, ids })
    },
    set(ids) {
      setAll(null)
      some.set(ids)
    },
    chooseAll:
      !isSearched || chosen
        ? undefined
        : async () => {
            const { data } = await askIds(request, true)
            if (data) setAll({ of: asked, ids: new Set(data) })
          },
    isChoosing: asking.isFetching,
  }
}

const resultIdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ids of a search's first results, as many as can be bookmarked at once. */
    resultIds: build.query<string[], SearchInput>({
      query: (body) => ({ url: '/search/ids', method: 'POST', body }),
      transformResponse: ({ ids }: ResultIds) => ids,
      extraOptions: toasted,
    }),
  }),
})

const { useLazyResultIdsQuery } = resultIdsApi
