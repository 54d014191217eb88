import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { sampleLibraryRoutes, sampleLibrarySource } from '#adapters/sample-library'
import { openSqlite } from '#adapters/sqlite'
import { type ArticleStore, articleMigrations, createArticleEvents, createArticleStore } from '#domains/articles'
import { type TrustedIssuer, createBearerGuard, createDeletedSubjects, identityMigrations } from '#domains/identity'
import { type SourceScanning, createChangeDelivery, createSourceService, createSourceStore, seedStarterSources, sourceMigrations, starterSources } from '#domains/sources'
import { type Clock, systemClock } from '#platform/clock'
import { type Database, migrate } from '#platform/database'
import { DomainError } from '#platform/errors'
import { createJobQueue, jobMigrations } from '#platform/jobs'
import type { Log } from '#platform/log'
import type { Config } from './config.ts'

const migrations = { ...jobMigrations, ...articleMigrations, ...sourceMigrations, ...identityMigrations }
const AUDIENCE = 'claire-api'

/** What tests put in the place of the real thing. */
export interface Overrides {
  clock?: Clock
  trusted?: TrustedIssuer
}

export type Claire = Awaited<ReturnType<typeof compose>>

/** Opens what this process needs and joins the services to it. The only file that chooses adapters. */
export async function compose(config: Config, log: Log, { clock = systemClock, trusted = trustedIssuerOf(config) }: Overrides = {}) {
  const database = await openDatabase(config)
  const applied = await migrate(database, migrations)
  if (applied.length) log.info({ applied }, 'database schema brought up to date')

  const articles = createArticleStore(database, clock)
  const articleEvents = createArticleEvents(database)
  const jobs = createJobQueue(database, clock)
  const deletedSubjects = createDeletedSubjects(database, clock)
  const sources = composeSources({ database, clock, log, articles })
  await seedStarterSources({ database, clock }, [...starterSources, ...(config.sampleLibrary ? [sampleLibrarySource(config.publicUrl)] : [])])

  return {
    config,
    log,
    clock,
    database,
    articles,
    articleEvents,
    jobs,
    ...sources,
    guard: createBearerGuard({ trusted, deletedSubjects, clock }),
    /** Routes of the sample library; null when it is switched off. */
    sampleLibrary: config.sampleLibrary ? sampleLibraryRoutes(config) : null,
    /** What /health/ready asks. */
    checks: { database: () => sql`select 1`.execute(database) },
    /** Starts what goes on beside answering requests. */
    async start() {
      await sources.sourceChanges.start()
    },
    async close() {
      await sources.sourceChanges.stop()
      await database.destroy()
    },
  }
}

function composeSources({ database, clock, log, articles }: { database: Database; clock: Clock; log: Log; articles: ArticleStore }) {
  const scanning = noScanning
  const sourceChanges = createChangeDelivery({
    database,
    clock,
    log,
    hooks: {
      onApproved: (source) => scanning.start(source.id),
      onEdited: (source) => scanning.start(source.id),
      async onRemoved(sourceId) {
        await scanning.cancel(sourceId)
        await articles.removeSource(sourceId)
      },
    },
  })
  return {
    sourceStore: createSourceStore(database),
    sources: createSourceService({ database, clock, delivery: sourceChanges, scanning }),
    sourceChanges,
  }
}

const unavailable = async () => {
  throw new DomainError('UNAVAILABLE', 'Scanning is not available here.')
}

const noScanning: SourceScanning = {
  start: unavailable,
  cancel: async () => {},
  progress: async () => null,
  health: async () => null,
  preview: unavailable,
}

function trustedIssuerOf({ identity, host, port }: Config): TrustedIssuer {
  const realm = `realms/${identity.realm}`
  // The embedded provider is this very server: it is asked directly, whatever stands between browsers and us.
  const inside = identity.embedded ? `http://${/^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${port}/auth` : identity.url
  return {
    issuer: `${identity.url}/${realm}`,
    jwksUrl: `${inside}/${realm}/protocol/openid-connect/certs`,
    audience: AUDIENCE,
    clientId: identity.webClient,
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  // Holds the first-run passwords and the index even when the articles are elsewhere.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(path.join(dataDir, 'claire.sqlite'))
}
