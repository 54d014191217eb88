/** A person's own account at the identity provider: name, password, deletion. */
import type { DeletedSubjects } from '#domains/people/identity'
import type { Clock } from '#platform/clock'
import type { StoreParts } from '#platform/database'
import type { Log } from '#platform/log'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { type LastSignIn, createAccountLookup, lookupWithoutAdministration } from './account-lookup.ts'
import { createAccountDeletion } from './deletion.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import type { ProviderSettings } from './provider-calls.ts'
import { type ProviderClient, clientWithoutAdministration, createProviderClient } from './provider-client.ts'
import { createAccountService } from './service.ts'

export { accountRoutes } from './routes.ts'
export { accountMigrations } from './password-attempts.ts'

/**
 * Calls of the identity provider with the server's own client, and recent answers about accounts and sign-ins. Without
 * settings the provider only signs people in, and `lastSignIn` is what is known of them.
 */
export function createAccountProvider(
  settings: ProviderSettings | null,
  clock: Clock,
  lastSignIn: LastSignIn,
) {
  if (!settings)
    return { client: clientWithoutAdministration, ...lookupWithoutAdministration(lastSignIn, clock) }
  const client = createProviderClient(settings, clock)
  return { client, ...createAccountLookup(client, () => performance.now()) }
}

interface Parts extends StoreParts {
  provider: ProviderClient
  deletedSubjects: DeletedSubjects
  /** Each deletes all data of a subject; must be repeatable. */
  forget: ((subject: PersonId) => Promise<unknown>)[]
  /** Called when a person has another email address; `caller` still has the former one. */
  onOtherAddress: (caller: Caller) => Promise<unknown>
  log: Log
}

/** The service for `accountRoutes`, and the worker that completes deletions. */
export function createAccounts({ onOtherAddress, ...parts }: Parts) {
  const { provider, database, clock, log } = parts
  const deletion = createAccountDeletion(parts)
  return {
    service: createAccountService({
      provider,
      attempts: createPasswordAttempts(database, clock),
      deletion,
      // The address is changed even if notifying fails.
      onOtherAddress: (caller) =>
        onOtherAddress(caller).catch((error: unknown) =>
          log.error({ err: error }, 'the former address of an account could not be notified of the change'),
        ),
    }),
    worker: deletion.worker,
  }
}
