import path from 'node:path'
import type { Language, ScanSettings } from '@claire/api-contract'
import { LRUCache } from 'lru-cache'
import { createArticleStore } from '#domains/articles'
import { EXTRACTION_VERSION, type Extractor } from '#domains/intake/extraction'
import { USUAL_SETTINGS } from '#domains/intake/sources'
import { type Clock, isRecent } from '#platform/clock'
import type { StoreParts } from '#platform/database'
import type { Files } from '#platform/files'
import type { Log } from '#platform/log'
import { createArchive } from './pages/archive.ts'
import { takenDownElsewhere } from './pages/article-pages.ts'
import {
  type GuardOptions,
  createAddressGuard,
  createFetcher,
  createGuardedAgent,
  createPace,
  createRenderer,
  fetchFile,
} from '#domains/intake/web-access'
import { frontierTime } from './frontier/time.ts'
import { checkSite, type LookedAt, type PreviewParts, previewSite } from './visiting/preview.ts'
import { describeFindings, findingsOf, describeCheck, describePreview } from './visiting/describe-preview.ts'
import { openRegistry, type RegistryName } from './enrichment/registry.ts'
import type { ApprovedSources } from './approved-sources.ts'
import { createRunControl } from './runs/run-control.ts'
import { type FailuresQuery, failingAddresses, sourcesNeedingAttention } from './health/attention.ts'
import { runHistory } from './health/run-history.ts'
import { openSpool } from './visiting/spool.ts'
import { type BookmarkedArticles, createLinkChecks } from './link-checks.ts'
import { createHubCalls } from './websub/hub-calls.ts'
import { hubRoutes } from './websub/hub-routes.ts'
import { createSubscribing } from './websub/subscriptions.ts'
import { createScanWorker } from './visiting/worker.ts'
import { scanningMessages } from '@claire/messages/server'

export interface ScanningOptions extends GuardOptions, StoreParts {
  /** Names to addresses; the operating system's unless a test says otherwise. */
  nameService?: Parameters<typeof createGuardedAgent>[0]['resolve']
  log: Log
  sources: ApprovedSources
  extractor: Extractor
  /** For answers that are fetched and not yet processed. */
  dataDir: string
  /** Storage of article pages. */
  pages: Files
  /** Where people read about the robot: PUBLIC_URL/bot. */
  publicUrl: string
  contactEmail: string | null
  /** A changed version has stored pages reread. */
  extractionVersion?: number
  /** Completes articles with a DOI; Crossref wants a contact address. */
  metadataRepair?: RegistryName | null
  /** The executable of a Chromium that renders pages which need JavaScript; by default none. */
  rendererPath?: string | null
  /** Articles whose addresses are checked every week; by default none. */
  bookmarkedArticles?: BookmarkedArticles
  /** Called after articles have been removed. */
  onTakedown?: () => Promise<void>
  /** True to subscribe to WebSub hubs, if they can reach us; by default false. */
  webSub?: boolean
  /** Development: less than a second between two requests to one host. */
  minDelayMs?: number | null
}

export type Scanning = Awaited<ReturnType<typeof createScanning>>

/** Visits approved sources on schedule, politely, and without losses if the process ends. */
export async function createScanning({
  database,
  clock,
  log,
  sources,
  extractor,
  dataDir,
  pages,
  publicUrl,
  contactEmail,
  minDelayMs,
  metadataRepair = null,
  rendererPath = null,
  webSub = false,
  bookmarkedArticles = async () => [],
  nameService,
  extractionVersion = EXTRACTION_VERSION,
  onTakedown = async () => {},
  ...guarding
}: ScanningOptions) {
  const web = openWeb({ guarding, nameService, publicUrl, contactEmail, clock })
  const { guard, fetcher } = web
  const now = frontierTime(database, clock)
  const pace = createPace({ minDelayMs: minDelayMs ?? undefined })
  const spool = await openSpool(path.join(dataDir, 'fetched'))
  const archive = createArchive({ files: pages, log })
  const registry =
    metadataRepair && openRegistry({ name: metadataRepair, contactEmail, resolve: guarding.resolve })
  const renderer = rendererPath === null ? null : createRenderer({ path: rendererPath, fetcher })
  const reaching = { guard, fetcher, pace, registry, renderer }
  const visiting = { database, clock, now, extractor, spool, archive, sources, ...reaching }
  const control = createRunControl({ database, clock, now, sources, extractionVersion, registry, archive })
  return {
    ...control,
    tidy: tidying({ database, clock, archive, control }),
    /** Sources that need attention. */
    needingAttention: () => sourcesNeedingAttention({ database, clock, sources }),
    /** Results of a source's scans. */
    history: (sourceId: string, language?: Language) =>
      runHistory(database, clock, { sourceId, t: scanningMessages(language) }),
    /** Addresses of a source whose visit failed, with the causes. */
    failures: (sourceId: string, query: FailuresQuery, language?: Language) =>
      failingAddresses(database, { ...query, sourceId, t: scanningMessages(language) }),
    ...looks(visiting),
    /** Opens an external file for a reader, through the same guard. */
    fetchFile: (url: string, signal: AbortSignal) => fetchFile(web.files, url, signal),
    worker: createScanWorker({ ...visiting, log, onTakedown }),
    links: createLinkChecks({
      ...visiting,
      articles: createArticleStore(database, clock),
      bookmarkedArticles,
    }),
    ...listening({ database, clock, log, fetcher, publicUrl }, webSub),
    async close() {
      await web.close()
      pages.close()
    },
  }
}

