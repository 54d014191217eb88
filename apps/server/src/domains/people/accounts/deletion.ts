import type { DeletedSubjects } from '#domains/people/identity'
import type { StoreParts } from '#platform/database'
import { DomainError } from '#platform/errors'
import { createJobWorker } from '#platform/jobs/job-worker'
import { createJobQueue } from '#platform/jobs/queue'
import type { Log } from '#platform/log'
import type { PersonId } from '#platform/person'
import { type IdpError, refusedByProvider } from './idp-error.ts'
import type { ProviderClient } from './provider-client.ts'

const ACCOUNT_DELETION = 'account-deletion'

/** The request itself deletes; the job runs if it fails. */
const FIRST_RETRY_MS = 15_000
const RETRY = { firstMs: 30_000, longestMs: 30 * 60_000 }
const LOOK_EVERY_MS = 10_000
/** Requests under way at the deletion may still write; by then they have ended. */
const AGAIN_AFTER_MS = 60_000

/** `again`: deletes only what was written during the deletion. */
interface Payload {
  subject: PersonId
  again?: true
}

interface Parts extends StoreParts {
  provider: Pick<ProviderClient, 'deleteUser'>
  deletedSubjects: DeletedSubjects
  /** Each deletes all data of a subject; must be repeatable. */
  forget: ((subject: PersonId) => Promise<unknown>)[]
  log: Log
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>

/**
 * Deletes an account in an order that can be interrupted anywhere: first the job is stored, then the account at the
 * provider (no sign-in), then the tombstone (no valid session), then all its data; and a minute later once more, for
 * data written by requests under way. After a crash the deletion is completed; if the provider refuses, it does not
 * start.
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
    /** Throws BAD_REQUEST if the provider refuses, and UNAVAILABLE if it is away: the deletion then runs later. */
    async delete(subject: PersonId) {
      await jobs.enqueue({
        queue: ACCOUNT_DELETION,
        key: subject,
        payload: { subject },
        runAt: clock() + FIRST_RETRY_MS,
      })
      let refusal: IdpError | undefined
      try {
        refusal = await carryOut(subject)
      } catch (error) {
        // With the tombstone the account is gone for its person; the job deletes the rest.
        if (await deletedSubjects.has(subject)) return
        throw new DomainError('UNAVAILABLE', (t) => t('account.deletedLater'), { cause: error })
      }
      await jobs.cancel(ACCOUNT_DELETION, subject)
      if (refusal) throw refusedByProvider('BAD_REQUEST', refusal)
      await lookAgain(subject)
    },

    /** Worker that completes deletions of an earlier process, or after an outage of the provider. */
    worker: createJobWorker<Payload>({
      queue: ACCOUNT_DELETION,
      database,
      clock,
      log,
      idleMs: LOOK_EVERY_MS,
      retry: RETRY,
      async handle({ payload: { subject, again } }) {
        const refusal = await carryOut(subject)
        if (refusal)
          log.error(
            { subject, refusal: refusal.message },
            'the identity provider refuses to delete an account',
          )
        else if (!again) await lookAgain(subject)
      },
    }),
  }
}

/** Deletes one account, as far as it is not deleted yet. Returns the provider's refusal, if it refuses. */
function createCarryingOut({
  provider,
  deletedSubjects,
  forget,
}: Pick<Parts, 'provider' | 'deletedSubjects' | 'forget'>) {
  return async (subject: PersonId): Promise<IdpError | undefined> => {
    const answer = await provider.deleteUser(subject)
    if (!answer.ok && answer.error.status !== 404) return answer.error
    await deletedSubjects.add(subject)
    for (const each of forget) await each(subject)
    return undefined
  }
}
