import { AHEAD, type CallDispatch } from '#shared/api/base-api.ts'
import { ifAtOnce } from '#shared/lib/within.ts'
import type { SearchState } from './search-address.ts'
import { searchApi } from './search-api.ts'
import { firstIds, firstPage, firstRequest, sentencesOf } from './search-request.ts'

const { search, facets, oneSentence, sourceNames } = searchApi.endpoints

/**
 * Asks for what the page of a search shows first, and by `askBeside` for what else is shown of its first results. Of a list
 * that is come back to, or is an alert's, nothing is asked for.
 */
export async function askSearch(
  dispatch: CallDispatch,
  state: SearchState,
  askBeside: (articleIds: string[]) => Promise<unknown>[],
) {
  const request = firstRequest(state)
  if (!request) return
  const beside: Promise<unknown>[] = [
    dispatch(facets.initiate(request, AHEAD)),
    dispatch(sourceNames.initiate(undefined, AHEAD)),
  ]
  const { data } = await dispatch(search.initiate(request, { ...AHEAD, initialPageParam: firstPage(0) }))
  const [found] = data?.pages ?? []
  if (!found || found.content.length === 0) return
  const sentences = sentencesOf(found, state)
  if (sentences) beside.push(dispatch(oneSentence.initiate(sentences, AHEAD)))
  await ifAtOnce(...beside, ...askBeside(firstIds(found)))
}
