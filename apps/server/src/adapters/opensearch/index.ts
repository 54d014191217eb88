import { ClusterAwayError, IndexTakenError, openCluster } from '@claire/search-opensearch'
import type { SearchIndex } from '#domains/reading/search'
import { DomainError, foreign } from '#platform/errors'

export { readClusterFacts } from '@claire/search-opensearch'

const RETRY_AFTER_S = 5

type Call = (...args: unknown[]) => Promise<unknown>

/**
 * The index in an OpenSearch cluster. Rejects with UNAVAILABLE while the cluster does not respond, and with CONFLICT if
 * another process or database has the index.
 */
export function openClusterIndex(settings: Parameters<typeof openCluster>[0]) {
  const { isRebuildPending, ...calls } = openCluster(settings)
  let isAway = false
  const translatingErrors =
    (call: Call) =>
    async (...args: unknown[]) => {
      try {
        const answer = await call(...args)
        isAway = false
        return answer
      } catch (cause) {
        isAway = cause instanceof ClusterAwayError
        throw inProductWords(cause)
      }
    }
  let isFilling = false
  async function state() {
    const now = await calls.state()
    isFilling = now.filling !== null
    return now
  }
  const translated = Object.entries({ ...calls, state }).map(([name, call]) => [
    name,
    translatingErrors(call as Call),
  ])
  const index = { ...Object.fromEntries(translated), isRebuildPending } as SearchIndex
  return {
    index,
    /** True if the last request to the cluster failed. */
    isAway: () => isAway,
    /** True while some process fills a new index with all articles. */
    isFilling: () => isFilling,
  }
}

function inProductWords(cause: unknown): unknown {
  if (cause instanceof ClusterAwayError)
    return new DomainError('UNAVAILABLE', (t) => t('search.engineAway'), {
      cause,
      retryAfterSeconds: RETRY_AFTER_S,
    })
  return cause instanceof IndexTakenError
    ? new DomainError('CONFLICT', foreign('CONFLICT', cause.message), { cause })
    : cause
}
