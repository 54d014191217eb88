import type { ContextualEmbedder } from '@claire/embeddings'
import { withTimeout } from '#platform/time-limit'
import { type Finding, fault, inOneLine, warning, well } from './finding.ts'

/** Time in which a busy machine loads the model. */
const WITHIN_MS = 60_000

/** Checks that the contextual embedder works. `isOwn`: the built-in model, not a service. */
export async function checkContextual(embedder: ContextualEmbedder | null, isOwn: boolean): Promise<Finding> {
  if (!embedder) return well('meaning', 'CONTEXTUAL is off: searches go by words and their meaning')
  try {
    await withTimeout(embedder.query('gravitational waves'), WITHIN_MS)
    return well('meaning', isOwn ? 'the contextual model runs' : 'the embedding service answers')
  } catch (error) {
    return isOwn
      ? warning(
          'meaning',
          `The contextual model cannot run here (${inOneLine(error)}): searches go by words and their meaning. CONTEXTUAL=off says so from the start.`,
        )
      : fault(
          'meaning',
          `EMBEDDING_URL: ${inOneLine(error)}. Searches go by words and their meaning meanwhile.`,
        )
  } finally {
    await embedder.stop()
  }
}
