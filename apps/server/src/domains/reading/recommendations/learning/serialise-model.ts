import type { FolderModel, LinearPart } from './folder-model.ts'
import { VECTORS } from './learning-text.ts'

/** Grows when the layout, the hashes or the meaning of weights change: older models have to be trained again. */
const VERSION = 3

/** Returns a model as bytes, at most 4 kB. */
export function serialise(model: FolderModel): Uint8Array {
  const { hashes, weights, scale } = model.terms
  const head = new Float64Array([
    VERSION,
    model.floor,
    model.edge,
    scale,
    hashes.length,
    ...VECTORS.flatMap((name) => {
      const { values = [], scale = 0, origin = 0 } = model[name] ?? {}
      return [values.length, scale, origin]
    }),
  ])
  const parts = [head, hashes, weights, ...VECTORS.flatMap((name) => model[name]?.values ?? [])]
  return Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)))
}

const HEAD = 5 + 3 * VECTORS.length

/** Returns the model of `serialise`; null for another version's, which has to be trained again. */
export function parse(bytes: Uint8Array): FolderModel | null {
  let at = 0
  /** Copies, since numbers must be aligned. A slice of a Buffer would not be a copy. */
  const take = (length: number) => new Uint8Array(bytes.subarray(at, (at += length))).buffer
  if (bytes.length < HEAD * 8) return null
  const [version, floor = 0, edge = 0, scale = 0, count = 0, ...vectors] = new Float64Array(take(HEAD * 8))
  if (version !== VERSION) return null
  const terms = { hashes: new Uint32Array(take(count * 4)), weights: new Int16Array(take(count * 2)), scale }
  const model: FolderModel = { floor, edge, terms }
  VECTORS.forEach((name, index) => {
    const [dimensions = 0, scale = 0, origin = 0] = vectors.slice(index * 3)
    const part: LinearPart = { values: new Int8Array(take(dimensions)), scale, origin }
    if (dimensions) model[name] = part
  })
  return model
}
