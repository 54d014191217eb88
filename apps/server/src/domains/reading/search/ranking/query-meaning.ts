import type { Embedder } from '@claire/embeddings'
import { type QueryMeaning, RANKING, nearnessFor } from '@claire/search-engine'
import type { SearchIndex } from '../index-port.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { ContextSide } from './context-side.ts'
import type { Finding } from './found.ts'
import type { QueryVector } from './query-vector.ts'

interface Parts<Used extends keyof SearchIndex> {
  index: Pick<SearchIndex, Used>
  embedder: Pick<Embedder, 'id' | 'unrelated'>
  queryVector: QueryVector
}

/** The vectors of a query; null if the embedder times out, or differs from that of the index. */
export async function queryMeaning(
  { index, embedder, queryVector, context }: Parts<'state'> & Pick<Finding, 'context'>,
  { text, sentence, isForeign }: Pick<QueryPlan, 'text' | 'sentence' | 'isForeign'>,
): Promise<QueryMeaning | null> {
  const { embedderId, contextual } = await index.state()
  const [vector, contexts] = await Promise.all([queryVector(text), context(sentence, contextual, isForeign)])
  // Vectors of two embedders cannot be compared: until the index is rebuilt with this one, keywords are used.
  if (!vector || embedderId !== embedder.id) return null
  return { vector, unrelated: embedder.unrelated ?? null, contexts }
}

const NO_CONTEXT: ContextSide = async () => []

/** The same with the distribution of its similarities among the articles of the index. */
export async function meaningOf(
  parts: Parts<'state' | 'nearest'>,
  { text, telling }: Pick<QueryPlan, 'text' | 'telling'>,
) {
  const meaning = await queryMeaning(
    { ...parts, context: NO_CONTEXT },
    { text, sentence: text, isForeign: false },
  )
  if (!meaning) return null
  const { vector } = meaning
  const dense = await parts.index.nearest({ vector, scope: { kind: 'all' }, limit: RANKING.nearest })
  return nearnessFor(meaning, dense, telling.length)
}
