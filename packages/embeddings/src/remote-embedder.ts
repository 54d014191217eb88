import { type ContextualEmbedder, ifItAnswers } from './contextual/contextual-embedder.ts'
import { type Embedder, normalized } from './static-embedder.ts'

export interface RemoteModel {
  /** The address before `/embeddings`, such as http://localhost:11434/v1. */
  url: string
  model: string
  dimensions: number
  apiKey?: string
}

const TEXTS_AT_ONCE = 64
const LONGEST_TEXT = 8000
const TIMEOUT_MS = 60_000

interface Answer {
  data?: { index?: number; embedding?: number[] }[]
}

/** Returns an embedder by the OpenAI embeddings protocol. Rejects if the service is away, refuses, or returns wrong vectors. */
export function createRemoteEmbedder({ url, model, dimensions, apiKey }: RemoteModel): Embedder {
  async function requestVectors(texts: string[]): Promise<Float32Array[]> {
    const response = await fetch(`${url.replace(/\/$/, '')}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the embedding service answered ${response.status}`)
    const { data = [] } = (await response.json()) as Answer
    const vectors = new Map(data.map(({ index, embedding }, at) => [index ?? at, embedding]))
    return texts.map((_, at) => {
      const vector = vectors.get(at)
      if (vector?.length !== dimensions)
        throw new Error(
          `the embedding service answered ${vector?.length ?? 'no'} dimensions instead of ${dimensions}`,
        )
      return normalized(Float32Array.from(vector))
    })
  }

  return {
    id: `remote-${model}-${dimensions}`,
    dimensions,
    async embed(texts) {
      const vectors: Float32Array[] = texts.map(() => new Float32Array(dimensions))
      // Services refuse an empty text; its vector is known.
      const filled = [...texts.keys()].filter((at) => texts[at]?.trim())
      for (let from = 0; from < filled.length; from += TEXTS_AT_ONCE) {
        const batch = filled.slice(from, from + TEXTS_AT_ONCE)
        const answers = await requestVectors(batch.map((at) => (texts[at] ?? '').slice(0, LONGEST_TEXT)))
        for (const [index, at] of batch.entries())
          vectors[at] = answers[index] ?? new Float32Array(dimensions)
      }
      return vectors
    },
  }
}

/** Returns a service as the contextual embedder. */
export function createRemoteContextualEmbedder(model: RemoteModel): ContextualEmbedder {
  const { id, dimensions, embed } = createRemoteEmbedder(model)
  return {
    // A service often has several models, and may still have the former one.
    async former(formerId) {
      const [, name, length] = /^remote-(.+)-(\d+)$/.exec(formerId) ?? []
      if (!name || !length) return null
      return ifItAnswers(
        createRemoteContextualEmbedder({ ...model, model: name, dimensions: Number(length) }),
      )
    },
    id,
    dimensions,
    async query(text) {
      const [vector] = await embed([text])
      return vector ?? new Float32Array(dimensions)
    },
    articles: embed,
    isAvailable: () => true,
    stop: async () => {},
  }
}
