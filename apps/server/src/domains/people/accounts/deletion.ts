import type { DeletedSubjects } from '#domains/people/identity'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import type { JobQueue } from '#platform/jobs'
import type { Log } from '#platform/log'
import type { ProviderClient } from './provider-client.ts'

const ACCOUNT_DELETION = 'account-deletion'

/** The request itself does it; the job is there for when it cannot. */
const FIRST_RETRY_MS = 15_000
const RETRY_MS = 30_000
const LEASE_MS = 60_000
const LOOK_EVERY_MS = 10_000

interface Parts {
  provider: Pick<ProviderClient, 'deleteUser'>
  deletedSubjects: DeletedSubjects
  /** Each forgets everything that belongs to a subject; may be asked again, so it must bear that. */
  forget: ((subject: string) => Promise<unknown>)[]
  jobs: JobQueue
  clock: Clock
  log: Log
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>

/**
 * Deletes an account in an order that can be cut off anywhere: written down first, then at the provider (nobody can
 * sign in), then the tombstone (nobody is signed in), then everything that was theirs. What was begun is finished after
 * a crash; what the provider refuses is not begun.
 */
export function createAccountDeletion({ provider, deletedSubjects, forget, jobs, clock, log }: Parts) {
  /** Returns the provider's reason when it refuses. */
  async function carryOut(subject: string): Promise<string | undefined> {
    const answer = await provider.deleteUser(subject)
    if (!answer.ok && answer.error.status !== 404) return answer.error.message
    await deletedSubjects.add(subject)
    for (const each of forget) await each(subject)
    return undefined
  }

  return {
    /** Throws BAD_REQUEST when the provider refuses, and UNAVAILABLE when it is away: then it is done later, by itself. */
    async delete(subject: string) {
      await jobs.enqueue({
        queue: ACCOUNT_DELETION,
        key: subject,
        payload: { subject },
        runAt: clock() + FIRST_RETRY_MS,
      })
      let refusal: string | undefined
      try {
        refusal = await carryOut(subject)
      } catch (error) {
        // With the tombstone the account is gone for its person; the job sees to the rest.
        if (await deletedSubjects.has(subject)) return
        throw new DomainError(
          'UNAVAILABLE',
          'The sign-in service could not do this now. Your account will be deleted as soon as it can.',
          { cause: error },
        )
      }
      await jobs.cancel(ACCOUNT_DELETION, subject)
      if (refusal) throw new DomainError('BAD_REQUEST', refusal)
    },

    /** The worker that finishes what an earlier process or an absent provider left undone. */
    worker: createWorker({ carryOut, jobs, clock, log }),
  }
}

interface WorkerParts extends Pick<Parts, 'jobs' | 'clock' | 'log'> {
  carryOut: (subject: string) => Promise<string | undefined>
}

function createWorker({ carryOut, jobs, clock, log }: WorkerParts) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  const next = () => jobs.claim<{ subject: string }>(ACCOUNT_DELETION, LEASE_MS)

  async function finishAll() {
    for (let job = await next(); job; job = await next()) {
      const { subject } = job.payload
      try {
        const refusal = await carryOut(subject)
        if (refusal) log.error({ subject, refusal }, 'the identity provider refuses to delete an account')
        await jobs.complete(job)
      } catch (error) {
        log.warn({ err: error, subject }, 'deleting an account is tried again')
        await jobs.release(job, { runAt: clock() + RETRY_MS, error: String(error) })
      }
    }
  }

  /** Does what is due; two calls at once are one. */
  const look = () => {
    working ??= finishAll()
      .catch((error: unknown) => log.error({ err: error }, 'looking for accounts to delete failed'))
      .finally(() => {
        working = undefined
      })
    return working
  }

  return {
    look,

    /** Looks from time to time. */
    start() {
      timer = setInterval(() => void look(), LOOK_EVERY_MS)
      timer.unref()
    },

    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
