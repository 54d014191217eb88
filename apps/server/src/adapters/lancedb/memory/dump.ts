import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export type NumberArray = Uint8Array | Int8Array | Uint16Array | Uint32Array | Int16Array | Float32Array | Float64Array

/** A structure taken apart into arrays, to be written to a file and put together again. */
export interface Dump {
  numbers: Record<string, NumberArray>
  strings: Record<string, string[]>
  values: Record<string, number>
}

interface Header {
  format: number
  length: number
  /** CRC-32 of all that follows the header. */
  checksum: number
  numbers: Record<string, { type: string; at: number; length: number }>
  strings: Record<string, { at: number; length: number }>
  values: Record<string, number>
}

/** Raised whenever what is in a dump, or what the words in it mean, changes. */
const FORMAT = 2
const ALIGNMENT = 8
const HEADER_PLACE = 16
const TYPES = { Uint8Array, Int8Array, Uint16Array, Uint32Array, Int16Array, Float32Array, Float64Array }

/** Writes a dump so that the file is there as a whole or not at all. Strings must not hold line breaks. */
export function writeDump(file: string, { numbers, strings, values }: Dump) {
  const header: Header = { format: FORMAT, length: 0, checksum: 0, numbers: {}, strings: {}, values }
  const parts: Uint8Array[] = []
  const place = (bytes: Uint8Array) => {
    const at = header.length
    const padding = (ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT
    for (const part of [bytes, new Uint8Array(padding)]) {
      parts.push(part)
      header.checksum = crc32(part, header.checksum)
    }
    header.length += bytes.length + padding
    return at
  }
  for (const [name, array] of Object.entries(numbers)) {
    const at = place(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    header.numbers[name] = { type: array.constructor.name, at, length: array.length }
  }
  for (const [name, list] of Object.entries(strings)) {
    const bytes = Buffer.from(list.join('\n'))
    header.strings[name] = { at: place(bytes), length: list.length ? bytes.length : -1 }
  }
  const head = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(HEADER_PLACE)
  start.writeUInt32LE(head.length, 0)
  const descriptor = openSync(`${file}.new`, 'w')
  try {
    for (const part of [start, head, Buffer.alloc((ALIGNMENT - (head.length % ALIGNMENT)) % ALIGNMENT), ...parts]) writeSync(descriptor, part)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(`${file}.new`, file)
}

/** Reads a dump; undefined when there is none of this format, or it is not whole. */
export function readDump(file: string): Dump | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return undefined
  }
  try {
    const size = bytes.readUInt32LE(0)
    const header = JSON.parse(bytes.toString('utf8', HEADER_PLACE, HEADER_PLACE + size)) as Header
    const start = HEADER_PLACE + Math.ceil(size / ALIGNMENT) * ALIGNMENT
    if (header.format !== FORMAT || bytes.length !== start + header.length || crc32(bytes.subarray(start)) !== header.checksum) return undefined
    return takeOut(bytes, start, header)
  } catch {
    return undefined
  }
}

function takeOut(bytes: Buffer, start: number, header: Header): Dump {
  const dump: Dump = { numbers: {}, strings: {}, values: header.values }
  for (const [name, { type, at, length }] of Object.entries(header.numbers)) {
    const Type = TYPES[type as keyof typeof TYPES]
    // Copied, so that the file's bytes as a whole can go.
    const from = bytes.byteOffset + start + at
    dump.numbers[name] = new Type(bytes.buffer.slice(from, from + length * Type.BYTES_PER_ELEMENT) as ArrayBuffer)
  }
  for (const [name, { at, length }] of Object.entries(header.strings)) {
    dump.strings[name] = length < 0 ? [] : bytes.toString('utf8', start + at, start + at + length).split('\n')
  }
  return dump
}
