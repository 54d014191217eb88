import type { Language } from '@claire/api-contract'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import { type AuditEntry, createSourceAudit } from '../audit/audit.ts'
import { STATUS_ACTIONS } from './moves.ts'
import type { StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'
import { describeDuplicate } from './duplicate-words.ts'

/** Why a source was rejected, in the words that went with the decision; '' when there were none. Other notes are between administrators. */
export const rejectionNote = ({ status, notes }: StoredSource, decision: AuditEntry | undefined) =>
  (status === 'REJECTED' && notes.find((note) => note.at === decision?.at)?.text) || ''

/** The site is a source already: says in which state it is, and why it was rejected. */
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
