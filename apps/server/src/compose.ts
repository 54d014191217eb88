import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRemoteEmbedder, createStaticEmbedder } from '@claire/embeddings'
import {
  type FirstUser,
  createFirstUsers,
  identityProvider,
  identityProviderMigrations,
  restSecretOf,
} from '@claire/identity-provider'
import { sql } from 'kysely'
import { createRebuildDesk, openLanceIndex, requestRebuild } from '#adapters/lancedb'
import { openPostgres } from '#adapters/postgres'
import { sampleLibraryRoutes, sampleLibrarySource } from '#adapters/sample-library'
import { openSqlite } from '#adapters/sqlite'
import { createAbstracts, createSummaryWriter } from '#domains/reading/abstracts'
import { accountMigrations, createAccounts } from '#domains/people/accounts'
import { articleMigrations, createArticleEvents, createArticleStore } from '#domains/articles'
import { bookmarkMigrations, createBookmarkService, createBookmarkStore } from '#domains/reading/bookmarks'
import { createExtractor } from '#domains/intake/extraction'
import {
  type TrustedIssuer,
  createBearerGuard,
  createDeletedSubjects,
  identityMigrations,
} from '#domains/people/identity'
import { type Scanning, createScanning, scanningMigrations } from '#domains/intake/scanning'
import {
  type RebuildProgress,
  createIndexFollower,
  createRecentSearches,
  createSearch,
  searchMigrations,
} from '#domains/reading/search'
import {
  type SourceStore,
  createChangeDelivery,
  createSourceService,
  createSourceStore,
  seedStarterSources,
  sourceMigrations,
  starterSources,
} from '#domains/intake/sources'
import { type Clock, systemClock } from '#platform/clock'
import { type Database, migrate } from '#platform/database'
import { createJobQueue, jobMigrations } from '#platform/jobs'
import type { Log } from '#platform/log'
import { type Config, NO_ADDRESS } from './config.ts'

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
}
const AUDIENCE = 'claire-api'

/** What tests put in the place of the real thing. */
export interface Overrides {
  clock?: Clock
  trusted?: TrustedIssuer
}

export type Claire = Awaited<ReturnType<typeof compose>>

type Base = Awaited<ReturnType<typeof composeBase>>

/** Opens what this process needs and joins the services to it. The only file that chooses adapters. */
export async function compose(config: Config, log: Log, { clock = systemClock, trusted }: Overrides = {}) {
  const base = await composeBase(config, log, clock)
  const curation = await composeCuration(base)
  const reading = await composeReading(base, curation)
  const { follower, recentSearches, closeIndex, ...readers } = reading
  const forget = [reading.bookmarks.forgetAccount, curation.sources.forgetAccount, recentSearches.forget]
  const { accountWorker, ...people } = await composePeople(base, { trusted, forget })

  return {
    ...base,
    ...curation,
    ...readers,
    ...people,
    /** Routes of the sample library; null when it is switched off. */
    sampleLibrary: config.sampleLibrary ? sampleLibraryRoutes(config) : null,
    /** What /health/ready asks. */
    checks: { database: () => sql`select 1`.execute(base.database) },
    /** Starts what goes on beside answering requests. */
    async start() {
      accountWorker?.start()
      curation.sourceChanges.start()
      follower?.start()
    },
    async close() {
      await accountWorker?.stop()
      await curation.sourceChanges.stop()
      await curation.closeScanning()
      await closeIndex()
      await base.database.destroy()
    },
  }
}

async function composeBase(config: Config, log: Log, clock: Clock) {
  const database = await openStorage(config, log)
  const wordVectors = createStaticEmbedder()
  return {
    config,
    log,
    clock,
    database,
    jobs: createJobQueue(database, clock),
    articles: createArticleStore(database, clock),
    articleEvents: createArticleEvents(database),
    wordVectors,
    embedder: config.embeddingModel ? createRemoteEmbedder(config.embeddingModel) : wordVectors,
  }
}

