import { closeSync, openSync, readSync } from 'node:fs'

/** Bytes of a file that never changes, which are read when they are needed. Every thread opens the file for itself. */
export interface FilePart {
  file: string
  at: number
  length: number
}

/** What this thread has open. */
const descriptors = new Map<string, number>()

/** Opens the file for this thread, so that it can be read from even when it has been deleted. */
export function openPart({ file }: FilePart): number {
  const known = descriptors.get(file)
  if (known !== undefined) return known
  const descriptor = openSync(file, 'r')
  descriptors.set(file, descriptor)
  return descriptor
}

/** To be called when nothing of the file will be read any more in this thread. */
export function closePart({ file }: FilePart) {
  const descriptor = descriptors.get(file)
  if (descriptor === undefined) return
  descriptors.delete(file)
  closeSync(descriptor)
}

/** Fills `target` with what stands in the part from `from` on. Throws when the file ends before that. */
export function readPart(part: FilePart, from: number, target: Uint8Array): Uint8Array {
  fill(openPart(part), part.at + from, target)
  return target
}

/** Fills `target` with what stands in an open file from `position` on. */
export function fill(descriptor: number, position: number, target: Uint8Array) {
  for (let at = 0; at < target.length;) {
    const read = readSync(descriptor, target, at, target.length - at, position + at)
    if (!read) throw new Error('the file ends too early')
    at += read
  }
}
