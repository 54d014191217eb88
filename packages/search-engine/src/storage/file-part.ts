import { closeSync, openSync, readSync } from 'node:fs'

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
export function fill(descriptor: number, position: number, target: Uint8Array) {
  for (let at = 0; at < target.length;) {
    const read = readSync(descriptor, target, at, target.length - at, position + at)
    if (!read) throw new Error('the file ends too early')
    at += read
  }
}
