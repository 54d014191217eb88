import { closeSync, openSync, readSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { SearchIndex } from '@claire/search-engine'

export const CONTEXTUAL_BYTES = 384
const ROW = CONTEXTUAL_BYTES + 4
const WRITTEN_AT_ONCE = 4096

/** Yields contextual vectors of a file, in order: int8 values, each row followed by its factor in float32. */
export function* storedVectors(file: string) {
  const part = Buffer.alloc(ROW * WRITTEN_AT_ONCE)
  const open = openSync(file, 'r')
  try {
    for (let read = readSync(open, part); read >= ROW; read = readSync(open, part))
      for (let at = 0; at + ROW <= read; at += ROW)
        yield {
          vector: new Int8Array(part.subarray(at, at + CONTEXTUAL_BYTES)),
          vectorScale: part.readFloatLE(at + CONTEXTUAL_BYTES),
        }
  } finally {
    closeSync(open)
  }
}

/**
 * Writes the vectors of a file for articles that lack theirs, the oldest article first, repeating the file as needed,
 * except for the `leaving` newest. Returns the number written.
 */
export async function fillContext(
  index: Pick<SearchIndex, 'state' | 'lackingContext' | 'writeContext'>,
  file: string,
  leaving = 0,
): Promise<number> {
  const [model] = (await index.state()).contextual
  if (!model) throw new Error('the index has no contextual model')
  const lacking = (await withoutVectors(index, model.id)).slice(leaving).reverse()
  let vectors = storedVectors(file)
  const nextVector = () => {
    let next = vectors.next()
    if (next.done) next = (vectors = storedVectors(file)).next()
    if (next.done) throw new Error(`${file} holds no vectors`)
    const { vector, vectorScale } = next.value
    return Float32Array.from(vector, (byte) => byte * vectorScale)
  }
  for (let at = 0; at < lacking.length; at += WRITTEN_AT_ONCE) {
    const entries = lacking.slice(at, at + WRITTEN_AT_ONCE)
    await index.writeContext(
      model.id,
      entries.map((entry) => ({ ...entry, vector: nextVector() })),
    )
  }
  return lacking.length
}

/** Returns all articles without a vector, newest first, once a freshly opened index has loaded the stored ones. */
async function withoutVectors(index: Pick<SearchIndex, 'lackingContext'>, embedderId: string) {
  for (;;) {
    const { lacking, articles } = await index.lackingContext(embedderId, 0)
    const { first } = await index.lackingContext(embedderId, articles)
    if (first.length || !lacking) return first
    await delay(100)
  }
}
