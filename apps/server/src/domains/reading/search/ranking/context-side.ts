import type { ContextualEmbedder, QueryEmbedder } from '@claire/embeddings'
import { type QueryVector, createQueryVector } from './query-vector.ts'

/** What embeds queries as articles have been. */
export interface ContextReader extends Pick<QueryEmbedder, 'unrelated'> {
  queryVector: QueryVector
}

/** What reads sentences. */
export interface ContextSide {
  /** What embeds queries for the contextual vectors of an embedder; null where nothing does. */
  of(embedderId: string): Promise<ContextReader | null>
}

/** `onFailure` is told once when an embedder begins to fail, or to take too long. */
export function createContextSide(
  contextual: ContextualEmbedder,
  onFailure: (error: unknown) => void,
): ContextSide {
  const readerOf = ({ unrelated, query }: Pick<QueryEmbedder, 'unrelated' | 'query'>): ContextReader => ({
    unrelated,
    queryVector: createQueryVector(
      { embed: ([text = '']) => query(text).then((vector) => [vector]) },
      onFailure,
    ),
  })
  const own = readerOf(contextual)
  /** Of the embedder before, while articles are ranked by its vectors. */
  let former: { id: string; reader: ContextReader | null; stop: () => Promise<void> } | undefined

  return {
    async of(embedderId) {
      if (embedderId === contextual.id) {
        void former?.stop()
        former = undefined
        return own
      }
      if (former?.id === embedderId) return former.reader
      const embedder = (await contextual.former?.(embedderId)) ?? null
      former = { id: embedderId, reader: embedder && readerOf(embedder), stop: async () => embedder?.stop() }
      return former.reader
    },
  }
}