/** Which places are watched, and what follows from a decision about one. */
async function composeCuration(base: Base) {
  const { config, database, clock, log, articles } = base
  const sourceStore = createSourceStore(database)
  const { scanning, closeScanning } = await composeScanning(base, sourceStore)
  const sourceChanges = createChangeDelivery({
    database,
    clock,
    log,
    hooks: {
      onApproved: (source) => scanning.start(source.id),
      onEdited: (source) => scanning.followEdit(source),
      async onRemoved(sourceId) {
        await scanning.forget(sourceId)
        await articles.removeSource(sourceId)
      },
    },
  })
  const sampleLibrary = config.sampleLibrary ? [sampleLibrarySource(config.publicUrl)] : []
  await seedStarterSources({ database, clock }, [...starterSources, ...sampleLibrary])
  return {
    sourceStore,
    sources: createSourceService({
      database,
      clock,
      delivery: sourceChanges,
      scanning,
      bookmarksOf: createBookmarkStore(database, clock).timesKept,
    }),
    sourceChanges,
    scanning,
    closeScanning,
  }
}

/** Visiting sites. Every process can look at one and open files; only those with the role scanner scan. */
async function composeScanning({ config, database, clock, log }: Base, sources: SourceStore) {
  const { publicUrl, host, port, dataDir, contactEmail, metadataRepair, development } = config
  const extractor = createExtractor({ workers: config.roles.includes('scanner') ? 2 : 1 })
  // The sample library is our own server: past the guard, and without leaving the machine.
  const here = { host: /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host, port }
  const allowed = config.sampleLibrary ? [{ urlPrefix: `${publicUrl}/sample-library/`, connectTo: here }] : []
  const scanning = await createScanning({
    database,
    clock,
    log,
    sources,
    extractor,
    dataDir,
    publicUrl,
    contactEmail,
    metadataRepair,
    allowed,
    denyHosts: [new URL(publicUrl).hostname],
    resolve: development?.resolve,
    minDelayMs: development?.minDelayMs,
  })
  return {
    scanning,
    async closeScanning() {
      await scanning.close()
      await extractor.close()
    },
  }
}

/** Finding, reading and keeping articles. */
async function composeReading(
  base: Base,
  { sourceStore, scanning }: { sourceStore: SourceStore; scanning: Scanning },
) {
  const { config, log, database, clock, articles, wordVectors } = base
  const sourceNames = (ids: string[]) => sourceStore.names(ids)
  const recentSearches = createRecentSearches(database, clock, (error) =>
    log.error({ err: error }, 'recent searches were not stored; they will be tried again'),
  )
  // The index belongs to the process that answers browsers; no other may write to its folder.
  const searching = config.roles.includes('api')
    ? await composeSearch(base, { sourceNames, sourceStore, recentSearches })
    : null
  return {
    sourceNames,
    fetchFile: scanning.fetchFile,
    bookmarks: createBookmarkService({ store: createBookmarkStore(database, clock), articles, sourceNames }),
    abstracts: createAbstracts({
      articles,
      embedder: wordVectors,
      writer: config.summaryModel ? createSummaryWriter(config.summaryModel) : undefined,
      onWriterFailure: (reason) => log.warn({ err: reason }, 'the language model did not write a summary'),
    }),
    /** null where this process does not answer browsers. */
    search: searching?.search ?? null,
    recentSearches,
    follower: searching?.follower ?? null,
    async closeIndex() {
      await recentSearches.flush()
      await searching?.close()
    },
  }
}

/** Who is calling, and their accounts at the identity provider. */
async function composePeople(
  base: Base,
  { trusted, forget }: { trusted?: TrustedIssuer; forget: ((subject: string) => Promise<unknown>)[] },
) {
  const { config, database, clock, jobs, log } = base
  const deletedSubjects = createDeletedSubjects(database, clock)
  // Only where people sign in: another process has no provider of its own, and its owner would not look for passwords.
  const answersPeople = config.roles.includes('api')
  const embedded =
    config.identity.embedded && answersPeople && !trusted ? await composeIdentityProvider(base) : null
  const settings = accountSettings(config, embedded?.restSecret)
  const accounts = createAccounts({ settings, forget, database, deletedSubjects, jobs, clock, log })
  return {
    accounts: accounts.service,
    accountWorker: answersPeople ? accounts.worker : null,
    guard: createBearerGuard({ trusted: trusted ?? trustedIssuerOf(config), deletedSubjects, clock }),
    /** The embedded identity provider, to be mounted; null when it is somewhere else. */
    identityProvider: embedded?.plugin ?? null,
  }
}

