/** What is known of a span: short words and numbers, never a term, an address with its query, or who somebody is. */
export type Facts = Record<string, string | number>

export interface SpanStart {
  /** Of few kinds: 'job mail', and not one for each job. */
  name: string
  /** `server`: answers somebody; `client`: asks another; `internal`: works. */
  kind?: 'server' | 'client' | 'internal'
  facts?: Facts
  /** Where it begins a trace of its own instead of being part of one; the headers of whoever asked may name theirs. */
  root?: { headers?: Record<string, string | string[] | undefined> }
}

export interface OpenSpan {
  /** Says more about it, up to its end. */
  add(facts: Facts): void
  /** `failed`: why, in a word. */
  end(failed?: string): void
}

/** Who collects spans. */
export interface Tracer {
  /** Runs `work`, and all that follows from it, inside a new span, which is ended by whoever opened it. */
  open<T>(start: SpanStart, work: (span: OpenSpan) => T): T
  /** Whether something that is under way here is traced. */
  isTracing(): boolean
}

let tracer: Tracer | null = null

/** From now on spans go there; null: nowhere, and they cost nothing. */
export function traceTo(collector: Tracer | null) {
  tracer = collector
}

const SILENT: OpenSpan = { add() {}, end() {} }

/** Runs `work` in a span that ends with it; without a tracer, just so. */
export async function inSpan<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  if (!tracer) return work(SILENT)
  return tracer.open(start, async (span) => {
    try {
      const result = await work(span)
      span.end()
      return result
    } catch (error) {
      span.end(error instanceof Error ? error.name : 'Error')
      throw error
    }
  })
}

/**
 * Whether what is done here is part of a trace: what looks again and again whether there is work, and statements outside of
 * any, would be a trace for each look.
 */
export const isTracing = (): boolean => tracer?.isTracing() ?? false

/** Opens a span around what `work` begins; undefined without a tracer, and `work` is then called all the same. */
export function openSpan(start: SpanStart, work: () => void): OpenSpan | undefined {
  if (!tracer) {
    work()
    return undefined
  }
  let opened: OpenSpan | undefined
  tracer.open(start, (span) => {
    opened = span
    work()
  })
  return opened
}
