import {
  type ContextualEmbedder,
  type QueryEmbedder,
  type StaticEmbedder,
  createContextualEmbedders,
  createRemoteContextualEmbedder,
  ifItAnswers,
} from '@claire/embeddings'
import { queryLanguage } from '@claire/scholarly-text'
import { wordsOf } from '@claire/search-engine'
import type { Log } from '#platform/log'
import type { Config } from '../config/index.ts'

/** Returns a test that a query is surely not in English: the words of the static embedder are English. */
export function isForeignBy(embedder: StaticEmbedder) {
  const isEnglish = wordsOf(embedder)
  return (text: string, whole?: string) => queryLanguage(text, isEnglish, whole) === 'other'
}

/** Names of the contextual models, in the order of `composeContextual`. */
export const CONTEXTUAL_NAMES = ['contextual', 'multilingual'] as const

/** The contextual embedders, the one for English first; none if they are switched off. Logged once if one cannot run. */
export function composeContextual({ config, log }: { config: Config; log: Log }): ContextualEmbedder[] {
  const { contextual } = config
  if (contextual.kind === 'off') return []
  const { english, multilingual } = createContextualEmbedders({
    ...contextual,
    onUnavailable: (reason) => log.warn({ reason }, UNAVAILABLE[contextual.kind]),
    onTrouble: (error) => log.warn({ err: error }, 'trouble with a contextual model; it goes on'),
  })
  const first =
    contextual.kind === 'service'
      ? serviceAfterModel(createRemoteContextualEmbedder(contextual), english)
      : english
  return contextual.isMultilingual ? [first, multilingual] : [first]
}

const UNAVAILABLE = {
  own: 'the contextual models cannot run here: searches go by words and their meaning (CONTEXTUAL=off says so from the start)',
  service:
    'the multilingual model cannot run here: all searches go by the embedding service (MULTILINGUAL=off says so from the start)',
}

/** A service that replaces the built-in model: the model embeds queries until all articles have new vectors. */
function serviceAfterModel(service: ContextualEmbedder, model: ContextualEmbedder): ContextualEmbedder {
  let former: Promise<QueryEmbedder | null> | undefined

  async function formerOf(id: string): Promise<QueryEmbedder | null> {
    const before = await model.former?.(id)
    return before ? ifItAnswers(before) : ((await service.former?.(id)) ?? null)
  }

  return {
    ...service,
    former: (id) => (former ??= formerOf(id)),
    async stop() {
      await model.stop()
      await service.stop()
    },
  }
}
