import { NOTE_MAX_LENGTH, type SourceInput } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, isUniqueViolation } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import { createSourceAudit } from '../audit/audit.ts'
import { createSourceChanges } from './changes.ts'
import { duplicate } from './duplicate.ts'
import { briefly, byWhom } from './transitions.ts'
import { type ServiceParts, existing, readOnly, approvedOnly } from './service-parts.ts'
import { checkedSettings, writeSettings } from '../scan-settings.ts'
import { type StoredSource, actorOf, checkedName, checkedUrl, isReadable } from '../source.ts'
import { createSourceStore } from '../store.ts'

const HOUR_MS = 3600_000
const SUGGESTIONS_PER_HOUR = 20

/** Adding, changing and annotating sources. */
export function editing(parts: ServiceParts) {
  return { ...adding(parts), ...changing(parts) }
}

function adding({ database, clock, delivery }: ServiceParts) {
  const changes = createSourceChanges(clock)
  return {
    /** Adds a source: approved by an administrator, otherwise pending. Throws CONFLICT if the site is a source already. */
    async add(caller: Caller, input: SourceInput): Promise<StoredSource> {
      const name = checkedName(input.name)
      const url = checkedUrl(input.url)
      const status = caller.isAdmin ? 'APPROVED' : 'PENDING'
      const id = await inTransaction(database, async (transaction) => {
        if (!caller.isAdmin) await refuseFlood(transaction, clock, caller.subject)
        return changes.insert(
          transaction,
          {
            name,
            url,
            status,
            suggestedBy: caller.subject,
            readOnly: false,
            ...(caller.isAdmin && { rhythm: input.rhythm }),
          },
          actorOf(caller),
        )
      })
      if (!id) throw await siteTaken(database, url)
      void delivery.deliver()
      return existing(database, id)
    },
  }
}

function changing({ database, clock, delivery }: ServiceParts) {
  const changes = createSourceChanges(clock)
  return {
    /** Changes a pending or approved source. Throws CONFLICT if it has changed since it was read. */
    async edit(caller: Caller, { id, seen, ...input }: SourceInput & { id: string }): Promise<StoredSource> {
      const name = checkedName(input.name)
      const url = checkedUrl(input.url)
      const checked = input.settings && checkedSettings(input.settings)
      try {
        await inTransaction(database, async (transaction) => {
          const source = await existing(transaction, id)
          if (source.readOnly) throw readOnly(source)
          if (source.status === 'REJECTED')
            throw new DomainError('CONFLICT', (t) => t('sources.onlyNotes', { name: source.name }))
          const edited = {
            name,
            url,
            rhythm: input.rhythm ?? source.rhythm,
            settings: checked ?? source.settings,
          }
          if (!isChanged(source, edited)) return
          if (seen && isChanged(source, seen)) throw await changedMeanwhile(transaction, clock, source)
          const same = await createSourceStore(transaction).sameSite(url)
          if (same && same.id !== id) throw await duplicate(transaction, same)
          if (!(await changes.edit(transaction, { source, ...edited }, actorOf(caller)))) throw justChanged()
        })
      } catch (error) {
        // Somebody added the same site between our read and our write.
        throw isUniqueViolation(error) ? await siteTaken(database, url) : error
      }
      void delivery.deliver()
      return existing(database, id)
    },

    /** The author is the caller, the date is now. */
    async addNote(caller: Caller, id: string, text: string): Promise<StoredSource> {
      const stored = checkedNote(text)
      await inTransaction(database, async (transaction) => {
        const source = await existing(transaction, id)
        await changes.addNote(transaction, { source, text: stored, by: caller })
      })
      return existing(database, id)
    },
  }
}

const isChanged = (source: StoredSource, seen: NonNullable<SourceInput['seen']>) =>
  source.name !== seen.name ||
  source.url !== seen.url ||
  source.rhythm !== (seen.rhythm ?? source.rhythm) ||
  writeSettings(source.settings) !== writeSettings(seen.settings ?? source.settings)

/** Limits suggestions per hour, since people check them. Refused ones do not count. */
async function refuseFlood(transaction: Database, clock: Clock, subject: PersonId) {
  const oldest = await createSourceStore(transaction).nthLatestSuggestion(subject, SUGGESTIONS_PER_HOUR)
  const waitMs = oldest === undefined ? 0 : oldest + HOUR_MS - clock()
  if (waitMs <= 0) return
  throw new DomainError(
    'TOO_MANY_REQUESTS',
    (t) => t('sources.manySuggestions', { most: SUGGESTIONS_PER_HOUR }),
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  )
}

/** Returns the note as it is stored; throws BAD_REQUEST for an empty or overlong one. */
export function checkedNote(text: string): string {
  const stored = text.trim()
  if (!isReadable(stored)) throw refusal((t) => t('sources.emptyNote'))
  if (stored.length > NOTE_MAX_LENGTH) throw refusal((t) => t('sources.longNote', { most: NOTE_MAX_LENGTH }))
  return stored
}

async function siteTaken(database: Database, url: string): Promise<DomainError> {
  const same = await createSourceStore(database).sameSite(url)
  return same ? duplicate(database, same) : justChanged()
}

const justChanged = () => new DomainError('CONFLICT', (t) => t('sources.justChanged'))

async function changedMeanwhile(
  transaction: Database,
  clock: Clock,
  source: StoredSource,
): Promise<DomainError> {
  const last = (await createSourceAudit(transaction).latest([source.id], ['edited'])).get(source.id)
  const name = briefly(source.name)
  const url = briefly(source.url)
  const by = byWhom(last, clock)
  return new DomainError('CONFLICT', (t, language) =>
    t('sources.changedMeanwhile', { name, url, by: by(t, language) }),
  )
}

/** Stops the scans of approved sources for a while; their articles stay. */
export function pausing({ database, clock, delivery }: ServiceParts) {
  const changes = createSourceChanges(clock)

  /** Concurrent requests: the second changes nothing. */
  async function set(caller: Caller, id: string, scanning: 'active' | 'paused'): Promise<StoredSource> {
    await inTransaction(database, async (transaction) => {
      await approvedOnly(transaction, id)
      await changes.setScanning(transaction, { id, scanning }, actorOf(caller))
    })
    void delivery.deliver()
    return existing(database, id)
  }

  return {
    /** Ends a running scan; none starts before the source is resumed. */
    pause: (caller: Caller, id: string) => set(caller, id, 'paused'),
    /** Returns to the schedule: an overdue scan runs at once. */
    resume: (caller: Caller, id: string) => set(caller, id, 'active'),
  }
}
