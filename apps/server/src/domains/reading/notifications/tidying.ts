import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createWorker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import { createAddresses } from './people/addresses.ts'
import { createOutgoingMails } from './queue/outgoing-mail.ts'

const HOUR = 3_600_000
const STORED_MS = 90 * 24 * HOUR
const LOGGED_PER_ALERT = 20

/** Worker that deletes old mails and old confirmation requests. */
export const createTidying = ({ database, clock, log }: { database: Database; clock: Clock; log: Log }) =>
  createWorker({
    name: 'tidying mail',
    idleMs: HOUR,
    retry: { firstMs: 60_000, longestMs: HOUR },
    onFailure: (error) => log.error({ err: error }, 'old mail could not be forgotten; it is tried again'),
    async step() {
      await createOutgoingMails(database, clock).tidy(clock() - STORED_MS, LOGGED_PER_ALERT)
      await createAddresses(database, clock).tidy(clock())
      return 'idle'
    },
  })
