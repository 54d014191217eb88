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
  /** Reads plain lists of references too, and counts the entries after the first `most` instead of refusing them. */
  toCheck?: boolean
}

export type FilePart =
  | { kind: 'entries'; entries: ReadEntry[] }
  | { kind: 'progress'; done: number; total: number }

export type FileRead =
  | { kind: 'read'; format: ImportFormatName }
  | { kind: 'checked'; leftOut: number }
  | { kind: 'unknown' | 'too-many' | 'no-text' }

// Parts are small, and each is sent when the previous one was taken: the server processes all received messages in one
// turn, in which it answers nobody.
const ENTRIES_PER_PART = 100
const ENTRIES_PER_PROGRESS = 200

runParsingProgram<FileToRead, FileRead, FilePart>(async ({ bytes, most, toCheck }, sendPart) => {
  const text = textOf(bytes)
  const format = importFormatOf(text)
  const send = async (entries: ReadEntry[]) => {
    for (let at = 0; at < entries.length; at += ENTRIES_PER_PART)
      await sendPart({ kind: 'entries', entries: entries.slice(at, at + ENTRIES_PER_PART) })
  }
  if (toCheck && isBinary(text)) return { kind: 'no-text' }
  try {
    if (toCheck) {
      const isPlain = format === null || format === 'dois'
      const entries = readReferences(text, isPlain ? 'list' : format, { most: MOST_COUNTED })
      await send(entries.slice(0, most))
      return { kind: 'checked', leftOut: Math.max(0, entries.length - most) }
    }
    if (!format) return { kind: 'unknown' }
    const entries = readReferences(text, format, { most, onRead: progressTo(sendPart) })
    await send(entries)
    return { kind: 'read', format }
  } catch (error) {
    if (error instanceof TooManyEntries) return { kind: 'too-many' }
    throw error
  }
})

const progressTo = (sendPart: SendPart<FilePart>) => (done: number, total: number) => {
  if (done % ENTRIES_PER_PROGRESS === 0) void sendPart({ kind: 'progress', done, total })
}

/** Entries of a list to check that are read and counted. */
const MOST_COUNTED = 100_000
const OPENING = 4_096
/** Characters that no text has, and no encoding of one. */
// eslint-disable-next-line no-control-regex
const isBinary = (text: string) => /[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, OPENING))
