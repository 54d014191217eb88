import type { ImportFormatName, ReadEntry } from '@claire/citations/reading'
import { DomainError } from '#platform/errors'
import { type ParsingPool, createParsingPool } from '#platform/parsing/parsing-pool'
import type { PersonId } from '#platform/person'
import type { FilePart, FileRead, FileToRead } from './reading-worker.ts'

type OnRead = (done: number, total: number) => void

export interface ReadFile {
  format: ImportFormatName
  entries: ReadEntry[]
}

export interface ReferenceFileOptions {
  /** Maximum memory of a process in bytes. */
  memory?: number
  /** Maximum milliseconds for one file: of processor time, and by the clock. */
  processorTime?: number
  wallTime?: number
}

const LOST = {
  memory: 'Reading this file takes too much memory. Import it in parts.',
  time: 'This file takes too long to read. Import it in parts.',
  crashed: 'Reading this file ended unexpectedly. Try again, or import it in parts.',
  closed: 'Claire is stopping. Try again in a moment.',
}
const UNREADABLE = 'This file cannot be read.'
const TOO_MANY = 'There are too many references in this list. Check it in parts.'
const NO_TEXT = 'This is no text that Claire can read. Save it as text in UTF-8, and try again.'
const UNKNOWN =
  'These are no references that Claire can read. It reads BibTeX, RIS, CSL-JSON, tables of Zotero, lists of DOIs and bookmarks of browsers.'

export type ReferenceFiles = ReturnType<typeof createReferenceFiles>

/** Reads files of references in a pool of parsing processes, two at a time. */
export function createReferenceFiles({
  memory = 900_000_000,
  processorTime = 60_000,
  wallTime = 180_000,
}: ReferenceFileOptions = {}) {
  const pool: ParsingPool<FileToRead, FileRead, FilePart> = createParsingPool({
    program: new URL('./reading-worker.ts', import.meta.url),
    processes: 2,
    memory,
    heap: 640,
    lifetime: { files: 100, memory: 400_000_000 },
  })

  async function parse(account: PersonId, file: FileToRead, onRead: OnRead) {
    const entries: ReadEntry[] = []
    const onPart = (part: FilePart) => {
      if (part.kind === 'entries') entries.push(...part.entries)
      else onRead(part.done, part.total)
      return letOthersRun()
    }
    const outcome = await pool.parse({ input: file, account, onPart, processorTime, wallTime })
    if (outcome.kind === 'lost') throw refused(LOST[outcome.cause])
    if (outcome.kind === 'failed') throw refused(UNREADABLE)
    return { result: outcome.result, entries }
  }

  return {
    /** Returns the contents of a file. Throws BAD_REQUEST if it is no list of references, too large, or unreadable. */
    async read(account: PersonId, file: FileToRead, onRead: OnRead = () => undefined): Promise<ReadFile> {
      const { result, entries } = await parse(account, file, onRead)
      if (result.kind === 'read') return { format: result.format, entries }
      const most = file.most.toLocaleString('en')
      throw refused(
        result.kind === 'unknown'
          ? UNKNOWN
          : `${most} references can be imported at once. Import the file in parts.`,
      )
    },

    /**
     * Returns the first entries of a file or of a plain list of references, and the number of the others. Throws
     * BAD_REQUEST if it is no text, too large, or takes too long.
     */
    async readToCheck(
      account: PersonId,
      file: Pick<FileToRead, 'bytes' | 'most'>,
    ): Promise<{ entries: ReadEntry[]; leftOut: number }> {
      const { result, entries } = await parse(account, { ...file, toCheck: true }, () => undefined)
      if (result.kind === 'too-many') throw refused(TOO_MANY)
      if (result.kind !== 'checked') throw refused(NO_TEXT)
      return { entries, leftOut: result.leftOut }
    },

    close: pool.close,
  }
}

const refused = (reason: string) => new DomainError('BAD_REQUEST', reason)

const AT_A_TIME = 100

/** Yields to other work of this thread. */
export const letOthersRun = () => new Promise((resolve) => setImmediate(resolve))

/** `flatMap` over many that yields in between, so that nobody waits for all of them. */
export async function someAtATime<One, Other>(
  many: readonly One[],
  otherOf: (one: One) => Other[],
): Promise<Other[]> {
  const others: Other[] = []
  for (let at = 0; at < many.length; at += AT_A_TIME) {
    for (const one of many.slice(at, at + AT_A_TIME)) others.push(...otherOf(one))
    await letOthersRun()
  }
  return others
}
