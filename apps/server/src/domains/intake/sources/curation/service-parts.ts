import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { ChangeDelivery } from './change-delivery.ts'
import type { SourceScanning } from '../scanning-port.ts'
import type { StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'

/** What the service is made of. */
export interface ServiceParts {
  database: Database
  clock: Clock
  delivery: Pick<ChangeDelivery, 'deliver'>
  scanning: SourceScanning
  /** How often the articles of a source are bookmarked. */
  bookmarksOf: (sourceId: string) => Promise<number>
  /** Tells whoever suggested a source what became of it, in the transaction that decides. */
  notifyDecision: (transaction: Database, decided: SourceDecision) => Promise<unknown>
  /** Drops that message while it waits, in the transaction that takes the decision back. */
  withdrawDecision: (
    transaction: Database,
    undone: Pick<SourceDecision, 'owner' | 'sourceUrl'>,
  ) => Promise<unknown>
}

export interface SourceDecision {
  /** The subject of whoever suggested it. */
  owner: PersonId
  sourceName: string
  sourceUrl: string
  decision: 'approved' | 'rejected'
  /** What the administrator wrote; '' for nothing. */
  note: string
  /** Not before then: the decision can be taken back until then. */
  sendAt: number
}

/** The source, unless it is unknown or deleted: then NOT_FOUND. */
export async function existing(database: Database, id: string): Promise<StoredSource> {
  const source = await createSourceStore(database).get(id)
  if (!source || source.status === 'DELETED') throw notFound()
  return source
}

/** The source, if it is one that is scanned; CONFLICT otherwise. */
export async function approvedOnly(database: Database, id: string): Promise<StoredSource> {
  const source = await existing(database, id)
  if (source.status !== 'APPROVED')
    throw new DomainError('CONFLICT', `"${source.name}" is not approved, so it is not scanned.`)
  return source
}

export const notFound = () => new DomainError('NOT_FOUND', 'There is no such source.')
export const readOnly = ({ name }: StoredSource) =>
  new DomainError('FORBIDDEN', `${name} is read-only: it cannot be edited or deleted.`)
