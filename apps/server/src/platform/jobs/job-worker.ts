import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { askedBy } from '../request-id.ts'
import { inSpan } from '../tracing.ts'
import { type Job, createJobQueue } from './queue.ts'
import { type Backoff, type Worker, type WorkerParts, backoffMs, createWorker } from './worker.ts'

/** Another worker has taken the job since: whatever was about to be written on its behalf must not be. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor({ queue, key }: Job) {
    super(`another worker has taken over ${queue} ${key}`)
  }
}

/** The same job, once more, at a time in milliseconds since 1970. */
export interface Again {
  at: number
}

/** A job while this worker has it. */
export interface HeldJob<P> extends Job<P> {
  /** Aborted when the worker is to stop, and when another has taken the job because this one's lease ran out. */
  signal: AbortSignal
  /**
   * Ends the job, or sets it for another time, in a transaction of the handler's own: what that writes and the end of
   * the job happen both or neither, so its effect is had exactly once. Throws LeaseLost, and the transaction with it,
   * when another worker has taken the job. May be called again where the transaction is run again.
   */
  endIn(transaction: Database, again?: Again): Promise<void>
}

interface Parts<P> extends Pick<WorkerParts, 'idleMs'> {
  queue: string
  database: Database
  clock: Clock
  log: Log
  /**
   * Does one job. Resolves when the job is done and may be forgotten, or with the time when the same is to be done once
   * more; throws where it is to be tried again later. What will never succeed is not thrown: it is logged or recorded,
   * and the job is done.
   *
   * No transaction is open around it: it may take its time, ask other hosts, and open transactions. It runs at least
   * once: after `kill -9`, or where it throws, again from the beginning, so everything outside its own transaction
   * bears repetition. What must happen exactly once is written in one transaction with `job.endIn`.
   */
  handle: (job: HeldJob<P>) => Promise<Again | void>
  /**
   * How long after `kill -9` another worker takes the job. While the handler runs the lease is renewed every third of it,
   * so it need not be as long as the work; only a process that stands still that long loses the job.
   */
  leaseMs?: number
  /** After a job that throws: that job waits, longer with each attempt; others go on. */
  retry: Backoff
}

const LEASE_MS = 60_000
/** After the queue itself could not be read. */
const TROUBLE: Backoff = { firstMs: 5_000, longestMs: 60_000 }

/**
 * Works off one queue: claims the job that has been due longest with a lease, does it, and deletes it, until none is
 * due. Any number of processes may run the same worker; a job is with one of them at a time, and the fence refuses what
 * a former holder still writes through `endIn`. Stopping waits for the handler; one that gives up on `signal` has its
 * job put back at once, for whoever comes next.
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
      // Whoever woke this worker has asked for one job of many.
      return job ? askedBy(job.requestId, () => carryOut({ ...parts, leaseMs }, job, signal)) : 'idle'
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
    // A database that is away for a moment is no loss: the lease may outlast it.
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
    // Nothing is put back where another has it by now.
    await jobs.release(job, { runAt, error: String(error) })
    if (!stopping.aborted) log.warn({ err: error, queue, key, attempts }, 'a job failed and is tried again')
    return 'put-back'
  } finally {
    clearInterval(heart)
  }
}
