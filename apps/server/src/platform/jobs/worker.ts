import { channel } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Result of one step. `worked`: an item was processed, and more may wait. `idle`: nothing waits. `put-back`: an item
 * failed and is retried later; others may wait. (A step that throws has `failed`: the worker itself has a problem.)
 */
export type StepOutcome = 'worked' | 'idle' | 'put-back'

/** Reports each step of any worker of this process, as a StepReport, for subscribers that measure. */
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
   * Processes one waiting item. All state it must not lose is in the database, and it finds its position there each
   * time: the process may end (`kill -9`) anywhere in a step, which is then repeated, by this worker after a restart or
   * by another process. So a step is idempotent, or ends its work in the transaction that records it (see
   * `createJobWorker`, or move a cursor in the transaction that writes the results of the events).
   * One worker takes one step at a time, but other processes may take the same step: if that matters, work is claimed
   * with a lease (`createJobWorker`) or by a condition on the changed row.
   * `signal` is aborted when the worker stops. A step that waits for something (another host, a timer) then rejects;
   * one that only writes to the database finishes.
   */
  step: (signal: AbortSignal) => Promise<StepOutcome>
  /** Wait after nothing was left. `wake` does not shorten it, but checks at once in addition. */
  idleMs: number
  /** After a step that throws: this long, doubled with each consecutive failure, at most `longestMs`. */
  retry: Backoff
  /** Called for each step that throws, except if it gave up because of a stop. */
  onFailure: (error: unknown) => void
}

/** Waits that double from `firstMs` with each consecutive failure, up to `longestMs`. */
export interface Backoff {
  firstMs: number
  longestMs: number
}

/** Wait after the `failures`th consecutive failure. */
export const backoffMs = ({ firstMs, longestMs }: Backoff, failures: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, failures - 1))

export type Worker = ReturnType<typeof createWorker>

/** Processes waiting items step by step until nothing is left, then idles and checks again. */
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
      // In the same tick as the last check: a later `wake` starts a new round.
      round = undefined
    }
  }

  /**
   * Checks now, started or not. Resolves when nothing was left, a step failed, or the worker stops; never rejects.
   * Calls during a round join it, and it checks once more after the last of them: when it resolves, everything that
   * waited at the call of `wake` has been seen.
   */
  function wake(): Promise<void> {
    wokenAgain = true
    round ??= workOff()
    return round
  }

  async function checkPeriodically() {
    while (!signal.aborted) {
      await wake()
      const waitMs = failures ? backoffMs(parts.retry, failures) : parts.idleMs
      await delay(waitMs, undefined, { signal }).catch(() => {})
    }
  }

  return {
    wake,
    /** Checks now and periodically, until `stop`; keeps the process alive. Calling it again has no effect. */
    start() {
      loop ??= checkPeriodically()
    },
    /**
     * Takes no further step, permanently. Resolves when the current step, if any, has ended: nothing of this worker
     * uses the database or the index afterwards.
     */
    async stop() {
      stopping.abort()
      await round
      await loop
    },
  }
}

/** Takes a step, reports it, and catches all its errors. */
function createStepTaker(
  { name, step, onFailure }: Pick<WorkerParts, 'name' | 'step' | 'onFailure'>,
  signal: AbortSignal,
) {
  return async (): Promise<StepReport['outcome']> => {
    const startedAt = performance.now()
    let outcome: StepReport['outcome'] = 'failed'
    try {
      outcome = await step(signal)
    } catch (error) {
      if (!signal.aborted) onFailure(error)
    }
    const report: StepReport = { worker: name, outcome, ms: performance.now() - startedAt }
    stepReports.publish(report)
    return outcome
  }
}
