import { randomUUID } from 'node:crypto'
import type { AuditAction, ScanRhythm, ScanSettings } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createJobQueue } from '#platform/jobs/queue'
import type { PersonId } from '#platform/person'
import { appendAudit } from '../audit/audit.ts'
import { SOURCE_CHANGES, type SourceChange } from './change-delivery.ts'
import { USUAL_SETTINGS, changedSettings, writeSettings } from '../scan-settings.ts'
import {
  type Actor,
  type StoredSource,
  type StoredStatus,
  actorOf,
  searchTextOf,
  siteKeyOf,
  type Signatory,
} from '../source.ts'

interface NewSource {
  name: string
  url: string
  status: 'PENDING' | 'APPROVED'
  suggestedBy: PersonId | ''
  readOnly: boolean
  rhythm?: ScanRhythm
  settings?: ScanSettings
  isPaused?: boolean
  /** Imported from a file. */
  imported?: boolean
}

/** One step of the status machine: its name in the audit log, and the notice to other parts. */
export interface Transition {
  from: StoredStatus
  to: StoredStatus
  action: AuditAction
  notifies: SourceChange['kind'] | null
}

/** All writes to sources. Each runs in the given transaction, with its audit entry and the notice to other parts. */
export function createSourceChanges(clock: Clock) {
  return { ...adding(clock), ...editing(clock), ...moving(clock), ...noting(clock) }
}

/** Writes notices for other parts, which are delivered after the commit. */
function noticeWriter(clock: Clock) {
  return (transaction: Database, change: SourceChange) =>
    createJobQueue(transaction, clock).enqueue({ queue: SOURCE_CHANGES, key: randomUUID(), payload: change })
}

function adding(clock: Clock) {
  const notify = noticeWriter(clock)
  return {
    /** Returns the new source's id, or undefined if the site is a source already. */
    async insert(transaction: Database, source: NewSource, who: Actor): Promise<string | undefined> {
      const { name, url, status, suggestedBy, readOnly, imported = false } = source
      const { rhythm = 'automatic', settings = USUAL_SETTINGS, isPaused = false } = source
      const row = await transaction
        .insertInto('source')
        .values({
          id: randomUUID(),
          name,
          url,
          site_key: siteKeyOf(url),
          search_text: searchTextOf(name, url),
          status,
          suggested_at: clock(),
          suggested_by: suggestedBy,
          read_only: readOnly ? 1 : 0,
          rhythm,
          settings: writeSettings(settings),
          scanning: isPaused ? 'paused' : 'active',
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) return undefined
      const suggested = imported ? 'imported' : 'suggested'
      const action = status === 'APPROVED' ? 'added' : suggested
      await appendAudit(transaction, clock, {
        source: { id: row.id, name },
        action,
        who,
        after: {
          name,
          url,
          status,
          ...(rhythm !== 'automatic' && { rhythm }),
          ...changedSettings(USUAL_SETTINGS, settings).after,
          ...(isPaused && { scanning: 'paused' }),
        },
      })
      if (status === 'APPROVED') await notify(transaction, { sourceId: row.id, kind: 'approved' })
      return row.id
    },
  }
}

interface Edit {
  source: StoredSource
  name: string
  url: string
  rhythm?: ScanRhythm
  settings?: ScanSettings
}

function editing(clock: Clock) {
  const notify = noticeWriter(clock)
  return {
    /** Changes name, address, schedule or other settings; false if the source has changed since it was read. */
    async edit(
      transaction: Database,
      { source, name, url, rhythm = source.rhythm, settings = source.settings }: Edit,
      who: Actor,
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('source')
        .set({
          name,
          url,
          site_key: siteKeyOf(url),
          search_text: searchTextOf(name, url),
          rhythm,
          settings: writeSettings(settings),
        })
        .where('id', '=', source.id)
        .where('name', '=', source.name)
        .where('url', '=', source.url)
        .where('rhythm', '=', source.rhythm)
        .where('settings', '=', writeSettings(source.settings))
        .where('status', '=', source.status)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const isScheduleChanged = rhythm !== source.rhythm
      const changed = changedSettings(source.settings, settings)
      await appendAudit(transaction, clock, {
        source,
        action: 'edited',
        who,
        before: {
          name: source.name,
          url: source.url,
          ...(isScheduleChanged && { rhythm: source.rhythm }),
          ...changed.before,
        },
        after: { name, url, ...(isScheduleChanged && { rhythm }), ...changed.after },
      })
      if (source.status === 'APPROVED') await notify(transaction, { sourceId: source.id, kind: 'edited' })
      return true
    },
  }
}

function moving(clock: Clock) {
  const notify = noticeWriter(clock)
  return {
    /** Takes the step if the source has its starting status; false if another change was first. */
    async move(
      transaction: Database,
      { id, move }: { id: string; move: Transition },
      who: Actor,
    ): Promise<boolean> {
      const source = await transaction
        .updateTable('source')
        .set({ status: move.to })
        .where('id', '=', id)
        .where('status', '=', move.from)
        .returning(['id', 'name'])
        .executeTakeFirst()
      if (!source) return false
      await appendAudit(transaction, clock, {
        source,
        action: move.action,
        who,
        before: { status: move.from },
        after: { status: move.to },
      })
      if (move.notifies) await notify(transaction, { sourceId: id, kind: move.notifies })
      return true
    },

    /** Pauses or resumes the scans of an approved source; false if nothing changes. */
    async setScanning(
      transaction: Database,
      { id, scanning }: { id: string; scanning: 'active' | 'paused' },
      who: Actor,
    ): Promise<boolean> {
      const source = await transaction
        .updateTable('source')
        .set({ scanning })
        .where('id', '=', id)
        .where('status', '=', 'APPROVED')
        .where('scanning', '!=', scanning)
        .returning(['id', 'name'])
        .executeTakeFirst()
      if (!source) return false
      await appendAudit(transaction, clock, {
        source,
        action: scanning === 'paused' ? 'paused' : 'resumed',
        who,
      })
      await notify(transaction, { sourceId: id, kind: 'edited' })
      return true
    },
  }
}

function noting(clock: Clock) {
  return {
    async addNote(
      transaction: Database,
      { source, text, by }: { source: Pick<StoredSource, 'id' | 'name'>; text: string; by: Signatory },
    ) {
      const { last } = await transaction
        .selectFrom('source_note')
        .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('last'))
        .where('source_id', '=', source.id)
        .executeTakeFirstOrThrow()
      await transaction
        .insertInto('source_note')
        .values({
          id: randomUUID(),
          source_id: source.id,
          text,
          first_name: by.firstName,
          last_name: by.lastName,
          user_id: by.subject,
          at: clock(),
          position: last + 1,
        })
        .execute()
      await appendAudit(transaction, clock, {
        source,
        action: 'noted',
        who: actorOf(by),
        after: { note: text },
      })
    },
  }
}
