import { setTimeout as delay } from 'node:timers/promises'
import { DomainError } from '../../../apps/server/src/platform/errors.ts'
import { personId } from '../../../apps/server/src/testing/person.ts'
import type { openSearch } from '../../../apps/server/src/testing/search.ts'
import { LASTING, type Written } from './cluster-articles.ts'

const READER = personId('reader')
const PAUSE_MS = 20
/** A cluster counts works by 25 bits of a hash, so that one in this number may be miscounted; permanent losses are reported at the end. */
const MISCOUNTED = 2000
const WORDS = { searchTerm: LASTING, refineSearch: true }

type Claire = Awaited<ReturnType<typeof openSearch>>

/** The outcomes of searches; times in milliseconds. */
export interface Searches {
  answered: number
  /** Ended with the message that the engine is unavailable. */
  away: number
  /** Responses that lacked articles confirmed by the index, and the most that one lacked. */
  short: number
  mostLacking: number
  slowestMs: number
  /** The longest time between two responses. */
  longestGapMs: number
  /** Other failures, by message. */
  failed: Map<string, number>
}

interface Searching {
  claire: Claire
  writing: Pick<Written, 'lastingAt'>
  signal: AbortSignal
}

/** Requests counts, results by meaning, a later page and facets in turn, uncached, until aborted. */
export function searchWithoutPause({ claire: { search, index }, writing, signal }: Searching) {
  const so: Searches = {
    answered: 0,
    away: 0,
    short: 0,
    mostLacking: 0,
    slowestMs: 0,
    longestGapMs: 0,
    failed: new Map(),
  }
  let round = 0
  async function count() {
    const { cursor } = await index.state()
    const { count: found } = await search.count({ ...WORDS, endYear: 3000 + round })
    const expected = writing.lastingAt(cursor)
    so.mostLacking = Math.max(so.mostLacking, expected - found)
    if (expected - found > expected / MISCOUNTED) so.short += 1
  }
  const kinds = [
    count,
    () => search.search(READER, { searchTerm: `forests of kelp ${round}` }, { page: 0, size: 5 }),
    () => search.search(READER, { ...WORDS, endYear: 3000 + round }, { page: 40, size: 5 }),
    () => search.facets({ ...WORDS, endYear: 3000 + round }),
  ]

  async function ask() {
    let answeredAt = performance.now()
    for (; !signal.aborted; round++) {
      const began = performance.now()
      try {
        await kinds[round % kinds.length]?.()
        const now = performance.now()
        so.answered += 1
        so.slowestMs = Math.max(so.slowestMs, Math.round(now - began))
        so.longestGapMs = Math.max(so.longestGapMs, Math.round(now - answeredAt))
        answeredAt = now
      } catch (error) {
        const { away, other } = failures([error])
        so.away += away
        for (const message of other.keys()) so.failed.set(message, (so.failed.get(message) ?? 0) + 1)
      }
      await delay(PAUSE_MS)
    }
    return so
  }

  return { so, ended: ask() }
}

/** Returns how many of these say that the cluster is away, and the messages of the others. */
export function failures(errors: unknown[]): { away: number; other: Map<string, number> } {
  const counts = { away: 0, other: new Map<string, number>() }
  for (const error of errors) {
    if (error instanceof DomainError && error.code === 'UNAVAILABLE') counts.away += 1
    else {
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      counts.other.set(message, (counts.other.get(message) ?? 0) + 1)
    }
  }
  return counts
}
