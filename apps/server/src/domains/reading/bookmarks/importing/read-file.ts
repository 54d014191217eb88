import { Worker } from 'node:worker_threads'
import type { ImportFormatName, ReadEntry } from '@claire/citations/reading'
import { DomainError } from '#platform/errors'
import { letOthersRun } from './some-at-a-time.ts'

export interface FileToRead {
  bytes: Uint8Array
  /** More entries than these are not read. */
  most: number
}

export type OnRead = (done: number, total: number) => void

export type FilePart =
  | { kind: 'entries'; entries: ReadEntry[] }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'end'; format: ImportFormatName }
  | { kind: 'unknown' | 'too-many' }

export interface ReadFile {
  format: ImportFormatName
  entries: ReadEntry[]
}

const DEADLINE = 120_000
const HEAP_MEGABYTES = 768

/**
 * What a file of references says, read in a thread of its own, which ends with it, at a deadline, or when it takes too
 * much memory. Throws BAD_REQUEST for what is none, is too much, or cannot be read in time.
 */
export async function readFile(file: FileToRead, onRead: OnRead = () => undefined): Promise<ReadFile> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  const read = Promise.withResolvers<ReadFile>()
  const refuse = (reason: string) => read.reject(new DomainError('BAD_REQUEST', reason))
  const deadline = setTimeout(() => refuse('This file takes too long to read. Import it in parts.'), DEADLINE)
  const entries: ReadEntry[] = []
  worker.on('message', (part: FilePart) => {
    if (part.kind === 'entries') {
      entries.push(...part.entries)
      void letOthersRun().then(() => worker.postMessage('more'))
    }
    if (part.kind === 'progress') onRead(part.done, part.total)
    if (part.kind === 'end') read.resolve({ format: part.format, entries })
    if (part.kind === 'unknown')
      refuse(
        'These are no references that Claire can read. It reads BibTeX, RIS, CSL-JSON, tables of Zotero, lists of DOIs and bookmarks of browsers.',
      )
    if (part.kind === 'too-many')
      refuse(
        `${file.most.toLocaleString('en')} references can be imported at once. Import the file in parts.`,
      )
  })
  worker.once('error', () => refuse('This file cannot be read.'))
  worker.once('exit', () => refuse('This file cannot be read.'))
  try {
    return await read.promise
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}
