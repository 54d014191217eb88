import { closeSync, fstatSync, fsyncSync, openSync, renameSync, writeSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export type NumberArray = Uint8Array | Uint32Array

export type Arrays = Record<string, NumberArray>

/** The arrays in memory, and the places of bytes left in the file. */
export interface StoredArrays {
  arrays: Arrays
  parts: Record<string, FilePart>
}

interface Wanted {
  /** The format that the arrays must have. */
  format: number
  /** Names of bytes that are checked, but left in the file. */
  leave?: readonly string[]
}

interface Header {
  format: number
  length: number
  /** CRC-32 of everything after the header. */
  checksum: number
  arrays: Record<string, { type: string; at: number; length: number }>
}

const ALIGNMENT = 8
const HEADER_PLACE = 16
/** Bytes left in the file are checked in chunks of this size. */
const CHUNK = 2 ** 20

/** Writes arrays to a file, completely or not at all. `format` is checked by `readArrays`. Returns the place of each. */
export function writeArrays(file: string, arrays: Arrays, format: number): Record<string, FilePart> {
  const header: Header = { format, length: 0, checksum: 0, arrays: {} }
  const parts: Uint8Array[] = []
  for (const [name, array] of Object.entries(arrays)) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    header.arrays[name] = { type: array.constructor.name, at: header.length, length: array.length }
    for (const part of [bytes, new Uint8Array(padded(bytes.length) - bytes.length)]) {
      parts.push(part)
      header.checksum = crc32(part, header.checksum)
    }
    header.length += padded(bytes.length)
  }
  const head = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(HEADER_PLACE)
  start.writeUInt32LE(head.length, 0)
  const descriptor = openSync(`${file}.new`, 'w')
  try {
    for (const part of [start, head, Buffer.alloc(padded(head.length) - head.length), ...parts])
      for (let at = 0; at < part.length;) at += writeSync(descriptor, part, at)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(`${file}.new`, file)
  const place = HEADER_PLACE + padded(head.length)
  return Object.fromEntries(
    Object.entries(arrays).map(([name, { byteLength }]) => [
      name,
      { file, at: place + (header.arrays[name]?.at ?? 0), length: byteLength },
    ]),
  )
}

/** Reads arrays into memory that threads share; undefined if the file is missing, of another format or incomplete. */
export function readArrays(file: string, { format, leave = [] }: Wanted): StoredArrays | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return undefined
  }
  try {
    const start = Buffer.from(readBytes(descriptor, 0, HEADER_PLACE))
    const size = start.readUInt32LE(0)
    const header = JSON.parse(Buffer.from(readBytes(descriptor, HEADER_PLACE, size)).toString()) as Header
    const place = HEADER_PLACE + padded(size)
    if (header.format !== format || fstatSync(descriptor).size !== place + header.length) return undefined
    return takeOut({ file, descriptor, place }, header, leave)
  } catch {
    return undefined
  } finally {
    closeSync(descriptor)
  }
}

const padded = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

function readBytes(descriptor: number, from: number, length: number): Uint8Array<SharedArrayBuffer> {
  const bytes = new Uint8Array(new SharedArrayBuffer(length))
  fill(descriptor, from, bytes)
  return bytes
}

interface OpenFile {
  file: string
  descriptor: number
  /** The start of the arrays. */
  place: number
}

function takeOut(
  { file, descriptor, place }: OpenFile,
  header: Header,
  leave: readonly string[],
): StoredArrays | undefined {
  const stored: StoredArrays = { arrays: {}, parts: {} }
  let checksum = 0
  // In the order of writing, which is that of the checksum.
  for (const [name, { type, at, length }] of Object.entries(header.arrays)) {
    const isBytes = type === 'Uint8Array'
    const all = padded(isBytes ? length : length * 4)
    if (leave.includes(name)) {
      checksum = checksumOf(descriptor, { at: place + at, length: all }, checksum)
      stored.parts[name] = { file, at: place + at, length }
      continue
    }
    const bytes = readBytes(descriptor, place + at, all)
    checksum = crc32(bytes, checksum)
    stored.arrays[name] = isBytes ? bytes.subarray(0, length) : new Uint32Array(bytes.buffer, 0, length)
  }
  return checksum === header.checksum ? stored : undefined
}

/** Continues a checksum over a part of a file. */
function checksumOf(descriptor: number, { at, length }: Omit<FilePart, 'file'>, before: number): number {
  const chunk = new Uint8Array(Math.min(CHUNK, length))
  let checksum = before
  for (let done = 0; done < length; done += chunk.length) {
    const bytes = chunk.subarray(0, length - done)
    fill(descriptor, at + done, bytes)
    checksum = crc32(bytes, checksum)
  }
  return checksum
}

/** Bytes of an immutable file, read on demand. Every thread opens the file for itself. */
export interface FilePart {
  file: string
  at: number
  length: number
}

/** The files that this thread has open. */
const descriptors = new Map<string, number>()

/** Opens the file for this thread, so that it can be read even after it is deleted. */
export function openPart({ file }: FilePart): number {
  const known = descriptors.get(file)
  if (known !== undefined) return known
  const descriptor = openSync(file, 'r')
  descriptors.set(file, descriptor)
  return descriptor
}

/** Closes the file for this thread. */
export function closePart({ file }: FilePart) {
  const descriptor = descriptors.get(file)
  if (descriptor === undefined) return
  descriptors.delete(file)
  closeSync(descriptor)
}

/** Fills `target` with the bytes of the part from `from` on. Throws if the file ends before that. */
export function readPart(part: FilePart, from: number, target: Uint8Array): Uint8Array {
  fill(openPart(part), part.at + from, target)
  return target
}

/** Fills `target` with the bytes of an open file from `position` on. */
function fill(descriptor: number, position: number, target: Uint8Array) {
  for (let at = 0; at < target.length;) {
    const read = readSync(descriptor, target, at, target.length - at, position + at)
    if (!read) throw new Error('the file ends too early')
    at += read
  }
}
