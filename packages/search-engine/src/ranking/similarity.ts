import { quantized } from '@claire/embeddings'
import type { Columns } from '#documents/columns'
import type { ContextScores } from '#documents/context-rows'
import type { DocumentSet } from '#documents/document-set'

/** How like a vector each document's is, by number, and how like they are on the whole. */
export interface Similarities {
  scores: Float32Array
  mean: number
  deviation: number
}

interface Kept extends Similarities {
  vector: Float32Array
}

/** A search has one, and one more where nothing has its words and few articles are near: moved towards these. */
const SCANS_KEPT = 2
/** Of an index, the last scan first. What a document's vector is never changes, so that a scan is good until one is added. */
const scans = new WeakMap<Columns, Kept[]>()

/** The dot product of a vector with that of each document. The last ones are kept; read only. */
export function similarities(columns: Columns, vector: Float32Array): Similarities {
  const kept = scans.get(columns) ?? []
  const known = kept.find((scan) => scan.scores.length === columns.size && isSame(scan.vector, vector))
  const scan = known ?? scanned(columns, vector)
  scans.set(columns, [scan, ...kept.filter((other) => other !== known)].slice(0, SCANS_KEPT))
  return scan
}

interface KeptContext {
  vector: Float32Array
  version: number
  found: ContextScores
}

const contextScans = new WeakMap<Columns, KeptContext>()

/** The same of contextual vectors, 0 for a document without one. The last is kept; read only. */
export function contextSimilarities(columns: Columns, vector: Float32Array): ContextScores {
  const { context } = columns
  const kept = contextScans.get(columns)
  const { version } = context
  if (kept?.version === version && kept.found.scores.length === columns.size && isSame(kept.vector, vector))
    return kept.found
  const found = context.scoresOf(quantized(padded(vector, context.dimensions)), columns.size)
  contextScans.set(columns, { vector: vector.slice(), version, found })
  return found
}

/** The same for some of the documents, at the places of their numbers, and how like all are on the whole. */
export function similaritiesWithin(
  columns: Columns,
  vector: Float32Array,
  documents: DocumentSet,
): Pick<Similarities, 'scores' | 'mean'> {
  const { values, scale } = quantized(padded(vector, columns.vectors.dimensions))
  const numbers = documents.toArray()
  const dots = columns.vectors.dot(values, numbers)
  const scales = columns.vectorScales.values
  const scores = new Float32Array(columns.size)
  for (let at = 0; at < numbers.length; at++) {
    const document = numbers[at] ?? 0
    scores[document] = (dots[at] ?? 0) * scale * (scales[document] ?? 0)
  }
  const sum = values.reduce((all, value, d) => all + value * (columns.vectorSum[d] ?? 0), 0)
  return { scores, mean: (sum * scale) / Math.max(1, columns.size) }
}

const isSame = (a: Float32Array, b: Float32Array) =>
  a.length === b.length && a.every((value, d) => value === b[d])

function scanned(columns: Columns, vector: Float32Array): Kept {
  const { values, scale } = quantized(padded(vector, columns.vectors.dimensions))
  const dots = columns.vectors.dot(values)
  const scales = columns.vectorScales.values
  const scores = new Float32Array(columns.size)
  for (let document = 0; document < scores.length; document++)
    scores[document] = (dots[document] ?? 0) * scale * (scales[document] ?? 0)
  return { vector: vector.slice(), scores, ...spread(scores) }
}

function spread(scores: Float32Array): { mean: number; deviation: number } {
  let sum = 0
  let squares = 0
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document] ?? 0
    sum += score
    squares += score * score
  }
  const mean = sum / Math.max(1, scores.length)
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, scores.length) - mean * mean)) }
}

function padded(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length === dimensions) return vector
  const longer = new Float32Array(dimensions)
  longer.set(vector.subarray(0, dimensions))
  return longer
}
