import path from 'node:path'
import { examineServer, openPostgres } from '#adapters/postgres'
import { examineFile } from '#adapters/sqlite'
import { createRecordCheck } from '#platform/self-checks/record-check'
import { type RecordCondition, selfCheckMeasures } from '#platform/self-checks/self-checks'
import { articleMeasures } from '#domains/articles'
import { scanningMeasures } from '#domains/intake/scanning'
import { createSourceStore } from '#domains/intake/sources'
import { alertMeasures } from '#domains/reading/alerts'
import { mailMeasures } from '#domains/reading/notifications'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { UnderWay } from '#platform/http/health'
import { jobMeasures } from '#platform/jobs/queue'
import { type Measure, createMetrics } from '#platform/metrics'
import { lockFolder } from '#adapters/search-engine'
import { OperatorError } from '#platform/errors'
import { createFolder } from '#platform/private-folder'
import { openTracing } from '#adapters/opentelemetry'
import type { Log } from '#platform/log'
import { traceTo } from '#platform/tracing'
import { createClockWatch } from '#platform/clock-watch'
import { createDiskRoom, isDiskFull } from '#platform/disk'
import { createWriteCheck } from '#platform/write-check'
import type { Config } from '../config/index.ts'
import type { Base } from './base.ts'
import { sendAtOnce } from './notifications.ts'
import { times } from './times.ts'

interface Examining {
  /** True to run at a lower priority than the server. */
  isIdle?: boolean
  signal?: AbortSignal
}

/** Checks all pages of the configured database, beside other users. */
export async function examineRecord(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { isIdle, signal }: Examining = {},
): Promise<RecordCondition> {
  if (!databaseUrl) return examineFile(path.join(dataDir, 'claire.sqlite'), { isIdle, signal })
  await using database = openPostgres(databaseUrl, 1)
  return await examineServer(database, signal)
}

/** The weekly check of the database, with its notifications. */
export const composeRecordCheck = ({ config, database, clock, log }: Base) =>
  createRecordCheck({
    database,
    clock,
    log,
    examine: (signal) => examineRecord(config, { isIdle: true, signal }),
    notify: config.operatorEmail === null ? null : notifying({ config, log }, config.operatorEmail),
  })

/** Mails the operator about damage; false if the mail was not accepted. */
function notifying({ config, log }: Pick<Base, 'config' | 'log'>, to: string) {
  const { host } = new URL(config.publicUrl)
  return async (damage: string, now: number): Promise<boolean> => {
    const paragraphs = [
      `A check of the database of Claire at ${config.publicUrl} found damage:`,
      damage,
      'Claire goes on meanwhile, and /health/ready reports the check "record" as failed. Stop Claire, keep a copy of the database, and restore the last good backup: npm run claire -- restore FOLDER --replace. docs/operations.md says more ("A damaged database").',
      'You get this mail once a week until a check finds the database whole again.',
    ]
    const handover = await sendAtOnce(config, new Date(now), {
      to,
      subject: `The database of Claire at ${host} is damaged`,
      text: paragraphs.join('\n\n'),
      list: 'operator',
    })
    if (handover.kind === 'accepted') return true
    log.error(
      { handover },
      'the operator could not be mailed about the damaged database; tried again in an hour',
    )
    return false
  }
}

interface Others {
  /** Positions of the readers of article events. */
  readers: Record<string, () => Promise<number>>
  underWay: () => UnderWay
}

/** The contents of `/metrics`; null without a token for it. */
export function composeMetrics({ config, database, clock, log }: Base, { readers, underWay }: Others) {
  if (!config.metricsToken) return null
  const measures = [
    ...articleMeasures(database, readers),
    ...installationMeasures(database, clock),
    indexMeasure(underWay),
    engineMeasure(config.cluster !== null, underWay),
  ]
  return { token: config.metricsToken, metrics: createMetrics({ measures, log }) }
}

/** Measures that need only the database, so that an operator's program can read them too. */
export const installationMeasures = (database: Database, clock: Clock): Measure[] => [
  ...scanningMeasures(database, clock, createSourceStore(database)),
  ...alertMeasures(database),
  ...mailMeasures(database, clock),
  ...jobMeasures(database, clock),
  ...selfCheckMeasures(database),
]

/** The engine of searches, and whether it responded last. */
const engineMeasure = (isCluster: boolean, underWay: () => UnderWay): Measure => ({
  name: 'claire_search_engine_up',
  help: 'Whether the search engine answers, by its name: embedded or opensearch.',
  labels: ['engine'],
  read: async () => [
    {
      labels: { engine: isCluster ? 'opensearch' : 'embedded' },
      value: underWay().search === 'unavailable' ? 0 : 1,
    },
  ],
})

/** Index of this process, unlike the other numbers: the index belongs to the process that answers searches. */
const indexMeasure = (underWay: () => UnderWay): Measure => ({
  name: 'claire_index_under_way_articles',
  help: 'What goes on in the index of this process, such as rebuild or contextual: articles done, and of how many.',
  labels: ['part', 'which'],
  read: async () =>
    Object.entries(underWay()).flatMap(([part, progress]) =>
      typeof progress === 'string'
        ? []
        : Object.entries(progress).map(([which, value]) => ({ labels: { part, which }, value })),
    ),
})

/**
 * Locks the roles of this process on SQLite, which allows one process each, until `release` or its end, however it
 * ends. Throws OperatorError if another process has one of them. With PostgreSQL any number may run.
 */
export function takeRoles({ databaseUrl, dataDir, roles }: Config): { release(): void } {
  const locks: { release(): void }[] = []
  const release = () => {
    for (const lock of locks) lock.release()
  }
  for (const role of databaseUrl ? [] : roles) {
    const folder = path.join(dataDir, 'roles', role)
    createFolder(folder)
    const lock = lockFolder(folder)
    if (!lock) {
      release()
      throw new OperatorError(
        `Another process has the role ${role} on ${dataDir}. With SQLite each role is one process's: stop that one, or give this one other ROLES. Several need PostgreSQL (DATABASE_URL).`,
      )
    }
    locks.push(lock)
  }
  return { release }
}

/** Sends traces to the configured collector until closed; does nothing without one. */
export async function composeTracing({ tracing, roles }: Config, log: Log) {
  if (!tracing) return { close: async () => {} }
  const { tracer, close } = await openTracing({
    ...tracing,
    roles,
    onTrouble: (message) => log.warn({ message }, 'traces could not be sent'),
  })
  traceTo(tracer)
  return {
    async close() {
      traceTo(null)
      await close()
    },
  }
}

/** Detects a clock that was set back, and a full disk; corrects times before anything reads them. */
export async function composeWatches(base: Base) {
  const clockWatch = createClockWatch({ ...base, times })
  // With a full disk Claire still starts, for reading.
  await clockWatch.check().catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })
  const writeCheck = createWriteCheck(base.database, base.clock)
  return {
    clockWatch,
    diskRoom: createDiskRoom(base.config.dataDir),
    checkWrites: writeCheck.check,
    async closeWatches() {
      await clockWatch.stop()
      writeCheck.close()
    },
  }
}
