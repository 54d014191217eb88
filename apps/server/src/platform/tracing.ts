/** Attributes of a span: short words and numbers, never a term, an address with its query, or a person. */
export type Facts = Record<string, string | number>

export interface SpanStart {
  /** Low-cardinality: 'job mail', not one for each job. */
  name: string
  /** `server`: answers a request; `client`: sends one; `internal`: works. */
  kind?: 'server' | 'client' | 'internal'
  facts?: Facts
  /** Starts a trace of its own instead of joining one; the headers of a request may name the caller's. */
  root?: { headers?: Record<string, string | string[] | undefined> }
}

export interface OpenSpan {
  /** Adds attributes, until it ends. */
  add(facts: Facts): void
  /** `failed`: the cause, in a word. */
  end(failed?: string): void
}

/** Collector of spans. */
export interface Tracer {
  /** Runs `work`, and everything that follows from it, inside a new span, which its opener ends. */
  open<T>(start: SpanStart, work: (span: OpenSpan) => T): T
  /** True if the current operation is traced. */
  isTracing(): boolean
}

let tracer: Tracer | null = null

/** Sends spans to this collector from now on; null: to none, without cost. */
export function traceTo(collector: Tracer | null) {
  tracer = collector
}

const NO_SPAN: OpenSpan = { add() {}, end() {} }

/** Runs `work` in a span that ends with it; without a tracer, in none. */
export async function inSpan<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  if (!tracer) return work(NO_SPAN)
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
 * True if the current operation is part of a trace. Polling for work, and statements outside of any, would make a trace
 * for each poll.
 */
export const isTracing = (): boolean => tracer?.isTracing() ?? false

/** Opens a span around `work`; undefined without a tracer, and `work` is then called alone. */
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
