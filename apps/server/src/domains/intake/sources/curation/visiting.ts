import type {
  Language,
  ScanProgress,
  SourceFailures,
  SourceCheck,
  SourceHealth,
  SourceHistory,
  SourcePreview,
} from '@claire/api-contract'
import { DomainError, inLanguage } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { appendAudit } from '../audit/audit.ts'
import { type ServiceParts, approvedOnly, existing } from './service-parts.ts'
import { createPreviewStore } from './pending.ts'
import { duplicate, describeHome } from './duplicate.ts'
import { type StoredSource, actorOf, checkedUrl } from '../source.ts'
import { createSourceStore } from '../store.ts'

function tooSoon({ name }: StoredSource, waitMs: number): DomainError {
  const count = Math.ceil(waitMs / 60_000)
  return new DomainError('TOO_MANY_REQUESTS', (t) => t('sources.scannedOnDemand', { name, count }), {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

const paused = ({ name }: StoredSource) => new DomainError('CONFLICT', (t) => t('sources.paused', { name }))

/** Scans as curators see them. */
export function visiting(parts: ServiceParts) {
  return { ...scans(parts), ...sitePreviews(parts) }
}

function scans({ database, clock, scanning, bookmarksOf }: ServiceParts) {
  return {
    health: (id: string, language?: Language): Promise<SourceHealth | null> => scanning.health(id, language),
    progress: (id: string, language?: Language): Promise<ScanProgress | null> =>
      scanning.progress(id, language),

    /** Results of a source: of its scans, by week, and bookmarks. */
    async history(id: string, language?: Language): Promise<SourceHistory> {
      const source = await existing(database, id)
      const [history, bookmarks] = await Promise.all([
        scanning.history(source.id, language),
        bookmarksOf(source.id),
      ])
      return { ...history, bookmarks }
    },

    /** Addresses of a source that could not be read, with the causes. */
    async failures(
      id: string,
      query: Parameters<ServiceParts['scanning']['failures']>[1],
      language?: Language,
    ): Promise<SourceFailures> {
      const source = await existing(database, id)
      return scanning.failures(source.id, query, language)
    },

    /** Scans now, or returns the running scan. Throws CONFLICT if paused, TOO_MANY_REQUESTS soon after the last request. */
    async scan(caller: Caller, id: string, language?: Language): Promise<ScanProgress | null> {
      const source = await approvedOnly(database, id)
      if (source.scanning.state === 'paused') throw paused(source)
      const { isNew, waitMs } = await scanning.requestScan(id)
      if (waitMs > 0) throw tooSoon(source, waitMs)
      if (isNew) await appendAudit(database, clock, { source, action: 'scan_started', who: actorOf(caller) })
      return scanning.progress(id, language)
    },

    async cancelScan(caller: Caller, id: string, language?: Language): Promise<ScanProgress | null> {
      const source = await approvedOnly(database, id)
      if (await scanning.cancel(id))
        await appendAudit(database, clock, { source, action: 'scan_cancelled', who: actorOf(caller) })
      return scanning.progress(id, language)
    },
  }
}

/** Previews of sites, for the decision on them. */
function sitePreviews({ database, clock, scanning }: ServiceParts) {
  const previews = createPreviewStore(database)
  /** Suggestions whose preview failed; administrators can still request one. */
  const givenUp: string[] = []
  return {
    /** Previews the newest suggestion without a preview, to prepare its decision. */
    async previewNext(signal: AbortSignal): Promise<'worked' | 'idle'> {
      const id = await previews.nextToLookAt(givenUp)
      if (!id) return 'idle'
      const source = await existing(database, id)
      const { url, settings } = source
      try {
        await previews.save(source, { at: clock(), ...(await scanning.look({ url, settings }, signal)) })
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof DomainError)) throw error
        givenUp.push(id)
      }
      return 'worked'
    },

    /** Checks an address before it becomes a source: whether it is one already, and whether it can be read. */
    async check(written: string, language?: Language): Promise<SourceCheck> {
      const url = checkedUrl(written)
      const store = createSourceStore(database)
      const same = await store.sameSite(url)
      const reported = async (source: StoredSource) =>
        inLanguage((await duplicate(database, source)).say, language)
      if (same) return { isNew: false, isReadable: true, message: await reported(same) }
      const { reachable, message, home } = await scanning.check(url, language)
      const there =
        home === null
          ? undefined
          : ((await store.sameSite(home)) ?? (await store.sameSite(new URL(home).origin)))
      if (home !== null && there)
        return {
          isNew: false,
          isReadable: true,
          message: `${describeHome(home, language)} ${await reported(there)}`,
        }
      return { isNew: true, isReadable: reachable, message }
    },

    /** Returns the expected findings of a scan. Stores only the few facts shown beside a pending source. */
    async preview(id: string, language?: Language): Promise<SourcePreview> {
      const source = await existing(database, id)
      const { url, settings, status } = source
      const others = (await createSourceStore(database).sameHost(url)).filter((source) => source.id !== id)
      const duplicates = others.flatMap(({ id: other, name, status }) =>
        status === 'DELETED' ? [] : [{ id: other, name, status }],
      )
      const preview = await scanning.preview(url, language, settings)
      if (status === 'PENDING')
        await previews.save(source, { at: clock(), ...(await scanning.look({ url, settings })) })
      return { ...preview, duplicates }
    },
  }
}
