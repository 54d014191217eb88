import type { Database } from '#platform/database'
import { createSourceAudit } from '../audit/audit.ts'
import { rejectionNote } from './duplicate.ts'
import { STATUS_ACTIONS } from './moves.ts'
import type { StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'

/** A decision on another address of the same host, for whoever decides on this one. */
export interface Rejection {
  name: string
  url: string
  at: number
  by: string
  /** Why; '' when nothing was said. */
  note: string
}

export type SourceInList = StoredSource & { rejectedBefore?: Rejection }

/** The same sources; the pending ones with the last rejection of their host, if there was one. */
export function withRejections(database: Database, sources: StoredSource[]): Promise<SourceInList[]> {
  return Promise.all(
    sources.map(async (source) => {
      const rejectedBefore = source.status === 'PENDING' ? await lastRejection(database, source) : undefined
      return rejectedBefore ? { ...source, rejectedBefore } : source
    }),
  )
}

async function lastRejection(database: Database, { url }: StoredSource): Promise<Rejection | undefined> {
  const store = createSourceStore(database)
  const rejected = (await store.sameHost(url)).filter(({ status }) => status === 'REJECTED')
  const decisions = await createSourceAudit(database).latest(
    rejected.map(({ id }) => id),
    STATUS_ACTIONS,
  )
  const last = [...decisions.values()].sort((a, b) => b.at - a.at)[0]
  const source = last && (await store.get(last.sourceId))
  if (!last || !source) return undefined
  return {
    name: source.name,
    url: source.url,
    at: last.at,
    by: last.who.name,
    note: rejectionNote(source, last),
  }
}
