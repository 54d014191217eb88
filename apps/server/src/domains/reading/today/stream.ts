import { TODAY_ORIGINS, type TodayOrigin, filtersIn } from '@claire/api-contract'
import type { FollowedAlert, FoundResult } from '#domains/reading/alerts'

/** A work in the stream, with the results that brought it there, the strongest first. */
export interface StreamWork {
  results: [FoundResult, ...FoundResult[]]
  /** In days. */
  rank: number
  /** Of its newest result. */
  position: number
  foundAt: number
  origins: TodayOrigin[]
}

/** The place after a work in the order of the stream. */
export type Place = Pick<StreamWork, 'rank' | 'position'>

const DAY_MS = 24 * 3600_000
/** A work that surpasses its alert's threshold by half is ahead of a just sufficient one until that is a week newer. */
const DAYS_PER_SCORE = 14
/** A score beyond says no more about a work. */
const TOP_SCORE = 2
/** Each further reason, up to three, is worth three days. */
const DAYS_PER_REASON = 3
const REASONS_COUNTED = 3

/**
 * The rank of a work, in days: newness, best score and number of reasons. It does not depend on the time of the request,
 * so the order never changes by itself.
 */
function rankOf(results: readonly FoundResult[], foundAt: number): number {
  const best = results.reduce((most, { score }) => Math.max(most, score), 0)
  const further = Math.min(results.length - 1, REASONS_COUNTED)
  return foundAt / DAY_MS + DAYS_PER_SCORE * Math.min(best, TOP_SCORE) + DAYS_PER_REASON * further
}

/** Returns each work once, the best first. */
export function streamOf(
  results: readonly FoundResult[],
  originOf: (alertId: string) => TodayOrigin,
): StreamWork[] {
  const byWork = new Map<string, [FoundResult, ...FoundResult[]]>()
  for (const result of results) {
    const known = byWork.get(result.work)
    if (known) known.push(result)
    else byWork.set(result.work, [result])
  }
  const works: StreamWork[] = []
  for (const found of byWork.values()) {
    if (found.length > 1) found.sort((a, b) => b.score - a.score || a.position - b.position)
    let position = 0
    let foundAt = 0
    for (const result of found) {
      position = Math.max(position, result.position)
      foundAt = Math.max(foundAt, result.matchedAt)
    }
    const origins: TodayOrigin[] = []
    for (const { alertId } of found) {
      const origin = originOf(alertId)
      if (!origins.includes(origin)) origins.push(origin)
    }
    works.push({ results: found, rank: rankOf(found, foundAt), position, foundAt, origins })
  }
  return works.sort(inOrder)
}

export const inOrder = (a: Place, b: Place) => b.rank - a.rank || b.position - a.position

/** Returns the number of each origin. */
export function countOrigins(all: readonly { origins: readonly TodayOrigin[] }[]) {
  const counts = Object.fromEntries(TODAY_ORIGINS.map((origin) => [origin, 0])) as Record<TodayOrigin, number>
  for (const { origins } of all) for (const origin of origins) counts[origin]++
  return counts
}

/** The kind of an alert, and the name of what it follows. */
export function originOf(alert: FollowedAlert): { origin: TodayOrigin; name: string } {
  const { searchTerm, sources } = alert
  const author = phraseOf(searchTerm, 'author')
  if (author && !filtersIn({ ...alert, refineSearch: false }).length)
    return { origin: 'author', name: author }
  const [source, ...others] = sources
  if (source && !others.length && (!searchTerm.trim() || phraseOf(searchTerm, 'source')))
    return { origin: 'source', name: source }
  const topic = phraseOf(searchTerm, 'topic')
  return topic ? { origin: 'topic', name: topic } : { origin: 'alert', name: alert.name }
}

/** The phrase of a search for nothing else than a phrase in a field; undefined for other searches. */
const phraseOf = (searchTerm: string, field: 'author' | 'source' | 'topic') =>
  new RegExp(`^\\s*${field}:"([^"]+)"\\s*$`, 'i').exec(searchTerm)?.[1]
