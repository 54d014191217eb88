import type { DeletedSubjects } from '#domains/people/identity'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import { createJobWorker } from '#platform/jobs/job-worker'
import { createJobQueue } from '#platform/jobs/queue'
import type { Log } from '#platform/log'
import type { PersonId } from '#platform/person'
import type { ProviderClient } from './provider-client.ts'

const ACCOUNT_DELETION = 'account-deletion'

/** The request itself does it; the job is there for when it cannot. */
const FIRST_RETRY_MS = 15_000
const RETRY = { firstMs: 30_000, longestMs: 30 * 60_000 }
const LOOK_EVERY_MS = 10_000
/** What was under way when the account went may still write; by then it has. */
const AGAIN_AFTER_MS = 60_000

/** `again`: only what was written while the account was being deleted is left to forget. */
interface Payload {
  subject: PersonId
  again?: true
}

interface Parts {
  provider: Pick<ProviderClient, 'deleteUser'>
  deletedSubjects: DeletedSubjects
  /** Each forgets everything that belongs to a subject; may be asked again, so it must bear that. */
  forget: ((subject: PersonId) => Promise<unknown>)[]
  database: Database
  clock: Clock
  log: Log
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>

/**
 * Deletes an account in an order that can be cut off anywhere: written down first, then at the provider (nobody can
 * sign in), then the tombstone (nobody is signed in), then everything that was theirs; and a minute later once more, for
 * what requests under way have written since. What was begun is finished after a crash; what the provider refuses is not
 * begun.
 */
export function createAccountDeletion(parts: Parts) {
  const { deletedSubjects, database, clock, log } = parts
  const jobs = createJobQueue(database, clock)
  const carryOut = createCarryingOut(parts)
  const lookAgain = (subject: PersonId) =>
    jobs.enqueue({
      queue: ACCOUNT_DELETION,
      key: `${subject} again`,
      payload: { subject, again: true } satisfies Payload,
      runAt: clock() + AGAIN_AFTER_MS,
    })

  return {
    /** Throws BAD_REQUEST when the provider refuses, and UNAVAILABLE when it is away: then it is done later, by itself. */
    async delete(subject: PersonId) {
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
      await lookAgain(subject)
    },

    /** The worker that finishes what an earlier process or an absent provider left undone. */
    worker: createJobWorker<Payload>({
      queue: ACCOUNT_DELETION,
      database,
      clock,
      log,
      idleMs: LOOK_EVERY_MS,
      retry: RETRY,
      async handle({ payload: { subject, again } }) {
        const refusal = await carryOut(subject)
        if (refusal) log.error({ subject, refusal }, 'the identity provider refuses to delete an account')
        else if (!again) await lookAgain(subject)
      },
    }),
  }
}

/** Deletes one account, as far as that is not done yet. Returns the provider's reason when it refuses. */
function createCarryingOut({
  provider,
  deletedSubjects,
  forget,
}: Pick<Parts, 'provider' | 'deletedSubjects' | 'forget'>) {
  return async (subject: PersonId): Promise<string | undefined> => {
    const answer = await provider.deleteUser(subject)
    if (!answer.ok && answer.error.status !== 404) return answer.error.message
    await deletedSubjects.add(subject)
    for (const each of forget) await each(subject)
    return undefined
  }
}
