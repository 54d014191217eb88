import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { TooManyEntries, importFormatOf, readReferences, textOf } from '@claire/citations/reading'
import type { FilePart, FileToRead } from './read-file.ts'

// The program of a thread that reads one file. What it finds it hands over in small parts, each when it is asked for:
// messages that have come are all taken over in one turn, which would hold up the thread that answers.

const ENTRIES_PER_PART = 100
const ENTRIES_PER_TELLING = 200

if (!parentPort) throw new Error('this file runs as a worker')
const port = parentPort
const say = (part: FilePart) => port.postMessage(part)

async function read({ bytes, most }: FileToRead) {
  const text = textOf(bytes)
  const format = importFormatOf(text)
  if (!format) return say({ kind: 'unknown' })
  const entries = readReferences(text, format, {
    most,
    onRead: (done, total) => {
      if (done % ENTRIES_PER_TELLING === 0) say({ kind: 'progress', done, total })
    },
  })
  for (let at = 0; at < entries.length; at += ENTRIES_PER_PART) {
    const isAskedForMore = once(port, 'message')
    say({ kind: 'entries', entries: entries.slice(at, at + ENTRIES_PER_PART) })
    await isAskedForMore
  }
  say({ kind: 'end', format })
}

try {
  await read(workerData as FileToRead)
} catch (error) {
  if (!(error instanceof TooManyEntries)) throw error
  say({ kind: 'too-many' })
}
