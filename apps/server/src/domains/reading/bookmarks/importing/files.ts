import type { ImportFormatName, ReadEntry } from '@claire/citations/reading'
import { refusal } from '#platform/errors'
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
    if (outcome.kind === 'lost') throw refusal((t) => t(`references.${outcome.cause}`))
    if (outcome.kind === 'failed') throw refusal((t) => t('references.unreadable'))
    return { result: outcome.result, entries }
  }

  return {
    /** Returns the contents of a file. Throws BAD_REQUEST if it is no list of references, too large, or unreadable. */
    async read(account: PersonId, file: FileToRead, onRead: OnRead = () => undefined): Promise<ReadFile> {
      const { result, entries } = await parse(account, file, onRead)
      if (result.kind === 'read') return { format: result.format, entries }
      const { most } = file
      throw refusal((t) =>
        result.kind === 'unknown' ? t('references.unknown') : t('references.tooMany', { most }),
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
      if (result.kind === 'too-many') throw refusal((t) => t('references.tooManyListed'))
      if (result.kind !== 'checked') throw refusal((t) => t('references.noText'))
      return { entries, leftOut: result.leftOut }
    },

    close: pool.close,
  }
}

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
