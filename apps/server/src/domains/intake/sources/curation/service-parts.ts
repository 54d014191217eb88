import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { ChangeDelivery } from './change-delivery.ts'
import type { SourceScanning } from '../scanning-port.ts'
import type { StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'

/** Dependencies of the service. */
export interface ServiceParts {
  database: Database
  clock: Clock
  delivery: Pick<ChangeDelivery, 'deliver'>
  scanning: SourceScanning
  /** The number of bookmarks of a source's articles. */
  bookmarksOf: (sourceId: string) => Promise<number>
  /** Notifies the suggester of a decision, in the transaction that decides. */
  notifyDecision: (transaction: Database, decided: SourceDecision) => Promise<unknown>
  /** Drops that message while it is queued, in the transaction that reverses the decision. */
  withdrawDecision: (
    transaction: Database,
    undone: Pick<SourceDecision, 'owner' | 'sourceUrl'>,
  ) => Promise<unknown>
}

export interface SourceDecision {
  /** The subject of the suggester. */
  owner: PersonId
  sourceName: string
  sourceUrl: string
  decision: 'approved' | 'rejected'
  /** The administrator's note; '' for none. */
  note: string
  /** Earliest time of sending: until then the decision can be reversed. */
  sendAt: number
}

/** Returns the source. Throws NOT_FOUND if it is unknown or deleted. */
export async function existing(database: Database, id: string): Promise<StoredSource> {
  const source = await createSourceStore(database).get(id)
  if (!source || source.status === 'DELETED') throw notFound()
  return source
}

/** Returns the source. Throws CONFLICT unless it is approved. */
export async function approvedOnly(database: Database, id: string): Promise<StoredSource> {
  const source = await existing(database, id)
  if (source.status !== 'APPROVED')
    throw new DomainError('CONFLICT', `"${source.name}" is not approved, so it is not scanned.`)
  return source
}

export const notFound = () => new DomainError('NOT_FOUND', 'There is no such source.')
export const readOnly = ({ name }: StoredSource) =>
  new DomainError('FORBIDDEN', `${name} is read-only: it cannot be edited or deleted.`)