/** Previews sites without storing anything. */
function looks(parts: PreviewParts) {
  const preview = remembered((source: LookedAt) => previewSite(parts, source), parts.clock)
  const check = remembered((url: string) => checkSite(parts, url), parts.clock)
  return {
    preview: async (url: string, language?: Language, settings: ScanSettings = USUAL_SETTINGS) =>
      describePreview(await preview({ url, settings }), scanningMessages(language)),
    /** The same preview, for storage; with a signal it runs separately, and ends when that is aborted. */
    look: async (source: LookedAt, signal?: AbortSignal) =>
      findingsOf(await (signal ? previewSite({ ...parts, signal }, source) : preview(source))),
    describeFindings: (findings: string, language?: Language) =>
      describeFindings(findings, scanningMessages(language)),
    check: async (url: string, language?: Language) =>
      describeCheck(await check(url), scanningMessages(language)),
  }
}

interface Tidying extends Pick<ScanningOptions, 'database' | 'clock'> {
  archive: ReturnType<typeof createArchive>
  control: Pick<ReturnType<typeof createRunControl>, 'tidy'>
}

/** Ends stray runs and, once a day and while deletions are owed, checks the stored pages. */
function tidying({ database, clock, archive, control }: Tidying) {
  let tidied = 0
  return async () => {
    await control.tidy()
    if (isRecent(tidied, clock(), TIDY_MS) && !archive.owes()) return
    tidied = clock()
    await archive.tidy((ids) => takenDownElsewhere(database, ids))
  }
}

interface Web extends Pick<ScanningOptions, 'nameService' | 'publicUrl' | 'contactEmail' | 'clock'> {
  guarding: GuardOptions
}

/** HTTP clients for other sites: one for the robot, and one for the files that readers open. */
function openWeb({ guarding, nameService, publicUrl, contactEmail, clock }: Web) {
  const guard = createAddressGuard(guarding)
  const userAgent = userAgentOf({ publicUrl, contactEmail })
  const agent = createGuardedAgent({ guard, resolve: nameService })
  // Readers' downloads must not wait for the robot, nor the robot for them.
  const filesAgent = createGuardedAgent({ guard, resolve: nameService, connections: 4 })
  return {
    guard,
    fetcher: createFetcher({ guard, agent, userAgent, contactEmail, clock }),
    files: createFetcher({ guard, agent: filesAgent, userAgent, contactEmail, clock }),
    async close() {
      await Promise.all([agent.close(), filesAgent.close()])
    },
  }
}

/** Subscriptions and the hubs' calls; null if hubs cannot reach us. */
const listening = (parts: Parameters<typeof createSubscribing>[0], isEnabled: boolean) =>
  isEnabled && canBeCalled(parts.publicUrl)
    ? { subscribing: createSubscribing(parts), hubRoutes: hubRoutes(createHubCalls(parts)) }
    : { subscribing: null, hubRoutes: null }

/** True if others can call this address: public, and encrypted. */
const canBeCalled = (publicUrl: string) =>
  publicUrl.startsWith('https:') && createAddressGuard().refusal(publicUrl) === null

const userAgentOf = ({ publicUrl, contactEmail }: Pick<ScanningOptions, 'publicUrl' | 'contactEmail'>) =>
  `ClaireBot/1.0 (+${publicUrl}/bot${contactEmail ? `; mailto:${contactEmail}` : ''})`

const TIDY_MS = 24 * 3600_000
const REMEMBERED_MS = 10 * 60_000
const MOST_REMEMBERED = 100

/** Caches the answer for equal input for ten minutes, and shares concurrent calls. */
function remembered<Input, T>(
  look: (input: Input) => Promise<T>,
  clock: Clock,
): (input: Input) => Promise<T> {
  const answers = new LRUCache<string, Promise<T>>({
    max: MOST_REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
  return (input) => {
    const key = JSON.stringify(input)
    const known = answers.get(key)
    if (known) return known
    const answer = look(input)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
