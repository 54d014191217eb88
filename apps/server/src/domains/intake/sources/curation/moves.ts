import type { AuditAction } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import type { AuditEntry } from '../audit/audit.ts'
import type { Move } from './changes.ts'
import type { StoredSource, StoredStatus } from '../source.ts'

/** The status machine (docs/product.md 4.1). Every other step is refused. */
export const MOVES = {
  approve: { from: 'PENDING', to: 'APPROVED', action: 'approved', tells: 'approved' },
  reject: { from: 'PENDING', to: 'REJECTED', action: 'rejected', tells: null },
  delete: { from: 'APPROVED', to: 'DELETED', action: 'deleted', tells: 'removed' },
} as const satisfies Record<string, Move>

/** Takes a decision back, by the status that it led to. */
export const UNDOING = {
  APPROVED: { from: 'APPROVED', to: 'PENDING', action: 'undone', tells: 'removed' },
  REJECTED: { from: 'REJECTED', to: 'PENDING', action: 'undone', tells: null },
} as const satisfies Partial<Record<StoredStatus, Move>>

/** Milliseconds in which a decision can be taken back by whoever made it. The suggester is notified only after them. */
export const UNDO_WITHIN_MS = 10 * 60_000

/** Two clicks, or two people with the same thought, within this time are one step. */
const SAME_STEP_MS = 60_000

/** The actions that set a status: the last of them stands behind the present one. */
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

/** Whether the step that is asked for was just taken, so that asking again changes nothing. */
export function justTaken({
  move,
  source,
  last,
  now,
}: {
  move: Move
  source: StoredSource
  last: AuditEntry | undefined
  now: number
}): boolean {
  return source.status === move.to && last?.action === move.action && now - last.at < SAME_STEP_MS
}

/** The step that takes the last decision back; throws CONFLICT where it is not the person's, or not of the last minutes. */
export function undoing(
  { name, status }: Pick<StoredSource, 'name' | 'status'>,
  last: AuditEntry | undefined,
  { personId, now }: { personId: string; now: number },
): Move {
  const isDecision = last?.action === 'approved' || last?.action === 'rejected'
  const isRecent = last !== undefined && now - last.at <= UNDO_WITHIN_MS
  if (isDecision && isRecent && last.who.id === personId && (status === 'APPROVED' || status === 'REJECTED'))
    return UNDOING[status]
  throw new DomainError(
    'CONFLICT',
    `There is no decision on "${name}" that you can undo: that is possible for ${UNDO_WITHIN_MS / 60_000} minutes after your own.`,
  )
}

/** Why a step cannot be taken, and who stands behind the present state. */
export function refusal({
  move,
  source,
  last,
  clock,
}: {
  move: Move
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

/** Returns `"Journal of Ice" (ice.org)`, neither of them longer than people read. */
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
