import { TODAY_ORIGINS, type TodayOrigin, type TodayReason, filtersIn } from '@claire/api-contract'
import type { FollowedAlert, FoundResult } from '#domains/reading/alerts'

/** A work in the stream. One object for each, and no more: there may be ten thousand. */
export interface StreamWork {
  /** The results that brought it there: the strongest, and the others. */
  first: FoundResult
  others: readonly FoundResult[]
  /** In days. */
  rank: number
  /** Position of its newest result. */
  position: number
  foundAt: number
  /** Bits of TODAY_ORIGINS. */
  origins: number
}

/** A place in the order of the stream. */
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
 * Newness, best score and number of reasons, in days. It does not depend on the time of the request, so the order never
 * changes by itself.
 */
const rankOf = ({ first, others, foundAt }: StreamWork) =>
  foundAt / DAY_MS +
  DAYS_PER_SCORE * Math.min(first.score, TOP_SCORE) +
  DAYS_PER_REASON * Math.min(others.length, REASONS_COUNTED)

const NONE: readonly FoundResult[] = []

/** Returns the works of some results, in no order. */
export function streamOf(
  results: readonly FoundResult[],
  originOf: (alertId: string) => TodayOrigin,
): StreamWork[] {
  const byWork = new Map<string, StreamWork>()
  const works: StreamWork[] = []
  for (const result of results) {
    const { position, matchedAt: foundAt } = result
    const origins = bitOf(originOf(result.alertId))
    const known = byWork.get(result.work)
    if (known) {
      known.position = Math.max(known.position, position)
      known.foundAt = Math.max(known.foundAt, foundAt)
      known.origins |= origins
      const [first = result, ...others] = [...resultsOf(known), result].sort(byStrength)
      Object.assign(known, { first, others })
    } else {
      const work = { first: result, others: NONE, rank: 0, position, foundAt, origins }
      byWork.set(result.work, work)
      works.push(work)
    }
  }
  for (const work of works) work.rank = rankOf(work)
  return works
}

const byStrength = (a: FoundResult, b: FoundResult) => b.score - a.score || a.position - b.position

export const resultsOf = ({ first, others }: StreamWork) => [first, ...others]

export const bitOf = (origin: TodayOrigin) => 1 << TODAY_ORIGINS.indexOf(origin)

/** Returns the number of works of each origin. */
export function countOrigins(works: readonly Pick<StreamWork, 'origins'>[]): Record<TodayOrigin, number> {
  const counts = TODAY_ORIGINS.map(() => 0)
  for (const { origins } of works) counts.forEach((count, at) => (counts[at] = count + ((origins >> at) & 1)))
  return Object.fromEntries(TODAY_ORIGINS.map((origin, at) => [origin, counts[at]])) as Record<
    TodayOrigin,
    number
  >
}

export const inOrder = (a: Place, b: Place) => b.rank - a.rank || b.position - a.position

/** Returns the first works in order, best first. Sorts only those that may be among them. */
export function firstOf(works: StreamWork[], limit: number): StreamWork[] {
  const ranks = new Float64Array(works.length)
  for (const [at, { rank }] of works.entries()) ranks[at] = -rank
  ranks.sort()
  const least = -(ranks[limit - 1] ?? Infinity)
  return works
    .filter(({ rank }) => rank >= least)
    .sort(inOrder)
    .slice(0, limit)
}

/** The kind of an alert, the name of what it follows, and the iD of an author who is followed by it. */
export function originOf(alert: FollowedAlert): Pick<TodayReason, 'origin' | 'name' | 'key'> {
  const { searchTerm, sources, folderId } = alert
  if (folderId !== null) return { origin: 'folder', name: alert.name, key: null }
  const key = BY_ORCID.exec(searchTerm)?.[1] ?? null
  const author = phraseOf(searchTerm, 'author') ?? (key && alert.name)
  if (author && !filtersIn({ ...alert, refineSearch: false }).length)
    return { origin: 'author', name: author, key }
  const [source, ...others] = sources
  if (source && !others.length && (!searchTerm.trim() || phraseOf(searchTerm, 'source')))
    return { origin: 'source', name: source, key: null }
  const topic = phraseOf(searchTerm, 'topic')
  return topic
    ? { origin: 'topic', name: topic, key: null }
    : { origin: 'alert', name: alert.name, key: null }
}

const BY_ORCID = /^\s*orcid:(\S+)\s*$/i

/** The phrase of a search for nothing else than a phrase in a field; undefined for other searches. */
const phraseOf = (searchTerm: string, field: 'author' | 'source' | 'topic') =>
  new RegExp(`^\\s*${field}:"([^"]+)"\\s*$`, 'i').exec(searchTerm)?.[1]
