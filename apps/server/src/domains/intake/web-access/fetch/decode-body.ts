import { promisify } from 'node:util'
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createInflateRaw,
  createZstdDecompress,
  gunzip,
  inflate,
  inflateRaw,
  zstdDecompress,
} from 'node:zlib'
import type { Transform } from 'node:stream'
import type { FetchCause } from '@claire/api-contract'

const LAYERS = 2
const MEGABYTE = 1_048_576
/** Text rarely shrinks below a hundredth; 300 MB of zeros shrink to a thousandth. */
const LARGEST_RATIO = 200
const SUSPICIOUS_RATIO = 25

export type DecodedBody = { bytes: Buffer; partial: boolean } | { cause: FetchCause }

interface Limits {
  /** Maximum bytes after unpacking. */
  limit: number
  /** Cuts content at the limit, instead of refusing all of it. */
  cut?: boolean
}

type Inflate = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>
type Coding = 'gzip' | 'deflate' | 'br' | 'zstd'

const unpackers: Record<Coding, { unpack: Inflate; salvage: (packed: Buffer) => [Transform, Buffer] }> = {
  gzip: {
    unpack: promisify(gunzip) as Inflate,
    salvage: (packed) => [lenientInflate(), packed.subarray(gzipHeaderLength(packed))],
  },
  deflate: {
    unpack: (packed, options) =>
      (isZlib(packed) ? promisify(inflate) : promisify(inflateRaw))(packed, options) as Promise<Buffer>,
    salvage: (packed) => [lenientInflate(), isZlib(packed) ? packed.subarray(2) : packed],
  },
  br: {
    unpack: promisify(brotliDecompress) as Inflate,
    salvage: (packed) => [createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }), packed],
  },
  zstd: {
    unpack: promisify(zstdDecompress) as Inflate,
    salvage: (packed) => [createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }), packed],
  },
}

/** Without header and checksum, and tolerates a truncated body. */
const lenientInflate = () => createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })

/** RFC 1952, section 2.3. */
function gzipHeaderLength(bytes: Buffer): number {
  const flags = bytes[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8)
  for (const text of [8, 16]) if (flags & text) at = bytes.indexOf(0, at) + 1
  return flags & 2 ? at + 2 : at
}

/**
 * Undoes the content encodings of a body, trusting its first bytes more than its headers: unannounced gzip is unpacked,
 * announced gzip that is none stays unchanged. Never unpacks to more than `limit` bytes or 200 times the size.
 * `partial`: the packed body was truncated, and this is its beginning.
 */
export async function decodeBody(body: Buffer, encodings: string, limits: Limits): Promise<DecodedBody> {
  const codings = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name && name !== 'identity')
  const isKnown = (name: string): name is Coding => Object.hasOwn(unpackers, name)
  // Browsers ignore what is no coding, such as "none", "utf-8" or "aws-chunked".
  const isUnreadable = !codings.every(isKnown) && !isGzip(body) && !startsLikeText(body)
  if (codings.length > LAYERS || isUnreadable) return { cause: 'bad_encoding' }
  let state = { bytes: body, partial: false }
  for (const coding of codings.reverse().filter(isKnown)) {
    if (!plausible(coding, state.bytes)) continue
    const unpacked = await unpackOnce(state.bytes, coding, limits)
    if ('cause' in unpacked) return unpacked
    state = { bytes: unpacked.bytes, partial: state.partial || unpacked.partial }
  }
  for (let layer = 0; layer < LAYERS && isGzip(state.bytes); layer++) {
    const unpacked = await unpackOnce(state.bytes, 'gzip', limits)
    if ('cause' in unpacked) return unpacked
    state = { bytes: unpacked.bytes, partial: state.partial || unpacked.partial }
  }
  return state
}

async function unpackOnce(packed: Buffer, coding: Coding, { limit, cut }: Limits): Promise<DecodedBody> {
  const maxOutputLength = Math.min(limit, Math.max(MEGABYTE, packed.length * LARGEST_RATIO))
  const { unpack, salvage } = unpackers[coding]
  try {
    return { bytes: await unpack(packed, { maxOutputLength }), partial: false }
  } catch (error) {
    const tooLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
    if (tooLarge && cut)
      return { bytes: await readablePart(salvage(packed), maxOutputLength), partial: false }
    if (tooLarge)
      return {
        cause: maxOutputLength > packed.length * SUSPICIOUS_RATIO ? 'decompression_bomb' : 'too_large',
      }
  }
  const bytes = await readablePart(salvage(packed), maxOutputLength)
  return bytes.length ? { bytes, partial: true } : { cause: 'bad_encoding' }
}

/** The content before the damage, or before the limit. */
function readablePart([unpacking, packed]: [Transform, Buffer], limit: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = () => resolve(Buffer.concat(chunks))
    unpacking.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) return unpacking.destroy()
      chunks.push(chunk)
    })
    unpacking.on('error', finish).on('close', finish).on('end', finish)
    unpacking.end(packed)
  })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
const isZlib = (bytes: Uint8Array) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0
const isZstd = (bytes: Uint8Array) =>
  bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd

/** Brotli and raw deflate have no signature, but a document that starts like text was not compressed at all. */
function plausible(coding: Coding, bytes: Buffer): boolean {
  if (coding === 'gzip') return isGzip(bytes)
  if (coding === 'zstd') return isZstd(bytes)
  return !startsLikeText(bytes)
}

const startsLikeText = (bytes: Buffer) =>
  /^(?:\uFEFF)?\s*(?:<[!?a-z]|\{|\[|%PDF-|User-agent:)/i.test(bytes.subarray(0, 64).toString('utf8'))
