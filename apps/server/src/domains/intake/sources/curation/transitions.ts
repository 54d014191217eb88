import type { AuditAction } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import type { AuditEntry } from '../audit/audit.ts'
import type { Transition } from './changes.ts'
import type { StoredSource, StoredStatus } from '../source.ts'

/** The status machine (docs/product.md 4.1). Every other step is refused. */
export const TRANSITIONS = {
  approve: { from: 'PENDING', to: 'APPROVED', action: 'approved', notifies: 'approved' },
  reject: { from: 'PENDING', to: 'REJECTED', action: 'rejected', notifies: null },
  delete: { from: 'APPROVED', to: 'DELETED', action: 'deleted', notifies: 'removed' },
} as const satisfies Record<string, Transition>

/** Reverses a decision, by the status that it led to. */
export const UNDOING = {
  APPROVED: { from: 'APPROVED', to: 'PENDING', action: 'undone', notifies: 'removed' },
  REJECTED: { from: 'REJECTED', to: 'PENDING', action: 'undone', notifies: null },
} as const satisfies Partial<Record<StoredStatus, Transition>>

/** Milliseconds in which a decision can be reversed by the person who made it. The suggester is notified only after them. */
export const UNDO_WITHIN_MS = 10 * 60_000

/** Repeated requests within this time, by one or several people, are one step. */
const SAME_STEP_MS = 60_000

/** The actions that set a status: the last of them led to the present one. */
export const STATUS_ACTIONS: AuditAction[] = [
  'suggested',
  'imported',
  'added',
  'approved',
  'rejected',
  'deleted',
  'undone',
]

const WORDS: Record<StoredStatus, string> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  DELETED: 'deleted',
}

/** True if the requested step was just taken, so that repeating it changes nothing. */
export function justTaken({
  move,
  source,
  last,
  now,
}: {
  move: Transition
  source: StoredSource
  last: AuditEntry | undefined
  now: number
}): boolean {
  return source.status === move.to && last?.action === move.action && now - last.at < SAME_STEP_MS
}

/** The step that reverses the last decision; throws CONFLICT if it is not the person's, or older than some minutes. */
export function undoing(
  { name, status }: Pick<StoredSource, 'name' | 'status'>,
  last: AuditEntry | undefined,
  { personId, now }: { personId: string; now: number },
): Transition {
  const isDecision = last?.action === 'approved' || last?.action === 'rejected'
  const isRecent = last !== undefined && now - last.at <= UNDO_WITHIN_MS
  if (isDecision && isRecent && last.who.id === personId && (status === 'APPROVED' || status === 'REJECTED'))
    return UNDOING[status]
  throw new DomainError(
    'CONFLICT',
    `There is no decision on "${name}" that you can undo: that is possible for ${UNDO_WITHIN_MS / 60_000} minutes after your own.`,
  )
}

/** The reason why a step cannot be taken, with the person behind the present state. */
export function refusal({
  move,
  source,
  last,
  clock,
}: {
  move: Transition
  source: StoredSource
  last: AuditEntry | undefined
  clock: Clock
}): DomainError {
  const by = last ? ` by ${byWhom(last, clock)}` : ''
  const state = source.status === 'PENDING' ? 'is still pending' : `was already ${WORDS[source.status]}${by}`
  return new DomainError(
    'CONFLICT',
    `"${source.name}" ${state}. Only a source that is ${WORDS[move.from]} can be ${WORDS[move.to]}.`,
  )
}

/** "Ada Lovelace, 5 minutes ago" */
export const byWhom = ({ who, at }: AuditEntry, clock: Clock) =>
  `${who.name || 'somebody'}, ${ago(clock() - at)}`

/** Returns `"Journal of Ice" (ice.org)`, both shortened to a readable length. */
export const inFull = ({ name, url }: Pick<StoredSource, 'name' | 'url'>) =>
  `"${briefly(name)}" (${briefly(url)})`

const LONG = 120
export const briefly = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)

function ago(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  return `${Math.round(hours / 24)} days ago`
}
