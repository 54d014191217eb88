import path from 'node:path'
import type { Language, ScanSettings } from '@claire/api-contract'
import { LRUCache } from 'lru-cache'
import { createArticleStore } from '#domains/articles'
import { EXTRACTION_VERSION, type Extractor } from '#domains/intake/extraction'
import { USUAL_SETTINGS } from '#domains/intake/sources'
import { type Clock, isRecent } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import type { Log } from '#platform/log'
import { createArchive } from './pages/archive.ts'
import { takenOutElsewhere } from './pages/take-out.ts'
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
import { findingsInWords, findingsOf } from './visiting/findings.ts'
import { checkInWords, previewInWords } from './visiting/preview-in-words.ts'
import { openRegistry, type RegistryName } from './enrichment/registry.ts'
import type { ApprovedSources } from './approved-sources.ts'
import { createRunControl } from './runs/run-control.ts'
import { type AskedFailures, failingAddresses } from './health/failing-addresses.ts'
import { runHistory } from './monitoring/run-history.ts'
import { openSpool } from './visiting/spool.ts'
import { sourcesNeedingAttention } from './health/attention.ts'
import { type KeptArticles, createLinkChecks } from './links/link-checks.ts'
import { createHubCalls } from './websub/hub-calls.ts'
import { hubRoutes } from './websub/hub-routes.ts'
import { createSubscribing } from './websub/subscribing.ts'
import { createScanWorker } from './visiting/worker.ts'
import { messagesFor } from './messages.ts'

export interface ScanningOptions extends GuardOptions {
  /** Names to addresses; the operating system's unless a test says otherwise. */
  nameService?: Parameters<typeof createGuardedAgent>[0]['resolve']
  database: Database
  clock: Clock
  log: Log
  sources: ApprovedSources
  extractor: Extractor
  /** For answers that are fetched and not yet dealt with. */
  dataDir: string
  /** Where pages of articles are kept. */
  pages: Files
  /** Where people read about the robot: PUBLIC_URL/bot. */
  publicUrl: string
  contactEmail: string | null
  /** Another one than before has kept pages read anew. */
  extractionVersion?: number
  /** Completes articles that have a DOI; Crossref wants to know whom to write to. */
  metadataRepair?: RegistryName | null
  /** The file of a Chromium that runs the programs of pages which show nothing without them; none where it is left out. */
  rendererPath?: string | null
  /** Whose addresses are asked every week whether there is still something; none where it is left out. */
  keptArticles?: KeptArticles
  /** Called after articles have been taken out of the product. */
  onTakenOut?: () => Promise<void>
  /** Whether hubs are asked to say when there is something new, where they can reach us; not where it is left out. */
  webSub?: boolean
  /** Development: less than a second between two requests to one host. */
  minDelayMs?: number | null
}

export type Scanning = Awaited<ReturnType<typeof createScanning>>

/** Visits approved sources: when they are due, politely, and so that nothing is lost whenever the process ends. */
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
  keptArticles = async () => [],
  nameService,
  extractionVersion = EXTRACTION_VERSION,
  onTakenOut = async () => {},
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
    /** The sources that somebody has to look at. */
    needingAttention: () => sourcesNeedingAttention({ database, clock, sources }),
    /** What the scans of a source have brought. */
    history: (sourceId: string, language?: Language) =>
      runHistory(database, clock, { sourceId, t: messagesFor(language) }),
    /** The addresses of a source that gave nothing, and why. */
    failures: (sourceId: string, asked: AskedFailures, language?: Language) =>
      failingAddresses(database, { ...asked, sourceId, t: messagesFor(language) }),
    ...looks(visiting),
    /** Opens somebody else's file for a reader, through the same guard. */
    fetchFile: (url: string, signal: AbortSignal) => fetchFile(web.files, url, signal),
    worker: createScanWorker({ ...visiting, log, onTakenOut }),
    links: createLinkChecks({ ...visiting, articles: createArticleStore(database, clock), keptArticles }),
    ...listening({ database, clock, log, fetcher, publicUrl }, webSub),
    async close() {
      await web.close()
      pages.close()
    },
  }
}

/** Looks at sites without keeping anything. */
function looks(parts: PreviewParts) {
  const preview = remembered((source: LookedAt) => previewSite(parts, source), parts.clock)
  const check = remembered((url: string) => checkSite(parts, url), parts.clock)
  return {
    preview: async (url: string, language?: Language, settings: ScanSettings = USUAL_SETTINGS) =>
      previewInWords(await preview({ url, settings }), messagesFor(language)),
    /** The same look for the record; with a signal one of its own, which ends when that is aborted. */
    look: async (source: LookedAt, signal?: AbortSignal) =>
      findingsOf(await (signal ? previewSite({ ...parts, signal }, source) : preview(source))),
    findingsInWords: (findings: string, language?: Language) =>
      findingsInWords(findings, messagesFor(language)),
    check: async (url: string, language?: Language) => checkInWords(await check(url), messagesFor(language)),
  }
}

interface Tidying extends Pick<ScanningOptions, 'database' | 'clock'> {
  archive: ReturnType<typeof createArchive>
  control: Pick<ReturnType<typeof createRunControl>, 'tidy'>
}

/** Ends what should not be running and, once a day and while deletions are owed, goes through the kept pages. */
function tidying({ database, clock, archive, control }: Tidying) {
  let tidied = 0
  return async () => {
    await control.tidy()
    if (isRecent(tidied, clock(), TIDY_MS) && !archive.owes()) return
    tidied = clock()
    await archive.tidy((ids) => takenOutElsewhere(database, ids))
  }
}

interface Web extends Pick<ScanningOptions, 'nameService' | 'publicUrl' | 'contactEmail' | 'clock'> {
  guarding: GuardOptions
}

/** The ways to other sites: one for the robot, and one for the files that readers open. */
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

/** Asks hubs for subscriptions, and what they call; null where they cannot reach us. */
const listening = (parts: Parameters<typeof createSubscribing>[0], isWanted: boolean) =>
  isWanted && canBeCalled(parts.publicUrl)
    ? { subscribing: createSubscribing(parts), hubRoutes: hubRoutes(createHubCalls(parts)) }
    : { subscribing: null, hubRoutes: null }

/** Whether others can call this address: in the open web, and so that nobody between reads along. */
const canBeCalled = (publicUrl: string) =>
  publicUrl.startsWith('https:') && createAddressGuard().refusal(publicUrl) === null

const userAgentOf = ({ publicUrl, contactEmail }: Pick<ScanningOptions, 'publicUrl' | 'contactEmail'>) =>
  `ClaireBot/1.0 (+${publicUrl}/bot${contactEmail ? `; mailto:${contactEmail}` : ''})`

const TIDY_MS = 24 * 3600_000
const REMEMBERED_MS = 10 * 60_000
const MOST_REMEMBERED = 100

/** The same question within ten minutes gets the same answer, and is asked only once at a time. */
function remembered<Asked, T>(
  look: (asked: Asked) => Promise<T>,
  clock: Clock,
): (asked: Asked) => Promise<T> {
  const answers = new LRUCache<string, Promise<T>>({
    max: MOST_REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
  return (asked) => {
    const key = JSON.stringify(asked)
    const known = answers.get(key)
    if (known) return known
    const answer = look(asked)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
