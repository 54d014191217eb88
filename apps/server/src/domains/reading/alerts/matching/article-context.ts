import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import { withTimeout } from '#platform/time-limit'
import type { ArticleVectors } from './verdict/prepared-article.ts'

/** Nobody's alerts wait longer for what twenty articles mean in context: a third of a second where nothing else runs. */
const PATIENCE_MS = 3000

/**
 * Asks for the contextual vectors of new articles; undefined when they do not come in time. Until those that were asked
 * for have come after all, no others are: what is slow would only have more to do.
 */
export function createArticleContext(
  contextual: Pick<ContextualEmbedder, 'articles' | 'isAvailable'>,
  patienceMs = PATIENCE_MS,
) {
  let isLate = false
  return async (texts: string[]): Promise<Float32Array[] | undefined> => {
    if (isLate || !contextual.isAvailable()) return undefined
    const made = contextual.articles(texts)
    const settled = () => void (isLate = false)
    isLate = true
    made.then(settled, settled)
    return withTimeout(made, patienceMs).catch(() => undefined)
  }
}

interface Embedders {
  embedder: Embedder
  /** null where nothing reads sentences. */
  contextual: ContextualEmbedder | null
}

/** The vectors of new articles by their texts; contextual ones only where some alert goes by them. */
export function createArticleVectors({ embedder, contextual }: Embedders) {
  const contextOf = contextual && createArticleContext(contextual)
  return async (texts: string[], knowsContext: boolean): Promise<ArticleVectors[]> => {
    const [byWords, inContext] = await Promise.all([
      embedder.embed(texts),
      knowsContext ? contextOf?.(texts) : undefined,
    ])
    return texts.map((_, at) => ({ byWords: byWords[at], inContext: inContext?.[at] }))
  }
}