type SearchParts = Pick<Parameters<typeof createSearch>[0], 'sourceNames' | 'recentSearches'> & {
  sourceStore: SourceStore
}

async function composeSearch(base: Base, { sourceStore, ...parts }: SearchParts) {
  const { index, follower, close } = await openSearchIndex(base)
  const sources = () => sourceStore.withStatus('APPROVED')
  const { articles, embedder } = base
  return {
    search: createSearch({
      index,
      embedder,
      articles,
      sources,
      isIncomplete: follower.isIncomplete,
      ...parts,
    }),
    follower,
    close,
  }
}

export const indexFolder = (dataDir: string) => path.join(dataDir, 'index')

/** Asks the server that has the index open to rebuild it, and yields how it goes; yields nothing when none has. */
export const requestReindex = ({ dataDir }: Config) => requestRebuild(indexFolder(dataDir))

/** The search index and what brings it up to date. One process at a time can have it. */
export async function openSearchIndex({
  config,
  log,
  articles,
  articleEvents,
  embedder,
  onProgress,
}: Omit<Base, 'jobs' | 'wordVectors'> & { onProgress?: (progress: RebuildProgress) => void }) {
  const folder = indexFolder(config.dataDir)
  const { index, embed } = await openLanceIndex({
    folder,
    embedder,
    onDamage: (error) => log.warn({ err: error }, 'the search index cannot be read and will be rebuilt'),
    onTrouble: (error) => log.error({ err: error }, 'a part of the search index failed and is started again'),
  })
  const follower = createIndexFollower({
    index,
    // The static table is in the index's thread anyway; a service is asked from here.
    embedder: config.embeddingModel ? embedder : { ...embedder, embed },
    articles,
    events: articleEvents,
    desk: createRebuildDesk(folder, onProgress),
    onError: (error) =>
      log.error({ err: error }, 'bringing the search index up to date failed; it will be tried again'),
  })
  return {
    index,
    follower,
    async close() {
      await follower.stop()
      await index.close()
    },
  }
}

async function composeIdentityProvider({ config, database, clock }: Base) {
  const { publicUrl, dataDir, supportEmail } = config
  const { realm, webClient, restClient, restSecret } = config.identity
  await createFirstUsers({
    database,
    clock,
    realm,
    keep: (users) => writePasswords(path.join(dataDir, 'first-run-passwords.txt'), users),
  })
  const options = { database, clock, publicUrl, realm, webClient, restClient, restSecret }
  return {
    plugin: identityProvider({ ...options, supportEmail: supportEmail === NO_ADDRESS ? null : supportEmail }),
    restSecret: await restSecretOf(options),
  }
}

/** On the disk before anybody has these passwords; readable by nobody else. */
function writePasswords(file: string, users: FirstUser[]) {
  const lines = users.map(({ username, password, role }) => `${username}  ${password}  (${role})`)
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  chmodSync(file, 0o600)
}

function trustedIssuerOf(config: Config): TrustedIssuer {
  const realm = `realms/${config.identity.realm}`
  return {
    issuer: `${config.identity.url}/${realm}`,
    jwksUrl: `${providerUrl(config)}/${realm}/protocol/openid-connect/certs`,
    audience: AUDIENCE,
    clientId: config.identity.webClient,
  }
}

function accountSettings(config: Config, embeddedSecret: string | undefined) {
  const { realm, restClient, restSecret } = config.identity
  return {
    url: providerUrl(config),
    realm,
    clientId: restClient,
    clientSecret: restSecret ?? embeddedSecret ?? '',
  }
}

/** The embedded provider is this very server: it is asked directly, whatever stands between browsers and us. */
function providerUrl({ identity, host, port }: Config): string {
  if (!identity.embedded) return identity.url
  const reachable = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/auth`
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
