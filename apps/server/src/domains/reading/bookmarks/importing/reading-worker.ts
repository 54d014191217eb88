import {
  type ImportFormatName,
  type ReadEntry,
  TooManyEntries,
  importFormatOf,
  readReferences,
  textOf,
} from '@claire/citations/reading'
import { type SendPart, runParsingProgram } from '#platform/parsing/parsing-program'

export interface FileToRead {
  bytes: Uint8Array
  /** Maximum entries read. */
  most: number
}

export type FilePart =
  | { kind: 'entries'; entries: ReadEntry[] }
  | { kind: 'progress'; done: number; total: number }

export type FileRead = { kind: 'read'; format: ImportFormatName } | { kind: 'unknown' | 'too-many' }

// Parts are small, and each is sent when the previous one was taken: the server processes all received messages in one
// turn, in which it answers nobody.
const ENTRIES_PER_PART = 100
const ENTRIES_PER_PROGRESS = 200

runParsingProgram<FileToRead, FileRead, FilePart>(async ({ bytes, most }, sendPart) => {
  const text = textOf(bytes)
  const format = importFormatOf(text)
  if (!format) return { kind: 'unknown' }
  try {
    const entries = readReferences(text, format, { most, onRead: progressTo(sendPart) })
    for (let at = 0; at < entries.length; at += ENTRIES_PER_PART)
      await sendPart({ kind: 'entries', entries: entries.slice(at, at + ENTRIES_PER_PART) })
    return { kind: 'read', format }
  } catch (error) {
    if (error instanceof TooManyEntries) return { kind: 'too-many' }
    throw error
  }
})

const progressTo = (sendPart: SendPart<FilePart>) => (done: number, total: number) => {
  if (done % ENTRIES_PER_PROGRESS === 0) void sendPart({ kind: 'progress', done, total })
}
