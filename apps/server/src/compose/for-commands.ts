import { createAlertNotifications, createAlertOverview } from '#domains/reading/alerts'
import type { Log } from '#platform/log'
import type { Config } from '../config/index.ts'
import { composeBase } from './base.ts'
import { composeFolderNews, composeNotifications, transportOf } from './notifications.ts'
import { composeIdentity } from './people.ts'
import { composeAbstracts } from './reading.ts'
import { createMailHooks } from '#domains/reading/notifications'
import { composeCuration } from './curation.ts'

/** The alerts of a Claire and their notifications, for a command beside its servers: without the search index. */
export async function openAlerts(config: Config, log: Log) {
  const base = await composeBase(config, log)
  const { database, sourceNames } = base
  const alertNotifications = createAlertNotifications(base)
  const notifications = await composeNotifications(base, {
    ...composeFolderNews(base, await composeIdentity(base)),
    transport: transportOf(config),
    alertNotifications,
    abstracts: composeAbstracts(base),
  })
  return {
    database,
    alertNotifications,
    notifications,
    overview: createAlertOverview(database, sourceNames),
    async [Symbol.asyncDispose]() {
      await notifications.close()
      await database.destroy()
    },
  }
}

/** The sources of a Claire, for a command beside its servers. Disposing of them waits until decisions are carried out. */
export async function openSources(config: Config, log: Log) {
  const base = await composeBase(config, log)
  const { sources, sourceChanges, closeScanning } = await composeCuration(base, createMailHooks(base))
  return {
    sources,
    async [Symbol.asyncDispose]() {
      await sourceChanges.deliver()
      await sourceChanges.stop()
      await closeScanning()
      await base.database.destroy()
    },
  }
}
