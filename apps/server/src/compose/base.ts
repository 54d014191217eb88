import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createRemoteEmbedder, createStaticEmbedder } from '@claire/embeddings'
import { identityProviderMigrations } from '@claire/identity-provider'
import { openPostgres } from '#adapters/postgres'
import { openSqlite } from '#adapters/sqlite'
import { articleMigrations, createArticleEvents, createArticleStore } from '#domains/articles'
import { scanningMigrations } from '#domains/intake/scanning'
import { sourceMigrations } from '#domains/intake/sources'
import { accountMigrations } from '#domains/people/accounts'
import { identityMigrations } from '#domains/people/identity'
import { alertMigrations } from '#domains/reading/alerts'
import { bookmarkMigrations } from '#domains/reading/bookmarks'
import { mailingMigrations } from '#domains/reading/mailing'
import { searchMigrations } from '#domains/reading/search'
import type { Clock } from '#platform/clock'
import { type Database, migrate } from '#platform/database'
import { jobMigrations } from '#platform/jobs/queue'
import type { Log } from '#platform/log'
import type { Config } from '../config/index.ts'

const migrations = {
  ...jobMigrations,
  ...articleMigrations,
  ...sourceMigrations,
  ...identityMigrations,
  ...accountMigrations,
  ...identityProviderMigrations,
  ...bookmarkMigrations,
  ...searchMigrations,
  ...scanningMigrations,
  ...alertMigrations,
  ...mailingMigrations,
}

export type Base = Awaited<ReturnType<typeof composeBase>>

/** What every part stands on: the database, its articles, and how text becomes vectors. */
export async function composeBase(config: Config, log: Log, clock: Clock) {
  const database = await openStorage(config, log)
  const wordVectors = createStaticEmbedder()
  return {
    config,
    log,
    clock,
    database,
    articles: createArticleStore(database, clock),
    articleEvents: createArticleEvents(database),
    wordVectors,
    embedder: config.embeddingModel ? createRemoteEmbedder(config.embeddingModel) : wordVectors,
  }
}

/** The database of the configuration, its schema up to date; for what needs no more of Claire than that. */
export async function openStorage({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  // Holds the first-run passwords and the index even when the articles are elsewhere.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const database = databaseUrl ? openPostgres(databaseUrl) : openSqlite(path.join(dataDir, 'claire.sqlite'))
  try {
    const applied = await migrate(database, migrations)
    if (applied.length)
      log.info({ changes: applied.length, newest: applied.at(-1) }, 'database schema brought up to date')
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}
