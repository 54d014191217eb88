import type { ScanProgress, SourceHealth, SourcePreview } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { appendAudit } from './audit.ts'
import { type ServiceParts, existing } from './service-parts.ts'
import { type StoredSource, actorOf } from './source.ts'
import { createSourceStore } from './store.ts'

/** Scans as curators see them. */
export function visiting({ database, clock, scanning }: ServiceParts) {
  async function approvedOnly(id: string): Promise<StoredSource> {
    const source = await existing(database, id)
    if (source.status !== 'APPROVED') throw new DomainError('CONFLICT', `"${source.name}" is not approved, so it is not scanned.`)
    return source
  }

  return {
    health: (id: string): Promise<SourceHealth | null> => scanning.health(id),
    progress: (id: string): Promise<ScanProgress | null> => scanning.progress(id),

    /** Scans now; while a scan runs, it is that scan. */
    async scan(caller: Caller, id: string): Promise<ScanProgress | null> {
      const source = await approvedOnly(id)
      await scanning.start(id)
      await appendAudit(database, clock, { source, action: 'scan_started', who: actorOf(caller) })
      return scanning.progress(id)
    },

    async cancelScan(caller: Caller, id: string): Promise<ScanProgress | null> {
      const source = await approvedOnly(id)
      await scanning.cancel(id)
      await appendAudit(database, clock, { source, action: 'scan_cancelled', who: actorOf(caller) })
      return scanning.progress(id)
    },

    /** What a scan would find, without keeping anything. */
    async preview(id: string): Promise<SourcePreview> {
      const { url } = await existing(database, id)
      const others = (await createSourceStore(database).sameHost(url)).filter((source) => source.id !== id)
      const duplicates = others.flatMap(({ id: other, name, status }) => (status === 'DELETED' ? [] : [{ id: other, name, status }]))
      return { ...(await scanning.preview(url)), duplicates }
    },
  }
}
