import type { Asked, Json, SearchResponse } from '../connection.ts'

/** A search whose response a plan needs. */
export interface Lookup<T> extends Asked {
  body: Json
  take: (response: SearchResponse) => T
  /** Value to continue with until the response arrives, so that further needs are requested together. */
  guess?: T
}

/** Returns the response of a search or its guess. Throws NOT_ANSWERED_YET if there is no guess. */
export type Read = <T>(lookup: Lookup<T>) => T

/** A plan cannot continue without a response. One error for all: its stack, which nothing reads, takes time. */
const NOT_ANSWERED_YET = new Error('NotAnsweredYet')

/** Above the number of rounds that any plan needs. */
const MOST_ROUNDS = 30

/**
 * Returns the result of a plan that is written for an index in memory with one request after the other. Runs it with
 * guesses for missing responses, then looks up everything it requested at once, and repeats until nothing is guessed: few
 * large requests to the cluster instead of many small ones.
 */
export async function inRounds<T>(
  plan: (read: Read, round: number) => T,
  search: (asked: Asked[]) => Promise<SearchResponse[]>,
): Promise<T> {
  const answers = new Map<string, unknown>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = new Map<string, Lookup<unknown>>()
    const read: Read = <A>(lookup: Lookup<A>) => {
      const key = JSON.stringify(lookup.body)
      if (answers.has(key)) return answers.get(key) as A
      wanted.set(key, lookup)
      if ('guess' in lookup) return lookup.guess as A
      throw NOT_ANSWERED_YET
    }
    const result = attempted(() => plan(read, round), wanted)
    if (!wanted.size && result) return result.value
    const lookups = [...wanted]
    const responses = await search(lookups.map(([key, lookup]) => ({ ...lookup, body: key })))
    for (const [at, [key, { take }]] of lookups.entries()) {
      const response = responses[at]
      if (response) answers.set(key, take(response))
    }
  }
  throw new Error('a search asks the cluster without an end')
}

/** Returns the result of a plan as far as it is known; undefined if it could not continue. */
function attempted<T>(plan: () => T, wanted: Map<string, unknown>): { value: T } | undefined {
  try {
    return { value: plan() }
  } catch (error) {
    // Errors that follow from guesses are meaningless.
    if (wanted.size) return undefined
    throw error
  }
}

/** Prefetches everything that can be requested already. */
export function prefetch(requests: (() => unknown)[]) {
  for (const request of requests) {
    try {
      request()
    } catch (error) {
      if (error !== NOT_ANSWERED_YET) throw error
    }
  }
}
