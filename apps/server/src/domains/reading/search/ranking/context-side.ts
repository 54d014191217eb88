import type { ContextualEmbedder, QueryEmbedder } from '@claire/embeddings'
import { type QueryVector, createQueryVector } from './query-vector.ts'

/** Embeds queries like the articles. */
export interface ContextReader extends Pick<QueryEmbedder, 'unrelated'> {
  queryVector: QueryVector
}

/** Contextual embedding of queries. */
export interface ContextSide {
  /** The reader for an embedder's contextual vectors; null if there is none. */
  of(embedderId: string): Promise<ContextReader | null>
}

/** `onFailure` is called once when an embedder begins to fail, or to time out. */
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
  /** The former embedder, while articles are ranked by its vectors. */
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
