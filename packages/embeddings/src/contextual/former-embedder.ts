import type { QueryEmbedder } from './contextual-embedder.ts'

/** Time that a process takes to start, or a service to load its model. */
const TIMEOUT_MS = 10_000

/** Returns the embedder if it responds; otherwise stops it and returns null, since every query would wait for it. */
export async function ifItAnswers(embedder: QueryEmbedder): Promise<QueryEmbedder | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(late.resolve, TIMEOUT_MS, null)
  try {
    if (await Promise.race([embedder.query('science'), late.promise])) return embedder
  } catch {
    // The reason is irrelevant: articles are embedded by another model now.
  } finally {
    clearTimeout(timer)
  }
  await embedder.stop()
  return null
}
