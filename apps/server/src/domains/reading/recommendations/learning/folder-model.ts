import { dot } from '@claire/embeddings'
import { type LearningText, type Terms, VECTORS, termsIn } from './learning-text.ts'

/** The knowledge of a folder: plain data, at most 4 kB when serialised. It is linear in an article's terms and vectors. */
export interface FolderModel {
  /** Score from which an article belongs to the folder; Infinity if nothing could be learnt. */
  floor: number
  /** Score from which an article is at the edge of the folder. */
  edge: number
  terms: WeightedTerms
  /** Absent if none of the folder's articles has such a vector. */
  table?: LinearPart
  contextual?: LinearPart
}

/** The heaviest terms, positive for those of the folder and negative for those of refused articles. */
export interface WeightedTerms {
  /** Ascending. */
  hashes: Uint32Array
  weights: Int16Array
  /** Factor of the weights. */
  scale: number
}

/** A direction from the middle of the library to the folder. */
export interface LinearPart {
  values: Int8Array
  /** Factor of the values. */
  scale: number
  /** The library's mean on this direction. */
  origin: number
}

/** Weight of each part in a score, against 1 for words. */
export const SHARES = { table: 0.4, contextual: 0.4 }

/** Returns the fit of an article, comparable with the model's own `floor` and `edge` only; 0 is an average article. */
export function scoreOf(model: FolderModel, article: LearningText): number {
  let sum = scoreOfTerms(model.terms, termsIn(article))
  let shares = 1
  for (const name of VECTORS) {
    const part = model[name]
    const vector = article[name]
    if (!part || !vector) continue
    sum += SHARES[name] * (dot(part.values, vector) * part.scale - part.origin)
    shares += SHARES[name]
  }
  return sum / shares
}

/**
 * Returns how far a score that reaches the floor surpasses it, on the scale of saved searches: 1 at the floor, 1.5 at twice
 * that, which the folder's own articles reach as a rule, and below 2, so that the best are ranked among themselves too.
 */
export function strengthOf({ floor }: Pick<FolderModel, 'floor'>, score: number): number {
  const surplus = score - floor
  return 1 + surplus / (surplus + (Math.abs(floor) || 1))
}

function scoreOfTerms(heavy: WeightedTerms, { hashes, weights }: Terms) {
  const weightOf = weightsOf(heavy)
  let sum = 0
  for (let at = 0; at < hashes.length; at++) sum += (weightOf.get(hashes[at] ?? 0) ?? 0) * (weights[at] ?? 0)
  return sum * heavy.scale
}

const weightsByTerm = new WeakMap<WeightedTerms, Map<number, number>>()

/** Returns the weights by hash, without their factor; kept with the terms, which may not change. */
function weightsOf(terms: WeightedTerms): Map<number, number> {
  const known = weightsByTerm.get(terms)
  if (known) return known
  const weights = new Map(Array.from(terms.hashes, (hash, at) => [hash, terms.weights[at] ?? 0]))
  weightsByTerm.set(terms, weights)
  return weights
}

/** Returns the place of the first hash that is `least` or more, by bisection. */
export function firstAtLeast(ascending: Uint32Array, least: number): number {
  let from = 0
  let to = ascending.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ascending[middle] ?? 0) < least) from = middle + 1
    else to = middle
  }
  return from
}

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
