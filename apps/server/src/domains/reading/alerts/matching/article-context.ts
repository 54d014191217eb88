import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import { withTimeout } from '#platform/time-limit'
import type { ArticleVectors } from './decision/prepared-article.ts'

/** Maximum wait for the contextual vectors of twenty articles, which take a third of a second when nothing else runs. */
const TIMEOUT_MS = 3000

/**
 * Requests the contextual vectors of new articles; undefined if they are late. Requests no others before the late ones
 * arrive: a slow service would only get more work.
 */
export function createArticleContext(
  contextual: Pick<ContextualEmbedder, 'articles' | 'isAvailable'>,
  timeoutMs = TIMEOUT_MS,
) {
  let isLate = false
  return async (texts: string[]): Promise<Float32Array[] | undefined> => {
    if (isLate || !contextual.isAvailable()) return undefined
    const made = contextual.articles(texts)
    const settled = () => void (isLate = false)
    isLate = true
    made.then(settled, settled)
    return withTimeout(made, timeoutMs).catch(() => undefined)
  }
}

interface Embedders {
  embedder: Embedder
  contextual: ContextualEmbedder[]
}

/** The vectors of new articles by their texts; contextual ones of the models that some alert uses. */
export function createArticleVectors({ embedder, contextual }: Embedders) {
  const models = contextual.map((model) => ({ id: model.id, contextOf: createArticleContext(model) }))
  return async (texts: string[], usedModels: string[]): Promise<ArticleVectors[]> => {
    const used = models.filter(({ id }) => usedModels.includes(id))
    const [byWords, ...inContext] = await Promise.all([
      embedder.embed(texts),
      ...used.map(({ contextOf }) => contextOf(texts)),
    ])
    return texts.map((_, at) => ({
      byWords: byWords[at],
      inContext: Object.fromEntries(used.map(({ id }, place) => [id, inContext[place]?.[at]])),
    }))
  }
}
