import type { Language } from '@claire/api-contract'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import { type AuditEntry, createSourceAudit } from '../audit/audit.ts'
import { STATUS_ACTIONS } from './transitions.ts'
import type { StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'
import { describeDuplicate } from './describe-duplicate.ts'

/** The reason for a rejection, from the decision's note; '' for none. Other notes are confidential to administrators. */
export const rejectionNote = ({ status, notes }: StoredSource, decision: AuditEntry | undefined) =>
  (status === 'REJECTED' && notes.find((note) => note.at === decision?.at)?.text) || ''

/** Returns the error for a site that is a source already: with its status, and the reason if it was rejected. */
export async function duplicate(
  database: Database,
  same: StoredSource,
  language?: Language,
): Promise<DomainError> {
  const reason = same.status === 'REJECTED' ? await reasonOf(database, same.id) : ''
  return new DomainError('CONFLICT', describeDuplicate(same, reason, language), {
    language,
  })
}

async function reasonOf(database: Database, id: string): Promise<string> {
  const source = await createSourceStore(database).get(id)
  const decision = (await createSourceAudit(database).latest([id], STATUS_ACTIONS)).get(id)
  return source ? rejectionNote(source, decision) : ''
}
