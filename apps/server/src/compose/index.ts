import { sql } from 'kysely'
import { emptyLog } from '#adapters/sqlite'
import type { NameService } from '#adapters/webhook'
import {
  createEventPruning,
  createWorkExamination,
  forgetStatementDecisions,
  forgetWorkDecisions,
} from '#domains/articles'
import { separatePages } from '#domains/intake/scanning'
import type { StarterSource } from '#domains/intake/sources'
import type { TrustedIssuer } from '#domains/people/identity'
import { createMailHooks } from '#domains/reading/notifications'
import type { DailyAudit } from '#domains/reading/search'
import { type Database, isPostgres } from '#platform/database'
import { folderId } from '#platform/private-folder'
import type { UnderWay } from '#platform/http/health'
import type { Log } from '#platform/log'
import type { PersonId } from '#platform/person'
import type { RecordCheck } from '#platform/self-checks/record-check'
import { createSelfChecks } from '#platform/self-checks/self-checks'
import type { Config } from '../config/index.ts'
import { composeAlerts, composeToday } from './alerts.ts'
import { type Base, type BaseOverrides, composeBase } from './base.ts'
import { composeCuration } from './curation.ts'
import { composeFolderNews, composeNotifications, transportOf } from './notifications.ts'
import { composeIdentity, composePeople } from './people.ts'
import { composeReading } from './reading.ts'
import { composeRecordCheck, composeMetrics, composeTracing, composeWatches } from './operations.ts'

export { DamagedKeyError } from './people.ts'
export { lookAtStorage, schemaChanges, openStorage, openFolderPages, openPageFiles } from './storage.ts'
export { composeBase } from './base.ts'
export { composeContextual } from './contextual.ts'
export { installationMeasures, takeRoles, examineRecord } from './operations.ts'
export { openAlerts, openSources } from './for-commands.ts'
export { indexFolder, openSearchIndex, requestReindex } from './search.ts'

/** Replacements for tests. */
export interface Overrides extends BaseOverrides {
  trusted?: TrustedIssuer
  nameService?: NameService
  /** The sources that a new database has. */
  starters?: readonly StarterSource[]
  /** Maximum time of a contextual model to embed a query. */
  queryTimeoutMs?: number | undefined
}

export type Claire = Awaited<ReturnType<typeof compose>>

/** Opens the parts of this process and wires the services. Only this folder chooses adapters; `roles/` starts. */
export async function compose(config: Config, log: Log, overrides: Overrides = {}) {
  const { trusted, nameService } = overrides
  const tracing = await composeTracing(config, log)
  const base = await composeBase(config, log, overrides)
  const { closeWatches, checkWrites, ...watches } = await composeWatches(base)
  const identity = await composeIdentity(base, trusted)
  const transport = transportOf(config)
  const mailHooks = createMailHooks({ ...base, transport })
  const curation = await composeCuration(base, mailHooks, overrides.starters)
  const reading = await composeReading(base, { ...overrides, ...curation, ...identity, mailHooks })
  const { closeReading, ...readers } = reading
  const folders = composeFolderNews(base, identity)
  const alerting = composeAlerts(base, { ...reading, ...identity, ...folders, mailHooks })
  const readsAfter = readersOf(reading, alerting)
  const domains = { ...curation, ...readers, ...alerting, ...folders }
  const notifications = await composeNotifications(base, { ...domains, transport, nameService })
  const today = composeToday(base, { ...domains, mailHooks })
  const forget = deletionsOf(base.database, { ...domains, ...reading, ...identity, today, mailHooks })
  const metrics = composeMetrics(base, { readers: readsAfter, underWay: reading.indexUnderWay })
  const recordCheck = composeRecordCheck(base)
  const people = await composePeople(base, { ...identity, trusted, forget, mailHooks })

  return {
    ...base,
    ...domains,
    /** null without a search index, which reads the events. */
    eventPruning: reading.follower && createEventPruning({ ...base, readers: Object.values(readsAfter) }),
    notifications,
    today,
    /** For tests. */
    mailHooks,
    ...people,
    metrics,
    ...watches,
    /** Identity in /health/ready. */
    installation: folderId(config.dataDir),
    recordCheck,
    workExamination: examinationOf(base),
    selfChecks: createSelfChecks(base.database),
    /** Checks of /health/ready. */
    checks: { ...checksOf(base.database, recordCheck), writes: checkWrites },
    /** Further state in /health/ready. */
    underWay: (): UnderWay => ({
      ...reading.indexUnderWay(),
      ...auditedIndex(reading.indexAudit),
      ...(watches.diskRoom.isNearlyFull() && { disk: 'nearly full' as const }),
    }),
    async close() {
      await closeWatches()
      metrics?.metrics.close()
      await notifications.close()
      await curation.closeScanning()
      await closeReading()
      await base.database.destroy()
      await tracing.close()
    },
  }
}

const examinationOf = (base: Base) =>
  createWorkExamination({
    ...base,
    separatePages: (transaction, article) => separatePages(transaction, base.clock, article),
  })

/** Positions of the readers of article events. */
const readersOf = (
  { follower }: Awaited<ReturnType<typeof composeReading>>,
  { matcher }: ReturnType<typeof composeAlerts>,
) => ({ ...(follower && { index: follower.readsAfter }), alerts: matcher.readsAfter })

const checksOf = (database: Database, recordCheck: RecordCheck) => ({
  database: () => sql`select 1`.execute(database),
  async record() {
    const damage = await recordCheck.damage()
    if (damage !== null) throw new Error(`the database is damaged: ${damage}`)
  },
})

/** Result of the last index audit. */
function auditedIndex(audit: DailyAudit | null): UnderWay {
  const counts = audit?.latest()
  return counts ? { indexAudit: { ...counts } } : {}
}

interface Forgetful
  extends
    Pick<Awaited<ReturnType<typeof composeReading>>, 'bookmarks' | 'forgetSearches' | 'reports' | 'zotero'>,
    Pick<Awaited<ReturnType<typeof composeCuration>>, 'sources'>,
    Pick<ReturnType<typeof composeAlerts>, 'forgetAlerts' | 'recommendations' | 'sharing'> {
  today: ReturnType<typeof composeToday>
  directory: Awaited<ReturnType<typeof composeIdentity>>['directory']
  mailHooks: ReturnType<typeof createMailHooks>
}

/** Deletions of each part for a deleted account, in this order. */
function deletionsOf(database: Database, parts: Forgetful) {
  return [
    // Others take over shared folders, with what these have learnt, before the rest is deleted.
    parts.sharing.forget,
    parts.recommendations.forget,
    parts.bookmarks.forgetAccount,
    parts.sources.forgetAccount,
    (subject: PersonId) => forgetWorkDecisions(database, subject),
    (subject: PersonId) => forgetStatementDecisions(database, subject),
    parts.forgetSearches,
    parts.reports.forget,
    parts.zotero.forget,
    parts.forgetAlerts,
    parts.today.forgetFeed,
    parts.mailHooks.forgetAccount,
    parts.directory.forget,
    // Last: removes the deleted rows from the file too.
    ...(isPostgres(database) ? [] : [() => emptyLog(database)]),
  ]
}
