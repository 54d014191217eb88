import type { BulkDecision, BulkOutcome, Language } from '@claire/api-contract'
import { type Database, inTransaction } from '#platform/database'
import { DomainError, inLanguage } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { createSourceAudit } from '../audit/audit.ts'
import { createSourceChanges } from './changes.ts'
import { checkedNote } from './editing.ts'
import { TRANSITIONS, STATUS_ACTIONS, UNDO_WITHIN_MS, justTaken, refusal, undoing } from './transitions.ts'
import { type ServiceParts, existing, notFound, readOnly } from './service-parts.ts'
import { type StoredSource, actorOf } from '../source.ts'
import { createSourceStore } from '../store.ts'
import { visiting } from './visiting.ts'

interface Step {
  id: string
  name: keyof typeof TRANSITIONS
  /** Stored with the source's notes when the step is taken. */
  note?: string
}

/** Approving, rejecting and deleting, one by one or many at once. */
export function deciding(parts: ServiceParts) {
  const { database, clock, delivery } = parts

  async function step(caller: Caller, { id, name, note }: Step): Promise<StoredSource> {
    const text = note?.trim() ? checkedNote(note) : undefined
    // Decision and note have the same time: this identifies the note of a decision.
    const now = clock()
    const changes = createSourceChanges(() => now)
    const source = await inTransaction(database, async (transaction) => {
      if (name === 'delete') await refuseReadOnly(transaction, id)
      const moved = await changes.move(transaction, { id, move: TRANSITIONS[name] }, actorOf(caller))
      const present = await createSourceStore(transaction).get(id)
      if (!present) throw notFound()
      if (!moved) await explain(transaction, present, name)
      if (moved) await notifySuggester(parts, transaction, { source: present, name, note: text, now })
      if (!moved || !text) return present
      await changes.addNote(transaction, { source: present, text, by: caller })
      return (await createSourceStore(transaction).get(id)) ?? present
    })
    void delivery.deliver()
    return source
  }

  /** Returns if the step was taken a moment ago; otherwise throws, naming the person behind the present state. */
  async function explain(transaction: Database, source: StoredSource, name: keyof typeof TRANSITIONS) {
    const move = TRANSITIONS[name]
    const last = (await createSourceAudit(transaction).latest([source.id], STATUS_ACTIONS)).get(source.id)
    if (justTaken({ move, source, last, now: clock() })) return
    throw source.status === 'DELETED' ? notFound() : refusal({ step: name, source, last, clock })
  }

  return {
    approve: (caller: Caller, id: string) => step(caller, { id, name: 'approve' }),
    reject: (caller: Caller, id: string, note?: string) => step(caller, { id, name: 'reject', note }),
    delete: (caller: Caller, id: string) => step(caller, { id, name: 'delete' }),

    /** Decides on each of many; a failure for one does not affect the others. */
    async decideAll(caller: Caller, { ids, decision, note }: BulkDecision, language?: Language) {
      const { scan } = visiting(parts)
      const steps: Record<BulkDecision['decision'], (id: string) => Promise<unknown>> = {
        scan: (id) => scan(caller, id),
        undo: (id) => takingBack(parts).undo(caller, id),
        approve: (id) => step(caller, { id, name: 'approve' }),
        reject: (id) => step(caller, { id, name: 'reject', note }),
        delete: (id) => step(caller, { id, name: 'delete' }),
      }
      const outcome: BulkOutcome = { done: [], failed: [] }
      for (const id of new Set(ids)) {
        try {
          await steps[decision](id)
          outcome.done.push(id)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          outcome.failed.push({ id, apiError: inLanguage(error.say, language) })
        }
      }
      return outcome
    },
  }
}

function takingBack({ database, clock, delivery, withdrawDecision }: ServiceParts) {
  return {
    /** Reverses a decision that the caller made minutes ago; the source is pending again, and nobody is notified. */
    async undo(caller: Caller, id: string) {
      await inTransaction(database, async (transaction) => {
        const source = await existing(transaction, id)
        const last = (await createSourceAudit(transaction).latest([id], STATUS_ACTIONS)).get(id)
        const move = undoing(source, last, { personId: caller.subject, now: clock() })
        const isMoved = await createSourceChanges(clock).move(transaction, { id, move }, actorOf(caller))
        if (isMoved && source.suggestedBy)
          await withdrawDecision(transaction, { owner: source.suggestedBy, sourceUrl: source.url })
      })
      void delivery.deliver()
    },
  }
}

async function refuseReadOnly(transaction: Database, id: string) {
  const source = await createSourceStore(transaction).get(id)
  if (source?.readOnly) throw readOnly(source)
}

async function notifySuggester(
  { notifyDecision }: ServiceParts,
  transaction: Database,
  { source, name, note = '', now }: { source: StoredSource; name: Step['name']; note?: string; now: number },
) {
  if (name === 'delete' || !source.suggestedBy) return
  const decision = name === 'approve' ? 'approved' : 'rejected'
  const { suggestedBy: owner, name: sourceName, url: sourceUrl } = source
  const sendAt = now + UNDO_WITHIN_MS
  await notifyDecision(transaction, { owner, sourceName, sourceUrl, decision, note, sendAt })
}
