import { createSourceStore } from '#domains/intake/sources'
import { createAlertOverview, createAlertTelling } from '#domains/reading/alerts'
import type { Log } from '#platform/log'
import type { Config } from '../config/index.ts'
import { composeBase } from './base.ts'
import { composeMailing, transportOf } from './mailing.ts'
import { composeAbstracts } from './reading.ts'

/** The alerts of a Claire and their notifications, for a command beside its servers: without the search index. */
export async function openAlerts(config: Config, log: Log) {
  const base = await composeBase(config, log)
  const { database, clock } = base
  const sources = createSourceStore(database)
  const sourceNames = (ids: string[]) => sources.names(ids)
  const telling = createAlertTelling({ database, clock, sourceNames })
  const mailing = await composeMailing(base, {
    transport: transportOf(config),
    telling,
    abstracts: composeAbstracts(base),
    sourceNames,
  })
  return {
    database,
    telling,
    mailing,
    overview: createAlertOverview(database, sourceNames),
    async close() {
      await mailing.close()
      await database.destroy()
    },
  }
}
