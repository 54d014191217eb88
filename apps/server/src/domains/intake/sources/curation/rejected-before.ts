import type { Database } from '#platform/database'
import { createSourceAudit } from '../audit/audit.ts'
import { rejectionNote } from './duplicate.ts'
import { STATUS_ACTIONS } from './transitions.ts'
import { hostKeyOf, type StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'

/** A decision on another address of the same host, as information for the decision on this one. */
export interface Rejection {
  name: string
  url: string
  at: number
  by: string
  /** The reason; '' if none was given. */
  note: string
}

/** Returns the last rejection on the host of each source, by the source's id; none where there was no such rejection. */
export async function rejectionsBefore(
  database: Database,
  sources: readonly StoredSource[],
): Promise<Map<string, Rejection>> {
  const store = createSourceStore(database)
  const rejected = await store.rejectedOn([...new Set(sources.map(({ url }) => hostKeyOf(url)))])
  const decisions = await createSourceAudit(database).latest(
    rejected.map(({ id }) => id),
    STATUS_ACTIONS,
  )
  const hosts = new Map(rejected.map(({ id, host }) => [id, host]))
  const oldestFirst = [...decisions.values()].sort((a, b) => a.at - b.at)
  const lastOnHost = new Map(oldestFirst.map((decision) => [hosts.get(decision.sourceId), decision]))
  const shown = new Map(
    (await store.some([...lastOnHost.values()].map(({ sourceId }) => sourceId))).map((each) => [
      each.id,
      each,
    ]),
  )
  const found = new Map<string, Rejection>()
  for (const { id, url } of sources) {
    const decision = lastOnHost.get(hostKeyOf(url))
    const source = decision && shown.get(decision.sourceId)
    if (!decision || !source) continue
    const { name, url: rejectedUrl } = source
    const note = rejectionNote(source, decision)
    found.set(id, { name, url: rejectedUrl, at: decision.at, by: decision.who.name, note })
  }
  return found
}
