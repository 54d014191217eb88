import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export type NumberArray = Uint8Array | Uint32Array

export type Arrays = Record<string, NumberArray>

interface Header {
  format: number
  length: number
  /** CRC-32 of all that follows the header. */
  checksum: number
  arrays: Record<string, { type: string; at: number; length: number }>
}

const ALIGNMENT = 8
const HEADER_PLACE = 16

/** Writes arrays so that the file is there as a whole or not at all. `format` is what `readArrays` asks for. */
export function writeArrays(file: string, arrays: Arrays, format: number) {
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
}

/** Reads arrays into memory that threads share; undefined when the file is missing, of another format or not whole. */
export function readArrays(file: string, format: number): Arrays | undefined {
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
    return takeOut(descriptor, place, header)
  } catch {
    return undefined
  } finally {
    closeSync(descriptor)
  }
}

const padded = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

function readBytes(descriptor: number, from: number, length: number): Uint8Array<SharedArrayBuffer> {
  const bytes = new Uint8Array(new SharedArrayBuffer(length))
  for (let at = 0; at < length;) {
    const read = readSync(descriptor, bytes, at, length - at, from + at)
    if (!read) throw new Error('the file ends too early')
    at += read
  }
  return bytes
}

function takeOut(descriptor: number, start: number, header: Header): Arrays | undefined {
  const arrays: Arrays = {}
  let checksum = 0
  // In the order in which they were written, which is that of the checksum.
  for (const [name, { type, at, length }] of Object.entries(header.arrays)) {
    const isBytes = type === 'Uint8Array'
    const bytes = readBytes(descriptor, start + at, padded(isBytes ? length : length * 4))
    checksum = crc32(bytes, checksum)
    arrays[name] = isBytes ? bytes.subarray(0, length) : new Uint32Array(bytes.buffer, 0, length)
  }
  return checksum === header.checksum ? arrays : undefined
}
