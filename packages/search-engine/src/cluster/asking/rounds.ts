import type { Json, SearchResponse } from '../connection.ts'

/** A search to be made. */
export interface Asked {
  body: Json
  /** Whether words weigh by how common they are in all shards together. */
  acrossShards?: boolean
}

/** A search whose answer a plan needs. */
export interface Lookup<T> extends Asked {
  take: (response: SearchResponse) => T
  /** What to go on with until it is answered, so that what else is needed is asked for at the same time. */
  guess?: T
}

/** The answer of a search, or what is gone on with. Throws NotAnsweredYet where that would lead nowhere. */
export type Read = <T>(lookup: Lookup<T>) => T

/** Some answer has to be there before a plan can go on. */
export class NotAnsweredYet extends Error {
  override name = 'NotAnsweredYet'
}

/** A plan asks for what its answers lead it to: this many times is more than any does. */
const MOST_ROUNDS = 30

/**
 * What a plan comes to that is made for an index in memory, and asks it for one thing after the other. It is gone through
 * with guesses in the place of answers that are not there, then all it asked for is looked up at once, and it is gone
 * through again, until nothing was guessed: a cluster is asked a few times for much instead of many times for little.
 */
export async function inRounds<T>(
  plan: (read: Read) => T,
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
      throw new NotAnsweredYet()
    }
    const result = attempted(() => plan(read), wanted)
    if (!wanted.size && result) return result.value
    const lookups = [...wanted]
    const responses = await search(lookups.map(([, lookup]) => lookup))
    for (const [at, [key, { take }]] of lookups.entries()) {
      const response = responses[at]
      if (response) answers.set(key, take(response))
    }
  }
  throw new Error('a search asks the cluster without an end')
}

/** What a plan comes to as far as is known; undefined where it could not go on. */
function attempted<T>(plan: () => T, wanted: Map<string, unknown>): { value: T } | undefined {
  try {
    return { value: plan() }
  } catch (error) {
    // What follows from guesses need not make sense.
    if (wanted.size) return undefined
    throw error
  }
}

/** Asks for all of what can be asked for already. */
export function expect(wishes: (() => unknown)[]) {
  for (const wish of wishes) {
    try {
      wish()
    } catch (error) {
      if (!(error instanceof NotAnsweredYet)) throw error
    }
  }
}
