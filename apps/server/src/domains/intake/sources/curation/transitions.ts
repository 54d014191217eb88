import type { AuditAction, Language } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { DomainError, type Say } from '#platform/errors'
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
  throw new DomainError('CONFLICT', (t) =>
    t('sources.nothingToUndo', { name, minutes: UNDO_WITHIN_MS / 60_000 }),
  )
}

/** The reason why a step cannot be taken, with the person behind the present state. */
export function refusal({
  step,
  source,
  last,
  clock,
}: {
  step: keyof typeof TRANSITIONS
  source: StoredSource
  last: AuditEntry | undefined
  clock: Clock
}): DomainError {
  const { name, status } = source
  const by = byWhom(last, clock)
  return new DomainError('CONFLICT', (t, language) => {
    const already = t(`sources.already.${status}`, { name, by: by(t, language) })
    return `${already} ${t(`sources.only.${step}`)}`
  })
}

/** Words " by Ada Lovelace, 5 minutes ago", to be added to a sentence; "" if nobody is known. */
export function byWhom(last: AuditEntry | undefined, clock: Clock): Say {
  if (!last) return () => ''
  const ms = clock() - last.at
  return (t, language) =>
    ` ${t('sources.by', { who: last.who.name || t('sources.somebody'), when: ago(ms, language) || t('sources.justNow') })}`
}

const LONG = 120
export const briefly = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)

/** Returns "5 minutes ago"; "" for less than half a minute. */
function ago(ms: number, language: Language): string {
  const time = new Intl.RelativeTimeFormat(language)
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return ''
  if (minutes < 60) return time.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? time.format(-hours, 'hour') : time.format(-Math.round(hours / 24), 'day')
}
