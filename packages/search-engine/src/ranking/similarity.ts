import { quantized } from '@claire/embeddings'
import type { Columns } from '#documents/columns'

/** The dot product of a vector with that of each document. */
export function similarities(columns: Columns, vector: Float32Array): Float32Array {
  const { values, scale } = quantized(padded(vector, columns.vectors.dimensions))
  const dots = columns.vectors.dot(values)
  const scales = columns.vectorScales.values
  const found = new Float32Array(columns.size)
  for (let document = 0; document < found.length; document++)
    found[document] = (dots[document] ?? 0) * scale * (scales[document] ?? 0)
  return found
}

function padded(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length === dimensions) return vector
  const longer = new Float32Array(dimensions)
  longer.set(vector.subarray(0, dimensions))
  return longer
}
