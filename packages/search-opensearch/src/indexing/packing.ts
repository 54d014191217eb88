import type { ByteVector } from '@claire/search-engine/shared'

const SCALE_BYTES = 8

/** Returns a vector in base64: the factor that restores it, then int8 values. */
export function packed({ vector, vectorScale }: ByteVector): string {
  const bytes = Buffer.alloc(SCALE_BYTES + vector.length)
  bytes.writeDoubleLE(vectorScale)
  Buffer.from(vector.buffer, vector.byteOffset, vector.length).copy(bytes, SCALE_BYTES)
  return bytes.toString('base64')
}

export function unpacked(text: string): ByteVector {
  const bytes = Buffer.from(text, 'base64')
  const values = bytes.subarray(SCALE_BYTES)
  return {
    vectorScale: bytes.readDoubleLE(),
    vector: new Int8Array(values.buffer, values.byteOffset, values.length),
  }
}

/** Returns the dot product with a packed vector. */
export function dotPacked(vector: Float32Array, text: string): number {
  const { vector: other, vectorScale } = unpacked(text)
  let sum = 0
  for (let d = 0; d < vector.length; d++) sum += (vector[d] ?? 0) * (other[d] ?? 0)
  return sum * vectorScale
}

/** Returns the vector of `packed`. */
export function vectorFrom(text: string): Float32Array {
  const { vector, vectorScale } = unpacked(text)
  return Float32Array.from(vector, (value) => value * vectorScale)
}

export const packedTokens = (tokens: Uint16Array) =>
  Buffer.from(tokens.buffer, tokens.byteOffset, tokens.byteLength).toString('base64')

export const tokensFrom = (text: string) =>
  new Uint16Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)
