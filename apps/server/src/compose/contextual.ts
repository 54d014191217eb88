import {
  type ContextualEmbedder,
  type QueryEmbedder,
  createContextualEmbedder,
  createRemoteContextualEmbedder,
  ifItAnswers,
} from '@claire/embeddings'
import type { Base } from './base.ts'

/** What reads sentences; null where it is switched off. Where it cannot run, this is logged once. */
export function composeContextual({ config, log }: Pick<Base, 'config' | 'log'>): ContextualEmbedder | null {
  const { contextual } = config
  if (contextual.kind === 'off') return null
  if (contextual.kind === 'service') return serviceAfterModel(createRemoteContextualEmbedder(contextual), log)
  return createContextualEmbedder({
    tokens: contextual.tokens,
    nice: contextual.nice,
    onUnavailable: (reason) =>
      log.warn(
        { reason },
        'the contextual model cannot run here: searches go by words and their meaning (CONTEXTUAL=off says so from the start)',
      ),
    onTrouble: (error) => log.warn({ err: error }, 'trouble with the contextual model; it goes on'),
  })
}

/** A service whose place the model that ships with Claire had before: it embeds queries until all articles are gone through. */
function serviceAfterModel(service: ContextualEmbedder, log: Base['log']): ContextualEmbedder {
  const told = (error: unknown) => log.warn({ err: error }, 'trouble with the former contextual model')
  // Not begun before it is asked for.
  const model = createContextualEmbedder({ tokens: 128, onUnavailable: told, onTrouble: told })
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
