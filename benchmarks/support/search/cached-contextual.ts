import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { type ContextualEmbedder, createContextualEmbedders } from '@claire/embeddings'

const KEY_BYTES = 16

/** Returns the product's models; ends the benchmark if they cannot run. */
export function evaluatedModels() {
  const fail = (reason: unknown) => {
    throw new Error('the contextual model cannot run', { cause: reason })
  }
  return createContextualEmbedders({ tokens: 128, onUnavailable: fail, onTrouble: fail })
}

export function evaluatedContextual(): ContextualEmbedder {
  const { english } = evaluatedModels()
  // As queries: articles have a thread of low priority, which hardly runs on a busy machine.
  return { ...english, articles: (texts) => Promise.all(texts.map(english.query)) }
}

/** Caches the vectors, in a file if one is given: embedding a collection takes minutes, and is the same in every run. */
export function cachedContextual(
  contextual: ContextualEmbedder,
  file: string | undefined,
): ContextualEmbedder {
  const known = file ? read(file, contextual.dimensions) : new Map<string, Float32Array>()

  async function vectorOf(text: string, keyed = text): Promise<Float32Array> {
    const key = createHash('sha256').update(keyed).digest().subarray(0, KEY_BYTES)
    const cached = known.get(key.toString('hex'))
    if (cached) return cached
    const [vector = new Float32Array()] =
      keyed === text ? await contextual.articles([text]) : [await contextual.query(text)]
    known.set(key.toString('hex'), vector)
    if (file) appendFileSync(file, Buffer.concat([key, new Uint8Array(Float32Array.from(vector).buffer)]))
    return vector
  }

  return {
    ...contextual,
    query: (text) => vectorOf(text, `query: ${text}`),
    articles: (texts) => Promise.all(texts.map((text) => vectorOf(text))),
  }
}

function read(file: string, dimensions: number): Map<string, Float32Array> {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const length = KEY_BYTES + dimensions * 4
  const known = new Map<string, Float32Array>()
  for (let at = 0; at + length <= bytes.length; at += length) {
    const vector = new Uint8Array(bytes.subarray(at + KEY_BYTES, at + length))
    known.set(bytes.subarray(at, at + KEY_BYTES).toString('hex'), new Float32Array(vector.buffer))
  }
  return known
}
