import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Database, type Migrations, isPostgres, inSql } from '../database.ts'
import { requestId } from '../log.ts'
import type { Measure } from '../metrics.ts'

declare module 'kysely' {
  interface Tables {
    job: {
      id: string
      queue: string
      key: string
      payload: string
      run_at: number
      attempts: number
      fence: number
      lease_until: number
      last_error: string | null
      created_at: number
      request_id: string | null
    }
  }
}

/** A unit of work that must happen even if the process dies. `fence` rises with each claim: a late worker's writes fail. */
export interface Job<P = unknown> {
  id: string
  queue: string
  key: string
  payload: P
  attempts: number
  fence: number
  /** The request during which it was added; null if there was none. */
  requestId: string | null
}

export type JobQueue = ReturnType<typeof createJobQueue>

export const jobMigrations: Migrations = {
  '0001-jobs': inSql(`
    create table job (
      id text primary key, queue text not null, key text not null, payload text not null,
      run_at bigint not null, attempts integer not null, fence bigint not null, lease_until bigint not null,
      last_error text, created_at bigint not null, constraint job_queue_key unique (queue, key)
    );
    create index job_due on job (queue, run_at);
  `),
  '0125-requests-of-jobs': inSql('alter table job add column request_id text;'),
}

/**
 * Rows claimed with a lease, on either database. A job is done by one worker at a time; after a crash its lease expires
 * and another takes it, so handlers are idempotent. A finished job's row is deleted.
 */
export function createJobQueue(database: Database, clock: Clock) {
  return { ...waitingJobs(database, clock), ...heldJobs(database, clock) }
}

interface NewJob {
  queue: string
  key: string
  payload: unknown
  runAt?: number
}

function waitingJobs(db: Database, clock: Clock) {
  return {
    /**
     * Adds a job. The same queue and key while it waits is the same job, run at the earlier of the two times; while it
     * runs, a second one is ignored: recurring work uses a new key each time.
     */
    async enqueue({ queue, key, payload, runAt = clock() }: NewJob) {
      await db
        .insertInto('job')
        .values({
          id: randomUUID(),
          queue,
          key,
          payload: JSON.stringify(payload),
          run_at: runAt,
          attempts: 0,
          fence: 0,
          lease_until: 0,
          last_error: null,
          created_at: clock(),
          request_id: requestId(),
        })
        .onConflict((conflict) =>
          conflict.columns(['queue', 'key']).doUpdateSet({ run_at: runAt }).where('job.run_at', '>', runAt),
        )
        .execute()
    },

    /** Claims the job that has been due longest, for `leaseMs`; undefined if none is due. */
    async claim<P>(queue: string, leaseMs: number): Promise<Job<P> | undefined> {
      const now = clock()
      const due = db
        .selectFrom('job')
        .select('id')
        .where('queue', '=', queue)
        .where('run_at', '<=', now)
        .where('lease_until', '<=', now)
        .orderBy('run_at')
        .limit(1)
      const row = await db
        .updateTable('job')
        .set((eb) => ({
          lease_until: now + leaseMs,
          fence: eb('fence', '+', 1),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', isPostgres(db) ? due.forUpdate().skipLocked() : due)
        .returning(['id', 'queue', 'key', 'payload', 'attempts', 'fence', 'request_id as requestId'])
        .executeTakeFirst()
      return row && { ...row, payload: JSON.parse(row.payload) as P }
    },

    /** Deletes a waiting job, if there is one. */
    async cancel(queue: string, key: string) {
      await db.deleteFrom('job').where('queue', '=', queue).where('key', '=', key).execute()
    },
  }
}

function heldJobs(db: Database, clock: Clock) {
  const held = (job: Job) => db.updateTable('job').where('id', '=', job.id).where('fence', '=', job.fence)
  return {
    /** Extends the lease; false if another worker has taken the job, and this one must stop. */
    async renew(job: Job, leaseMs: number): Promise<boolean> {
      const { numUpdatedRows } = await held(job)
        .set({ lease_until: clock() + leaseMs })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Ends the job; false if another worker has taken it meanwhile. */
    async complete(job: Job): Promise<boolean> {
      const gone = await db
        .deleteFrom('job')
        .where('id', '=', job.id)
        .where('fence', '=', job.fence)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    },

    /** Gives the job back, to be run again at `runAt`. */
    async release(job: Job, { runAt, error }: { runAt: number; error?: string }): Promise<boolean> {
      const changes = { run_at: runAt, lease_until: 0, last_error: error ?? null }
      const { numUpdatedRows } = await held(job).set(changes).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Makes jobs that were put back due now, in the order in which they were added: their dependency is available again. */
    async bringForward(queue: string) {
      const now = clock()
      await db
        .updateTable('job')
        .set({
          run_at: sql<number>`case when created_at < ${sql.lit(now)} then created_at else ${sql.lit(now)} end`,
        })
        .where('queue', '=', queue)
        .where('attempts', '>', 0)
        .where('run_at', '>', now)
        .where('lease_until', '<=', now)
        .execute()
    },
  }
}

/** Lengths of the job queues. */
export function jobMeasures(database: Database, clock: Clock): Measure[] {
  const jobs = database.selectFrom('job')
  return [
    {
      name: 'claire_jobs',
      help: 'Jobs by queue: due now, for later, or tried in vain before.',
      labels: ['queue', 'state'],
      async read() {
        const rows = await jobs
          .select((eb) => [
            'queue',
            eb
              .case()
              .when('last_error', 'is not', null)
              .then('retrying')
              .when('run_at', '>', clock())
              .then('later')
              .else('due')
              .end()
              .as('state'),
            eb.fn.countAll<string | number>().as('count'),
          ])
          .groupBy(['queue', 'state'])
          .execute()
        return rows.map(({ queue, state, count }) => ({ labels: { queue, state }, value: Number(count) }))
      },
    },
  ]
}
