import { type IndexedArticle, type IndexEntry, analyse } from '@claire/search-engine/shared'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'
import type { Indices } from './indices.ts'
import type { StoredIndex, States, Version } from './states.ts'

/** Another process writes or rebuilds the index, or the index belongs to another database. */
export class IndexTakenError extends Error {
  override name = 'IndexTakenError'
}

export type Known = StoredIndex & { version: Version }

export interface IndexParts {
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

export type CurrentIndex = ReturnType<typeof createCurrentIndex>

/** Manages the record of the current index. */
export function createCurrentIndex({ indices, states, embedderId, databaseId }: IndexParts) {
  let isPending = false

  /** Returns the current index. If its alias was moved before the record was written, it is the one that was built. */
  async function found(): Promise<Known | null> {
    const [name, { current: stored, building: built }] = await Promise.all([
      indices.answering(),
      states.all(),
    ])
    isPending = built !== null && built.name !== name
    const answering = [stored, built].find((each) => each?.name === name)
    if (!answering || answering === stored) return answering ?? null
    await states.put('current', answering)
    return found()
  }

  async function fresh({ lengths, hasCopies, of = embedderId }: Fresh): Promise<StoredIndex> {
    const name = await indices.make(lengths, { hasCopies })
    await indices.fit(name)
    return { name, lengths, databaseId, embedderId: of, cursor: 0, filling: null, event: '' }
  }

  /** Returns the current index, created if there is none. */
  async function current(put: IndexEntry[]): Promise<Known> {
    const stored = await found()
    if (stored && stored.databaseId !== databaseId)
      throw new IndexTakenError(
        'The index of this prefix in OpenSearch is of another database: choose another OPENSEARCH_INDEX_PREFIX, or replace it by npm run claire -- reindex.',
      )
    if (stored) return stored
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
      const stored = await found()
      return stored?.databaseId === databaseId ? stored : null
    },
    /** True if a rebuild was under way at the last check. */
    isRebuildPending: () => isPending,
  }
}

export const lengthsOf = (put: IndexEntry[]): Lengths =>
  put.length >= TELLING_ARTICLES ? averageLengths(put.map(({ article }) => article)) : USUAL_LENGTHS

/** Sample size for mean lengths. */
const SAMPLED = 500

/** Returns the mean lengths of articles in terms, for full texts over those that have one. */
function averageLengths(articles: IndexedArticle[]): Lengths {
  const step = Math.max(1, Math.floor(articles.length / SAMPLED))
  const analysed = articles.filter((_, at) => at % step === 0).map(analyse)
  const bodies = analysed.map(({ bodyLength }) => bodyLength).filter((length) => length > 0)
  return {
    head: mean(analysed.map(({ headLength }) => headLength)) || USUAL_LENGTHS.head,
    body: mean(bodies) || USUAL_LENGTHS.body,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
