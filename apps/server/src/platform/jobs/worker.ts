import { channel } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What one step came to. `worked`: a piece was dealt with, and more may wait. `idle`: nothing waits. `put-back`: a piece
 * failed and is set aside for later; others may wait. (A step that throws has `failed`: the worker itself is in trouble.)
 */
export type StepOutcome = 'worked' | 'idle' | 'put-back'

/** Where each step of any worker of this process is reported, as a StepReport: who measures listens there. */
export const STEP_CHANNEL = 'claire:worker-step'
const stepReports = channel(STEP_CHANNEL)

export interface StepReport {
  worker: string
  outcome: StepOutcome | 'failed'
  ms: number
}

export interface WorkerParts {
  /** For logs and measures. */
  name: string
  /**
   * Deals with one piece of what waits. Everything it must not lose is in the database, and it finds its place there
   * again each time: the process may end (`kill -9`) anywhere in a step, and the same step is then taken again, by this
   * worker after a restart or by one of another process. So a step is idempotent, or ends what it does in the transaction
   * that records it (see `createJobWorker`, or move a cursor in the transaction that writes what the events led to).
   *
   * One worker takes one step at a time, but nothing here keeps another process from taking the same: where that
   * matters, work is claimed with a lease (`createJobWorker`) or by a condition on the row that is changed.
   *
   * `signal` is aborted when the worker is to stop. A step that waits for something (another host, a timer) gives up
   * then, by rejecting; one that only writes to the database ends what it has begun.
   */
  step: (signal: AbortSignal) => Promise<StepOutcome>
  /** How long to wait after nothing was left. `wake` cuts no wait short, it looks at once beside it. */
  idleMs: number
  /** After a step that throws: this long, doubled with each failure in a row, at most `longestMs`. */
  retry: Backoff
  /** Told of each step that throws, except where it gave up because of a stop. */
  onFailure: (error: unknown) => void
}

/** Waits that double from `firstMs` with each failure in a row, up to `longestMs`. */
export interface Backoff {
  firstMs: number
  longestMs: number
}

/** How long to wait after the `failures`th failure in a row. */
export const backoffMs = ({ firstMs, longestMs }: Backoff, failures: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, failures - 1))

export type Worker = ReturnType<typeof createWorker>

/** The one way to work off what waits: step by step until nothing is left, then idle, then look again. */
export function createWorker(parts: WorkerParts) {
  const stopping = new AbortController()
  const { signal } = stopping
  const takeStep = createStepTaker(parts, signal)
  let round: Promise<void> | undefined
  let wokenAgain = false
  let failures = 0
  let loop: Promise<void> | undefined

  async function workOff() {
    try {
      while (!signal.aborted) {
        wokenAgain = false
        const outcome = await takeStep()
        failures = outcome === 'failed' ? failures + 1 : 0
        if (outcome === 'failed' || (outcome === 'idle' && !wokenAgain)) return
      }
    } finally {
      // In the same turn as the last look: who wakes the worker after it begins a new round.
      round = undefined
    }
  }

  /**
   * Looks now, whether the worker was started or not. Resolves when nothing was left, a step failed, or the worker
   * stops; never rejects. Calls during a round join it, and it looks once more after the last of them: what was there
   * when `wake` was called has been seen when it resolves.
   */
  function wake(): Promise<void> {
    wokenAgain = true
    round ??= workOff()
    return round
  }

  async function lookFromTimeToTime() {
    while (!signal.aborted) {
      await wake()
      const waitMs = failures ? backoffMs(parts.retry, failures) : parts.idleMs
      await delay(waitMs, undefined, { signal }).catch(() => {})
    }
  }

  return {
    wake,
    /** Looks now and from time to time, until `stop`; keeps the process alive. Again, it does nothing. */
    start() {
      loop ??= lookFromTimeToTime()
    },
    /**
     * Takes no further step, for good. Resolves when the one under way, if any, has ended: nothing of this worker
     * touches the database or the index afterwards.
     */
    async stop() {
      stopping.abort()
      await round
      await loop
    },
  }
}

/** Takes a step, reports it, and lets nothing it throws through. */
function createStepTaker(
  { name, step, onFailure }: Pick<WorkerParts, 'name' | 'step' | 'onFailure'>,
  signal: AbortSignal,
) {
  return async (): Promise<StepReport['outcome']> => {
    const begun = performance.now()
    let outcome: StepReport['outcome'] = 'failed'
    try {
      outcome = await step(signal)
    } catch (error) {
      if (!signal.aborted) onFailure(error)
    }
    const report: StepReport = { worker: name, outcome, ms: performance.now() - begun }
    stepReports.publish(report)
    return outcome
  }
}
