import type { ContextualEmbedder, QueryEmbedder } from '@claire/embeddings'
import type { QueryMeaning } from '@claire/search-engine'
import type { IndexState } from '../index-port.ts'
import { createQueryVector } from './query-vector.ts'

/** Contextual models: the first is for English, the second for other languages. */
export interface ContextualModels {
  contextual: ContextualEmbedder[]
  /** True if a text is surely not English; `whole` is what it is part of. */
  isForeign: (text: string, whole?: string) => boolean
  /** Maximum time to embed a query; that of every embedder by default. */
  queryTimeoutMs?: number | undefined
}

/** Returns those that rank a text, the preferred first: the first one while articles have no vectors of the second. */
export const modelsFor = <Model>(models: Model[], isForeign: boolean): Model[] =>
  isForeign ? models.toReversed() : models.slice(0, 1)

type Meanings = QueryMeaning['contexts']
type Ranked = IndexState['contextual']

/** Embeds a query by the contextual models that rank it, the preferred first; omits those that fail or time out. */
export type ContextSide = (text: string, ranked: Ranked, isForeign: boolean) => Promise<Meanings>

/** `onFailure` is called once when an embedder begins to fail, or to time out. */
export function createContextSide(
  { contextual, queryTimeoutMs }: Omit<ContextualModels, 'isForeign'>,
  onFailure: (error: unknown) => void,
): ContextSide {
  const readers = contextual.map((embedder) => createReader(embedder, onFailure, queryTimeoutMs))
  return async (text, ranked, isForeign) => {
    const chosen = modelsFor(readers, isForeign)
    const meanings = await Promise.all(chosen.map((read) => read(text, ranked)))
    return meanings.filter((meaning) => meaning !== undefined)
  }
}

type Read = (text: string) => Promise<Meanings[number] | undefined>

/** Reads by a model or, while articles are ranked by its vectors, by the former one. */
function createReader(
  contextual: ContextualEmbedder,
  onFailure: (error: unknown) => void,
  timeoutMs?: number,
) {
  const note = (error: unknown) => {
    if (contextual.isAvailable()) onFailure(error)
  }
  const readBy = (embedder: QueryEmbedder) => createRead(embedder, note, timeoutMs)
  const own = readBy(contextual)
  let former: { id: string; read: Read | null; stop: () => Promise<void> } | undefined

  async function readerOf(embedderId: string): Promise<Read | null> {
    if (embedderId === contextual.id) {
      void former?.stop()
      former = undefined
      return own
    }
    if (former?.id === embedderId) return former.read
    const embedder = (await contextual.former?.(embedderId)) ?? null
    former = { id: embedderId, read: embedder && readBy(embedder), stop: async () => embedder?.stop() }
    return former.read
  }

  return async (text: string, ranked: Ranked) => {
    const state = ranked.find(({ id }) => id === contextual.id)
    const read = state && (await readerOf(state.rankedBy))
    return read?.(text)
  }
}

function createRead(
  { id, unrelated, ranking, query }: QueryEmbedder,
  onFailure: (error: unknown) => void,
  timeoutMs?: number,
): Read {
  const embed = ([text = '']: string[]) => query(text).then((vector) => [vector])
  const queryVector = createQueryVector({ embed }, onFailure, timeoutMs)
  return async (text) => {
    const vector = await queryVector(text)
    return vector && { vector, unrelated: unrelated ?? null, embedderId: id, ...(ranking && { ranking }) }
  }
}
