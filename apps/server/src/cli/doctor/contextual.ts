import type { ContextualEmbedder } from '@claire/embeddings'
import { withTimeout } from '#platform/time-limit'
import { type Finding, fault, inOneLine, warning, well } from './finding.ts'

/** Time in which a busy machine loads the model. */
const WITHIN_MS = 60_000

const ENGLISH = {
  part: 'meaning',
  runs: 'the contextual model runs',
  cannot: 'The contextual model cannot run here',
  instead: 'searches go by words and their meaning. CONTEXTUAL=off says so from the start.',
}
const MULTILINGUAL = {
  part: 'languages',
  runs: 'the multilingual model runs',
  cannot: 'The multilingual model cannot run here',
  instead:
    'searches that are not English are ranked like English ones. MULTILINGUAL=off says so from the start.',
}

/** Checks that the contextual embedders work, then stops them. `isOwn`: the first is a built-in model, not a service. */
export async function* checkContextual(
  embedders: ContextualEmbedder[],
  isOwn: boolean,
): AsyncGenerator<Finding> {
  const [first, second] = embedders
  if (!first) yield well('meaning', 'CONTEXTUAL is off: searches go by words and their meaning')
  try {
    if (first) yield isOwn ? await checkModel(first, ENGLISH) : await checkService(first)
    if (second) yield await checkModel(second, MULTILINGUAL)
  } finally {
    for (const embedder of embedders) await embedder.stop()
  }
}

async function checkModel(
  { query }: ContextualEmbedder,
  { part, runs, cannot, instead }: typeof ENGLISH,
): Promise<Finding> {
  const failure = await failureOf(query)
  return failure === null ? well(part, runs) : warning(part, `${cannot} (${failure}): ${instead}`)
}

async function checkService({ query }: ContextualEmbedder): Promise<Finding> {
  const failure = await failureOf(query)
  return failure === null
    ? well('meaning', 'the embedding service answers')
    : fault('meaning', `EMBEDDING_URL: ${failure}. Searches go by words and their meaning meanwhile.`)
}

/** Returns why a query is not embedded; null if it is. */
async function failureOf(query: ContextualEmbedder['query']): Promise<string | null> {
  try {
    await withTimeout(query('gravitational waves'), WITHIN_MS)
    return null
  } catch (error) {
    return inOneLine(error)
  }
}
