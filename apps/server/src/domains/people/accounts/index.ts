/** A person's own account: name, password, deletion. It lives at the identity provider; this speaks for the person there. */
import type { DeletedSubjects } from '#domains/people/identity'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { StepReport } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import type { PersonId } from '#platform/person'
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
  /** Each forgets everything that belongs to a subject; may be asked again. */
  forget: ((subject: PersonId) => Promise<unknown>)[]
  clock: Clock
  log: Log
  /** Told of each step of the worker. */
  observe?: (report: StepReport) => void
}

/** The service for `accountRoutes`, and the worker that finishes deletions. */
export function createAccounts({ settings, database, clock, ...rest }: Parts) {
  const provider = createProviderClient(settings, clock)
  const deletion = createAccountDeletion({ provider, database, clock, ...rest })
  return {
    service: createAccountService({ provider, attempts: createPasswordAttempts(database, clock), deletion }),
    worker: deletion.worker,
  }
}
