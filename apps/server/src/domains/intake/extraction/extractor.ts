import { type ParsingPoolOptions, createParsingPool } from '#platform/parsing/parsing-pool'
import { refused, type Extraction, type Extractor, type RawDocument } from './types.ts'

export interface ExtractorOptions {
  /** Documents read at the same time, each in a process of its own. */
  workers?: number
  /** Milliseconds for a page, feed or the like, and for a PDF. */
  deadlines?: { page: number; pdf: number }
  lifetime?: ParsingPoolOptions['lifetime']
  memory?: number
}

const ATTEMPTS = 2

/** Reads documents in a pool of processes. One that crashes its process is tried once more, then refused. */
export function createExtractor({
  workers = 1,
  deadlines = { page: 10_000, pdf: 20_000 },
  lifetime = { files: 500, memory: 700_000_000 },
  memory = 900_000_000,
}: ExtractorOptions = {}): Extractor {
  const pool = createParsingPool<RawDocument, Extraction>({
    program: new URL('./reader-worker.ts', import.meta.url),
    processes: workers,
    memory,
    heap: 512,
    lifetime,
  })

  return {
    async extract(raw) {
      const wallTime = isPdf(raw) ? deadlines.pdf : deadlines.page
      const outcome = await pool.parse({ input: raw, wallTime, attempts: ATTEMPTS })
      if (outcome.kind === 'parsed') return outcome.result
      if (outcome.kind === 'failed') return refused('parse_failed', outcome.reason.slice(0, 2000))
      return refused(
        'parse_failed',
        outcome.cause === 'closed'
          ? 'the extractor is closed'
          : 'reading it took too long or too much memory',
      )
    },

    close: pool.close,
  }
}

/** By the bytes: servers give PDFs all sorts of types. */
const isPdf = ({ bytes }: RawDocument) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length)).includes('%PDF-')

/** Raised whenever documents are parsed differently: cached pages are then read again. */
export const EXTRACTION_VERSION = 14
