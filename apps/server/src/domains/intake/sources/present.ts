import type {
  AuditAction,
  AuditEntry as AuditRow,
  Scanning,
  Source,
  SourcePage,
  Suggestion,
} from '@claire/api-contract'
import type { AuditEntry } from './audit/audit.ts'
import { rejectionNote, type Rejection } from './curation/duplicate.ts'
import type { SourceInList } from './curation/pending.ts'
import type { StoredScanning, StoredSource } from './source.ts'
import { pageOf } from '#platform/page'

const dateOf = (at: number) => new Date(at).toISOString()

/** A source as administrators see it. */
export const sourceWithNotes = (source: SourceInList): Source => ({
  ...sourceWithoutNotes(source),
  notes: source.notes.map(({ at, ...note }) => ({ ...note, date: dateOf(at) })),
  settings: source.settings,
  scanning: scanningOf(source.scanning),
  ...(source.rejectedBefore && { rejectedBefore: rejectionOf(source.rejectedBefore) }),
  ...(source.suggester && { suggester: source.suggester }),
  ...(source.preview && { preview: previewOf(source.preview) }),
})

/** A source as everybody sees it: notes and settings are confidential to administrators. */
function sourceWithoutNotes(source: StoredSource): Source {
  const { id, name, url, status, readOnly, rhythm } = source
  if (status === 'DELETED') throw new Error(`source ${id} is deleted and not shown`)
  return {
    id,
    name,
    url,
    status,
    suggestedDate: dateOf(source.suggestedDate),
    notes: [],
    readOnly,
    rhythm,
  }
}

const previewOf = ({ at, ...preview }: NonNullable<SourceInList['preview']>) => ({
  ...preview,
  date: dateOf(at),
})

const rejectionOf = ({ at, ...rejection }: Rejection) => ({ ...rejection, date: dateOf(at) })

const scanningOf = (scanning: StoredScanning): Scanning =>
  scanning.state === 'paused' ? { ...scanning, since: dateOf(scanning.since) } : scanning

export const sourceFor = ({ isAdmin }: { isAdmin: boolean }) =>
  isAdmin ? sourceWithNotes : sourceWithoutNotes

/** Actions after which a source is pending. */
const UNDECIDED: AuditAction[] = ['suggested', 'imported', 'undone']

/** The outcome of a suggestion, as its author sees it. */
export function suggestionOf(source: StoredSource, decision: AuditEntry | undefined): Suggestion {
  const { id, name, url, status } = source
  const decided = decision && !UNDECIDED.includes(decision.action)
  return {
    id,
    name,
    url,
    status,
    suggestedDate: dateOf(source.suggestedDate),
    decidedDate: decided ? dateOf(decision.at) : null,
    publicNote: rejectionNote(source, decision),
  }
}

export function auditRow(entry: AuditEntry): AuditRow {
  return {
    id: String(entry.seq),
    date: dateOf(entry.at),
    userId: entry.who.id,
    userName: entry.who.name,
    action: entry.action,
    sourceId: entry.sourceId,
    sourceName: entry.sourceName,
    before: describeFacts(entry.before),
    after: describeFacts(entry.after),
  }
}

const describeFacts = (facts: Record<string, string> | null) =>
  Object.entries(facts ?? {})
    .map(([field, value]) => `${field}: ${value}`)
    .join('\n')

export const sourcePage = (
  found: { content: SourceInList[]; total: number },
  { size, isAdmin }: { size: number; isAdmin: boolean },
): SourcePage => pageOf(found.content.map(sourceFor({ isAdmin })), { total: found.total, size })
