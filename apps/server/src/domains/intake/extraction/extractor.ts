import { refused } from './refused.ts'
import { type ReaderProcess, startReaderProcess } from './reader-process.ts'
import type { Extraction, Extractor, RawDocument } from './types.ts'

export interface ExtractorOptions {
  /** How many documents are read at the same time, each in a process of its own. */
  workers?: number
  /** Milliseconds for a page, feed or the like, and for a PDF. */
  deadlines?: { page: number; pdf: number }
  /** A reading process is replaced after so many documents, or when it has grown to so many bytes. */
  lifetime?: { documents: number; memory: number }
  /** A reading process that occupies more bytes is killed while it reads. */
  memory?: number
}

interface Task {
  raw: RawDocument
  resolve(extraction: Extraction): void
}

const ATTEMPTS = 2

/**
 * Reads documents in child processes that may crash, hang or run out of memory without harm: such a process is killed
 * and replaced, its document tried once more and then refused. Processes start when first needed.
 */
export function createExtractor({
  workers = 1,
  deadlines = { page: 10_000, pdf: 20_000 },
  lifetime = { documents: 500, memory: 700_000_000 },
  memory = 900_000_000,
}: ExtractorOptions = {}): Extractor {
  const waiting: Task[] = []
  const lanes = Array.from({ length: workers }, () => createLane({ deadlines, lifetime, memory }))
  const idle = new Set(lanes)
  let closed = false

  return {
    extract(raw) {
      if (closed) return Promise.resolve(refused('parse_failed', 'the extractor is closed'))
      return new Promise((resolve) => {
        waiting.push({ raw, resolve })
        const [lane] = idle
        if (lane) void work(lane)
      })
    },

    async close() {
      closed = true
      for (const task of waiting.splice(0)) task.resolve(refused('parse_failed', 'the extractor was closed'))
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }

  async function work(lane: Lane) {
    idle.delete(lane)
    for (let task = waiting.shift(); task; task = waiting.shift()) task.resolve(await lane.read(task.raw))
    idle.add(lane)
  }
}

type Lane = ReturnType<typeof createLane>

/** One document after the other, in a process that is replaced when it is lost or used up. */
function createLane({ deadlines, lifetime, memory }: Required<Omit<ExtractorOptions, 'workers'>>) {
  let process: ReaderProcess | undefined
  let documents = 0
  let closed = false

  return {
    async read(raw: RawDocument): Promise<Extraction> {
      const deadline = isPdf(raw) ? deadlines.pdf : deadlines.page
      for (let attempt = 1; attempt <= ATTEMPTS && !closed; attempt++) {
        if (!process?.isAlive()) {
          process = startReaderProcess({ memory })
          documents = 0
        }
        const reply = await process.read(raw, deadline)
        if (!reply) continue
        if (++documents >= lifetime.documents || reply.memory > lifetime.memory) await process.end()
        return 'failure' in reply.outcome
          ? refused('parse_failed', reply.outcome.failure.slice(0, 2000))
          : reply.outcome
      }
      return refused(
        'parse_failed',
        closed ? 'the extractor was closed' : 'reading it took too long or too much memory',
      )
    },

    async close() {
      closed = true
      await process?.end()
    },
  }
}

/** By the bytes: servers call PDFs all sorts of things. */
const isPdf = ({ bytes }: RawDocument) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length)).includes('%PDF-')
