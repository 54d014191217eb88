import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { sampleLibraryRoutes } from '#adapters/sample-library'
import { openSqlite } from '#adapters/sqlite'
import { articleMigrations, createArticleEvents, createArticleStore } from '#domains/articles'
import { systemClock } from '#platform/clock'
import { type Database, migrate } from '#platform/database'
import { DomainError } from '#platform/errors'
import { createJobQueue, jobMigrations } from '#platform/jobs'
import type { Log } from '#platform/log'
import type { Config } from './config.ts'

const migrations = { ...jobMigrations, ...articleMigrations }

export type Claire = Awaited<ReturnType<typeof compose>>

/** Opens what this process needs and joins the services to it. The only file that chooses adapters. */
export async function compose(config: Config, log: Log) {
  const clock = systemClock
  const database = await openDatabase(config)
  const applied = await migrate(database, migrations)
  if (applied.length) log.info({ applied }, 'database schema brought up to date')

  const articles = createArticleStore(database, clock)
  const articleEvents = createArticleEvents(database)
  const jobs = createJobQueue(database, clock)

  return {
    config,
    log,
    clock,
    database,
    articles,
    articleEvents,
    jobs,
    guard: denyEveryone,
    /** Routes of the sample library; null when it is switched off. */
    sampleLibrary: config.sampleLibrary ? sampleLibraryRoutes(config) : null,
    /** What /health/ready asks. */
    checks: { database: () => sql`select 1`.execute(database) },
    async close() {
      await database.destroy()
    },
  }
}

/** Until somebody can be told apart from anybody, nobody gets in. */
async function denyEveryone(): Promise<void> {
  throw new DomainError('UNAUTHORIZED', 'Sign in to continue.')
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  // Holds the first-run passwords and the index even when the articles are elsewhere.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(path.join(dataDir, 'claire.sqlite'))
}
