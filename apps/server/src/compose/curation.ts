import { emptyLog } from '#adapters/sqlite'
import { sampleLibraryRoutes, sampleLibrarySource } from '#adapters/sample-library'
import { createExtractor } from '#domains/intake/extraction'
import { createScanning } from '#domains/intake/scanning'
import {
  type StarterSource,
  createChangeDelivery,
  createSourceService,
  seedStarterSources,
  starterSources,
} from '#domains/intake/sources'
import type { MailHooks } from '#domains/reading/notifications'
import { forgetGoneArticles } from '#domains/reading/reports'
import { isPostgres } from '#platform/database'
import type { Base } from './base.ts'
import { openPageFiles } from './storage.ts'

export type Curation = Awaited<ReturnType<typeof composeCuration>>

/** Sources and their scanning, and the effects of decisions about them. */
export async function composeCuration(
  base: Base,
  { notifyDecision, withdrawDecision }: MailHooks,
  starters: readonly StarterSource[] = starterSources,
) {
  const { config, database, clock, log, articles, bookmarkStore } = base
  /** Deletes reports of deleted articles, also from SQLite's log, where they could still be read. */
  async function onTakedown() {
    await forgetGoneArticles(database)
    if (!isPostgres(database)) await emptyLog(database)
  }
  const { scanning, closeScanning } = await composeScanning(base, onTakedown)
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
        await onTakedown()
      },
    },
  })
  const ownSources = config.sampleLibrary ? [sampleLibrarySource(config.publicUrl)] : []
  await seedStarterSources({ database, clock }, [...starters, ...ownSources])
  const sources = createSourceService({
    database,
    clock,
    delivery: sourceChanges,
    scanning,
    bookmarksOf: bookmarkStore.bookmarkCountOfSource,
    notifyDecision,
    withdrawDecision,
  })
  return {
    /** Routes of the sample library; null when it is switched off. */
    sampleLibrary: config.sampleLibrary ? sampleLibraryRoutes(config) : null,
    sources,
    sourceChanges,
    scanning,
    /** Called by hubs; null if they cannot reach us. */
    hubRoutes: scanning.hubRoutes,
    async closeScanning() {
      await closeScanning()
      await sources.close()
    },
  }
}

/** Scanning of sites. Every process can preview one and open files; only those with the role scanner scan. */
async function composeScanning(
  { config, database, clock, log, sourceStore, bookmarkStore }: Base,
  onTakedown: () => Promise<void>,
) {
  const { publicUrl, host, port, dataDir, contactEmail, metadataRepair, rendererPath, webSub, development } =
    config
  const extractor = createExtractor({ workers: config.roles.includes('scanner') ? 2 : 1 })
  // The sample library is our own server: reached past the guard, without leaving the machine.
  const here = { host: /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host, port }
  const allowed = config.sampleLibrary ? [{ urlPrefix: `${publicUrl}/sample-library/`, connectTo: here }] : []
  const scanning = await createScanning({
    database,
    clock,
    log,
    sources: sourceStore,
    extractor,
    dataDir,
    pages: await openPageFiles(config),
    publicUrl,
    contactEmail,
    metadataRepair,
    rendererPath,
    webSub,
    onTakedown,
    allowed,
    denyHosts: [new URL(publicUrl).hostname],
    resolve: development?.resolve,
    minDelayMs: development?.minDelayMs,
    bookmarkedArticles: bookmarkStore.bookmarkedArticles,
  })
  return {
    scanning,
    async closeScanning() {
      await scanning.close()
      await extractor.close()
    },
  }
}
