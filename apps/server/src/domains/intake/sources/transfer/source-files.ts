import { DEFAULT_LANGUAGE, type Language } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import { createParsingPool } from '#platform/parsing/parsing-pool'
import { refusal } from '../refusal.ts'
import type { Outline } from './opml.ts'
import type { SourceFile, SourceFileRead } from './source-file-worker.ts'

/** Far more than a megabyte needs. */
const PROCESSOR_TIME = 10_000
const WALL_TIME = 60_000

/** Reads lists of sources in a parsing process, one list at a time. */
export function createSourceFiles() {
  const pool = createParsingPool<SourceFile, SourceFileRead>({
    program: new URL('./source-file-worker.ts', import.meta.url),
    processes: 1,
    memory: 500_000_000,
    heap: 256,
    lifetime: { files: 100, memory: 300_000_000 },
  })

  return {
    /** Returns the sources in a CSV or OPML file, valid or not. Throws BAD_REQUEST with the error of the file. */
    async read(account: string, text: string, language: Language | undefined): Promise<Outline[]> {
      const outcome = await pool.parse({
        input: { text, language },
        account,
        processorTime: PROCESSOR_TIME,
        wallTime: WALL_TIME,
      })
      if (outcome.kind !== 'parsed') throw refusal(language, (words) => words.fileUnreadable)
      if (outcome.result.kind === 'read') return outcome.result.entries
      throw new DomainError('BAD_REQUEST', outcome.result.reason, { language: language ?? DEFAULT_LANGUAGE })
    },
    close: pool.close,
  }
}
