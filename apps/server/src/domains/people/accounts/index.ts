/** A person's own account at the identity provider: name, password, deletion. */
import type { DeletedSubjects } from '#domains/people/identity'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { createAccountLookup } from './account-lookup.ts'
import { createAccountDeletion } from './deletion.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import type { ProviderSettings } from './provider-calls.ts'
import { createProviderClient } from './provider-client.ts'
import { createAccountService } from './service.ts'

export { accountRoutes } from './routes.ts'
export { accountMigrations } from './tables.ts'

interface Parts {
  settings: ProviderSettings
  database: Database
  deletedSubjects: DeletedSubjects
  /** Each deletes all data of a subject; must be repeatable. */
  forget: ((subject: PersonId) => Promise<unknown>)[]
  /** Called when a person has another email address; `caller` still has the former one. */
  onOtherAddress: (caller: Caller) => Promise<unknown>
  clock: Clock
  log: Log
}

/** The service for `accountRoutes`, the worker that completes deletions, and the lookup of accounts and sign-ins. */
export function createAccounts({ settings, database, clock, onOtherAddress, ...rest }: Parts) {
  const provider = createProviderClient(settings, clock)
  const deletion = createAccountDeletion({ provider, database, clock, ...rest })
  const attempts = createPasswordAttempts(database, clock)
  return {
    service: createAccountService({
      provider,
      attempts,
      deletion,
      // The address is changed even if notifying fails.
      onOtherAddress: (caller) =>
        onOtherAddress(caller).catch((error: unknown) =>
          rest.log.error(
            { err: error },
            'the former address of an account could not be notified of the change',
          ),
        ),
    }),
    worker: deletion.worker,
    ...createAccountLookup(provider, () => performance.now()),
  }
}
