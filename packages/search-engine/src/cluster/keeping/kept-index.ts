import type { IndexEntry } from '#index-types'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'
import type { Indices } from './indices.ts'
import { averageLengths } from './lengths.ts'
import type { Kept, States, Version } from './states.ts'

/** Another process writes to the index, or rebuilds it; or it is of another database. */
export class IndexTakenError extends Error {
  override name = 'IndexTakenError'
}

export type Known = Kept & { version: Version }

export interface KeptParts {
  indices: Indices
  states: States
  embedderId: string
  /** What tells the articles' database from others. */
  databaseId: string
}

/** An index to be made; `of` is the embedder whose vectors it will have. */
interface Fresh {
  lengths: Lengths
  hasCopies: boolean
  of?: string
}

/** Fewer articles say little about how long others are. */
const TELLING_ARTICLES = 50

export type KeptIndex = ReturnType<typeof createKeptIndex>

/** The index that answers, as it is written down. */
export function createKeptIndex({ indices, states, embedderId, databaseId }: KeptParts) {
  let isPending = false

  /** An index whose alias was moved, but of which this was not written any more, is the one that was built. */
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

  /** Made where there is none. */
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
    /** An index with nothing in it, which answers nobody yet. */
    fresh,
    current,
    /** null where there is none, or one of other articles. */
    async known(): Promise<Known | null> {
      const kept = await found()
      return kept?.databaseId === databaseId ? kept : null
    },
    /** Whether one was being built when this was last looked at. */
    isRebuildPending: () => isPending,
  }
}

export const lengthsOf = (put: IndexEntry[]): Lengths =>
  put.length >= TELLING_ARTICLES ? averageLengths(put.map(({ article }) => article)) : USUAL_LENGTHS
