import type { Language } from '@claire/api-contract'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import { type AuditEntry, createSourceAudit } from '../audit/audit.ts'
import { STATUS_ACTIONS, briefly } from './transitions.ts'
import { type StoredSource, hostKeyOf } from '../source.ts'
import { createSourceStore } from '../store.ts'
import { scanningMessages } from '@claire/messages/server'

/** The reason for a rejection, from the decision's note; '' for none. Other notes are confidential to administrators. */
export const rejectionNote = ({ status, notes }: StoredSource, decision: AuditEntry | undefined) =>
  (status === 'REJECTED' && notes.find((note) => note.at === decision?.at)?.text) || ''

/** Returns the error for a site that is a source already: with its status, and the reason if it was rejected. */
export async function duplicate(database: Database, same: StoredSource): Promise<DomainError> {
  const reason = same.status === 'REJECTED' ? await reasonOf(database, same.id) : ''
  return new DomainError('CONFLICT', (_, language) => describeDuplicate(same, reason, language))
}

async function reasonOf(database: Database, id: string): Promise<string> {
  const source = await createSourceStore(database).get(id)
  const decision = (await createSourceAudit(database).latest([id], STATUS_ACTIONS)).get(id)
  return source ? rejectionNote(source, decision) : ''
}

/** Returns the sentence that a site is a source already, with the reason if it was rejected; `note` may be ''. */
export function describeDuplicate(
  { status, name, url }: Pick<StoredSource, 'status' | 'name' | 'url'>,
  note: string,
  language?: Language,
): string {
  const t = scanningMessages(language)
  const source = t('duplicate.named', { name: briefly(name), url: briefly(url) })
  const already = t('duplicate.already', { state: t(`duplicate.states.${status}`), source })
  return note ? `${already} ${t('duplicate.note', { note })}` : already
}

/** Returns the sentence that an address leads to another one. */
export const describeHome = (home: string, language?: Language) =>
  scanningMessages(language)('duplicate.leadsTo', { home })

/** Returns the sentence that a line of a file names the site of an earlier line. */
export const describeRepeated = (line: number, language?: Language) =>
  scanningMessages(language)('duplicate.inLine', { line })

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
