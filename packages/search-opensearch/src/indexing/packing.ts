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

export function restored({ vector, vectorScale }: ByteVector): Float32Array {
  const values = new Float32Array(vector.length)
  for (let d = 0; d < values.length; d++) values[d] = (vector[d] ?? 0) * vectorScale
  return values
}

export const packedTokens = (tokens: Uint16Array) =>
  Buffer.from(tokens.buffer, tokens.byteOffset, tokens.byteLength).toString('base64')

export function tokensFrom(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'base64')
  return new Uint16Array(Uint8Array.from(bytes).buffer)
}

export const bytesOf = (text: string) => Buffer.from(text, 'base64')

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let d = 0; d < one.length; d++) sum += (one[d] ?? 0) * (other[d] ?? 0)
  return sum
}
