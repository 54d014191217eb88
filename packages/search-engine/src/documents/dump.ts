import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export type NumberArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Uint32Array
  | Int16Array
  | Float32Array
  | Float64Array

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
const FORMAT = 3
const ALIGNMENT = 8
const HEADER_PLACE = 16
const TYPES = { Uint8Array, Int8Array, Uint16Array, Uint32Array, Int16Array, Float32Array, Float64Array }

/** Writes a dump so that the file is there as a whole or not at all. Strings must not hold line breaks. */
export function writeDump(file: string, { numbers, strings, values }: Dump) {
  const header: Header = { format: FORMAT, length: 0, checksum: 0, numbers: {}, strings: {}, values }
  const parts: Uint8Array[] = []
  const place = (bytes: Uint8Array) => {
    const at = header.length
    const padding = padded(bytes.length) - bytes.length
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
    for (const part of [start, head, Buffer.alloc(padded(head.length) - head.length), ...parts])
      writeSync(descriptor, part)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(`${file}.new`, file)
}

/** Reads a dump; undefined when there is none of this format, or it is not whole. */
export function readDump(file: string): Dump | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return undefined
  }
  try {
    const start = readBytes(descriptor, 0, HEADER_PLACE)
    const size = start.readUInt32LE(0)
    const header = JSON.parse(readBytes(descriptor, HEADER_PLACE, size).toString()) as Header
    const place = HEADER_PLACE + padded(size)
    if (header.format !== FORMAT || fstatSync(descriptor).size !== place + header.length) return undefined
    return takeOut(descriptor, place, header)
  } catch {
    return undefined
  } finally {
    closeSync(descriptor)
  }
}

const padded = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

function readBytes(descriptor: number, from: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(length))
  for (let at = 0; at < length;) {
    const read = readSync(descriptor, bytes, at, length - at, from + at)
    if (!read) throw new Error('the file ends too early')
    at += read
  }
  return bytes
}

/** Each array is read by itself: the file as a whole would stay in memory beside them. */
function takeOut(descriptor: number, start: number, header: Header): Dump | undefined {
  const dump: Dump = { numbers: {}, strings: {}, values: header.values }
  let checksum = 0
  const read = (at: number, length: number) => {
    const bytes = readBytes(descriptor, start + at, padded(length))
    checksum = crc32(bytes, checksum)
    return bytes
  }
  // In the order in which they were written, which is that of the checksum.
  for (const [name, { type, at, length }] of Object.entries(header.numbers)) {
    const Type = TYPES[type as keyof typeof TYPES]
    dump.numbers[name] = new Type(read(at, length * Type.BYTES_PER_ELEMENT).buffer, 0, length)
  }
  for (const [name, { at, length }] of Object.entries(header.strings)) {
    dump.strings[name] = length < 0 ? [] : read(at, length).toString('utf8', 0, length).split('\n')
  }
  return checksum === header.checksum ? dump : undefined
}
