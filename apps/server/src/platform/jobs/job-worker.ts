import type { Database, StoreParts } from '../database.ts'
import { type Log, onBehalfOf } from '../log.ts'
import { inSpan } from '../tracing.ts'
import { type Job, createJobQueue } from './queue.ts'
import { type Backoff, type Worker, type WorkerParts, backoffMs, createWorker } from './worker.ts'

/** Another worker has taken the job meanwhile: pending writes on its behalf must not happen. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor({ queue, key }: Job) {
    super(`another worker has taken over ${queue} ${key}`)
  }
}

/** Runs the same job once more, at a time in milliseconds since 1970. */
export interface Again {
  at: number
}

/** A job while this worker holds it. */
export interface HeldJob<P> extends Job<P> {
  /** Aborted when the worker stops, and when another has taken the job because this one's lease expired. */
  signal: AbortSignal
  /**
   * Ends the job, or reschedules it, in the handler's own transaction: its writes and the end of the job happen
   * together or not at all, so its effect happens exactly once. Throws LeaseLost, and so rolls the transaction back, if
   * another worker has taken the job. May be called again if the transaction is restarted.
   */
  endIn(transaction: Database, again?: Again): Promise<void>
}

interface Parts<P> extends Pick<WorkerParts, 'idleMs'>, StoreParts {
  queue: string
  log: Log
  /**
   * Does one job. Resolves when the job is done and can be deleted, or with the time of its next run; throws to retry
   * it later. A permanent failure is not thrown: it is logged or recorded, and the job is done.
   * No transaction is open around it: it may take time, call other hosts, and open transactions. It runs at least once:
   * after `kill -9` or an error it restarts, so everything outside its own transaction must be repeatable. Effects that
   * must happen exactly once are written in one transaction with `job.endIn`.
   */
  handle: (job: HeldJob<P>) => Promise<Again | void>
  /**
   * Time after `kill -9` until another worker takes the job. The lease is renewed every third of it while the handler
   * runs, so it can be shorter than the work; only a process that is suspended for longer loses the job.
   */
  leaseMs?: number
  /** After a job that throws: that job waits, longer with each attempt; others continue. */
  retry: Backoff
}

const LEASE_MS = 60_000
/** After a failure to read the queue itself. */
const TROUBLE: Backoff = { firstMs: 5_000, longestMs: 60_000 }

/**
 * Processes one queue: claims the job that has been due longest with a lease, does it, and deletes it, until none is
 * due. Any number of processes may run the same worker; a job is held by one of them at a time, and the fence refuses
 * later writes of a former holder through `endIn`. Stopping waits for the handler; if it gives up on `signal`, its job
 * is put back at once for another worker.
 */
export function createJobWorker<P>({ leaseMs = LEASE_MS, idleMs, ...parts }: Parts<P>): Worker {
  const { queue, database, clock, log } = parts
  const jobs = createJobQueue(database, clock)
  return createWorker({
    name: queue,
    idleMs,
    retry: TROUBLE,
    onFailure: (error) => log.error({ err: error, queue }, 'jobs could not be read; it is tried again'),
    async step(signal) {
      const job = await jobs.claim<P>(queue, leaseMs)
      // The request that woke this worker caused one of many jobs.
      return job ? onBehalfOf(job.requestId, () => carryOut({ ...parts, leaseMs }, job, signal)) : 'idle'
    },
  })
}

type Carrying<P> = Pick<Parts<P>, 'database' | 'clock' | 'log' | 'handle' | 'retry'> & { leaseMs: number }

async function carryOut<P>(
  { database, clock, log, handle, retry, leaseMs }: Carrying<P>,
  job: Job<P>,
  stopping: AbortSignal,
): Promise<'worked' | 'put-back'> {
  const { queue, key, attempts, requestId } = job
  const jobs = createJobQueue(database, clock)
  const lost = new AbortController()
  const heart = setInterval(() => {
    // The lease may outlast a short outage of the database.
    void jobs.renew(job, leaseMs).then(
      (isOurs) => isOurs || lost.abort(new LeaseLost(job)),
      () => {},
    )
  }, leaseMs / 3)
  let ended = false
  try {
    const held: HeldJob<P> = {
      ...job,
      signal: AbortSignal.any([stopping, lost.signal]),
      async endIn(transaction, next) {
        const queued = createJobQueue(transaction, clock)
        const isOurs = next ? await queued.release(job, { runAt: next.at }) : await queued.complete(job)
        if (!isOurs) throw new LeaseLost(job)
        ended = true
      },
    }
    const facts = {
      'claire.job.attempts': attempts,
      ...(requestId !== null && { 'claire.request.id': requestId }),
    }
    const again = await inSpan({ name: `job ${queue}`, facts, root: {} }, () => handle(held))
    const isOurs = ended || (again ? await jobs.release(job, { runAt: again.at }) : await jobs.complete(job))
    if (!isOurs) log.warn({ queue, key }, 'a job took longer than its lease; another worker has it too')
    return 'worked'
  } catch (error) {
    const now = clock()
    const runAt = stopping.aborted ? now : now + backoffMs(retry, attempts)
    // Nothing is put back if another worker holds the job by now.
    await jobs.release(job, { runAt, error: String(error) })
    if (!stopping.aborted) log.warn({ err: error, queue, key, attempts }, 'a job failed and is tried again')
    return 'put-back'
  } finally {
    clearInterval(heart)
  }
}
