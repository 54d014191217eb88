import {
  type ContextualEmbedder,
  type QueryEmbedder,
  createContextualEmbedder,
  createRemoteContextualEmbedder,
  ifItAnswers,
} from '@claire/embeddings'
import type { Base } from './base.ts'

/** Names of the contextual models, in the order of `composeContextual`. */
export const CONTEXTUAL_NAMES = ['contextual', 'multilingual'] as const

/** The contextual embedders, the one for English first; none if they are switched off. Logged once if one cannot run. */
export function composeContextual({ config, log }: Pick<Base, 'config' | 'log'>): ContextualEmbedder[] {
  const { contextual } = config
  if (contextual.kind === 'off') return []
  if (contextual.kind === 'service')
    return [serviceAfterModel(createRemoteContextualEmbedder(contextual), log)]
  const model = createContextualEmbedder({
    tokens: contextual.tokens,
    nice: contextual.nice,
    onUnavailable: (reason) =>
      log.warn(
        { reason },
        'the contextual model cannot run here: searches go by words and their meaning (CONTEXTUAL=off says so from the start)',
      ),
    onTrouble: (error) => log.warn({ err: error }, 'trouble with the contextual model; it goes on'),
  })
  return [model]
}

/** A service that replaces the built-in model: the model embeds queries until all articles have new vectors. */
function serviceAfterModel(service: ContextualEmbedder, log: Base['log']): ContextualEmbedder {
  const warn = (error: unknown) => log.warn({ err: error }, 'trouble with the former contextual model')
  // Started on first use.
  const model = createContextualEmbedder({ tokens: 128, onUnavailable: warn, onTrouble: warn })
  let former: Promise<QueryEmbedder | null> | undefined

  async function formerOf(id: string): Promise<QueryEmbedder | null> {
    const before = await model.former?.(id)
    return before ? ifItAnswers({ ...before, stop: model.stop }) : ((await service.former?.(id)) ?? null)
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
