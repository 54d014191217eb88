import type { IndexEntry } from '#index-types'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'
import type { Indices } from './indices.ts'
import { averageLengths } from './lengths.ts'
import type { Kept, States, Version } from './states.ts'

/** Another process writes or rebuilds the index, or the index belongs to another database. */
export class IndexTakenError extends Error {
  override name = 'IndexTakenError'
}

export type Known = Kept & { version: Version }

export interface KeptParts {
  indices: Indices
  states: States
  embedderId: string
  /** Identifies the articles' database. */
  databaseId: string
}

/** An index to create; `of` is the embedder of its vectors. */
interface Fresh {
  lengths: Lengths
  hasCopies: boolean
  of?: string
}

/** Minimum number of articles for a mean length. */
const TELLING_ARTICLES = 50

export type KeptIndex = ReturnType<typeof createKeptIndex>

/** Manages the record of the current index. */
export function createKeptIndex({ indices, states, embedderId, databaseId }: KeptParts) {
  let isPending = false

  /** Returns the current index. If its alias was moved before the record was written, it is the one that was built. */
  async function found(): Promise<Known | null> {
    const [name, { current: kept, building: built }] = await Promise.all([indices.answering(), states.all()])
    isPending = built !== null && built.name !== name
    const answering = [kept, built].find((each) => each?.name === name)
    if (!answering || answering === kept) return answering ?? null
    await states.put('current', answering)
    return found()
  }

  async function fresh({ lengths, hasCopies, of = embedderId }: Fresh): Promise<Kept> {
    const name = await indices.make(lengths, { hasCopies })
    await indices.fit(name)
    return { name, lengths, databaseId, embedderId: of, cursor: 0, filling: null, event: '' }
  }

  /** Returns the current index, created if there is none. */
  async function current(put: IndexEntry[]): Promise<Known> {
    const kept = await found()
    if (kept && kept.databaseId !== databaseId)
      throw new IndexTakenError(
        'The index of this prefix in OpenSearch is of another database: choose another OPENSEARCH_INDEX_PREFIX, or replace it by npm run claire -- reindex.',
      )
    if (kept) return kept
    const made = await fresh({ lengths: lengthsOf(put), hasCopies: true })
    await indices.answerFrom(made.name)
    await states.put('current', made)
    return current(put)
  }

  return {
    /** Creates an empty index that is not current yet. */
    fresh,
    current,
    /** Returns null if there is none, or it belongs to other articles. */
    async known(): Promise<Known | null> {
      const kept = await found()
      return kept?.databaseId === databaseId ? kept : null
    },
    /** True if a rebuild was under way at the last check. */
    isRebuildPending: () => isPending,
  }
}

export const lengthsOf = (put: IndexEntry[]): Lengths =>
  put.length >= TELLING_ARTICLES ? averageLengths(put.map(({ article }) => article)) : USUAL_LENGTHS
