import {
  type ContextualEmbedder,
  createContextualEmbedder,
  createRemoteContextualEmbedder,
} from '@claire/embeddings'
import type { Base } from './base.ts'

/** What reads sentences; null where it is switched off. Where it cannot run, this is logged once. */
export function composeContextual({ config, log }: Pick<Base, 'config' | 'log'>): ContextualEmbedder | null {
  const { contextual } = config
  if (contextual.kind === 'off') return null
  if (contextual.kind === 'service') return createRemoteContextualEmbedder(contextual)
  return createContextualEmbedder({
    tokens: contextual.tokens,
    onUnavailable: (reason) =>
      log.warn(
        { reason },
        'the contextual model cannot run here: searches go by words and their meaning (CONTEXTUAL=off says so from the start)',
      ),
    onTrouble: (error) => log.warn({ err: error }, 'trouble with the contextual model; it goes on'),
  })
}
