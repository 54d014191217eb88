import type { AlertTelling } from '#domains/reading/alerts'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import { deliveries } from './calls/deliveries.ts'
import { outbox } from './calls/outbox.ts'
import { preferences } from './calls/preferences.ts'
import { feeds } from './feeds.ts'
import { createLinks } from './links/links.ts'
import { createSignedTargets, linkSecret } from './links/signed-targets.ts'
import type { MailTransport } from './mail-transport.ts'
import { linkRoutes } from './pages/link-routes.ts'
import { createAddresses } from './people/addresses.ts'
import { createMailPeople } from './people/mail-people.ts'
import { createObstacles } from './people/obstacles.ts'
import { createSender } from './queue/sending.ts'
import { createTidying } from './tidying.ts'
import { createGathering } from './telling/gathering.ts'
import type { NewsParts } from './telling/write-news.ts'

interface Parts extends NewsParts {
  database: Database
  clock: Clock
  log: Log
  alerts: AlertTelling
  transport: MailTransport
  publicUrl: string
}

export type Mailing = Awaited<ReturnType<typeof createMailing>>
export type MailingService = Mailing['service']

/** Telling people: the calls about it, and the workers of the role mailer. */
export async function createMailing(given: Parts) {
  const { database, clock, transport, publicUrl } = given
  const signed = createSignedTargets(await linkSecret(database))
  const links = createLinks(publicUrl, signed.sign)
  const addresses = createAddresses(database, clock)
  const people = createMailPeople(database)
  const parts = { ...given, links, addresses, people, signed }
  const service = {
    ...preferences(parts),
    ...deliveries(parts),
    ...outbox({ database, transport, links }),
    ...feeds(parts),
  }
  const obstacleOf = createObstacles(parts)
  return {
    service,
    /** Routes outside /claire: pages behind the links of mails. */
    linkRoutes: linkRoutes(parts),
    workers: [createGathering(parts), createSender({ ...parts, obstacleOf }), createTidying(parts)],
    /** Ends when the message under way has been handed over. */
    close: () => transport.close(),
  }
}
