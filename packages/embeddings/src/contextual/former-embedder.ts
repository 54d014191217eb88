import type { QueryEmbedder } from './contextual-embedder.ts'

/** As long as it takes a process to begin, or a service to load its model. */
const PATIENCE_MS = 10_000

/** The same where it answers, null and stopped where it does not: whoever counted on it would wait for every query. */
export async function ifItAnswers(embedder: QueryEmbedder): Promise<QueryEmbedder | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(late.resolve, PATIENCE_MS, null)
  try {
    if (await Promise.race([embedder.query('science'), late.promise])) return embedder
  } catch {
    // Why does not matter: articles are embedded by another now.
  } finally {
    clearTimeout(timer)
  }
  await embedder.stop()
  return null
}
