import { AUDIT_ACTIONS, type AuditAction, memberOf } from '@claire/api-contract'
import { type Selectable, sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, countOf } from '#platform/database'
import type { PersonId } from '#platform/person'
import { type Actor, patternsOf, searchTextOf } from '../source.ts'
import type { SourceTables } from '../tables.ts'

/** Changed fields, with their values. */
type Facts = Record<string, string>

export interface AuditEntry {
  seq: number
  sourceId: string
  /** Its name at that time. */
  sourceName: string
  action: AuditAction
  who: Actor
  before: Facts | null
  after: Facts | null
  at: number
}

interface NewEntry {
  source: { id: string; name: string }
  action: AuditAction
  who: Actor
  before?: Facts
  after?: Facts
}

const ROWS_AT_ONCE = 500
const FORMER: Actor = { id: '', name: 'Former user' }

/** Appends an entry, in the transaction of the change. */
export async function appendAudit(
  transaction: Database,
  clock: Clock,
  { source, action, who, before, after }: NewEntry,
) {
  await transaction
    .insertInto('source_audit')
    .values({
      source_id: source.id,
      source_name: source.name,
      action,
      who_id: who.id,
      who_name: who.name,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      search_text: searchTextOf(source.name, who.name),
      at: clock(),
    })
    .execute()
}

/** Anonymises the entries of a deleted account. */
export async function forgetInAudit(transaction: Database, subject: PersonId) {
  const rows = await transaction
    .selectFrom('source_audit')
    .select(['seq', 'source_name'])
    .where('who_id', '=', subject)
    .execute()
  for (const { seq, source_name } of rows) {
    const change = {
      who_id: FORMER.id,
      who_name: FORMER.name,
      search_text: searchTextOf(source_name, FORMER.name),
    }
    await transaction.updateTable('source_audit').set(change).where('seq', '=', seq).execute()
  }
}

/** The audit log, newest first. */
export function createSourceAudit(db: Database) {
  return {
    /** Entries whose source or person has every word of `searchItem` in the name. */
    async page({
      page,
      size,
      searchItem = '',
    }: {
      page: number
      size: number
      searchItem?: string
    }): Promise<{ content: AuditEntry[]; total: number }> {
      let query = db.selectFrom('source_audit')
      for (const pattern of patternsOf(searchItem))
        query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`)
      const total = await countOf(query)
      const rows = await query
        .selectAll()
        .orderBy('seq', 'desc')
        .limit(size)
        .offset(page * size)
        .execute()
      return { content: rows.map(entryOf), total }
    },

    /** All entries, in batches, for export. */
    async *all(): AsyncGenerator<AuditEntry[]> {
      let before = Number.MAX_SAFE_INTEGER
      for (;;) {
        const rows = await db
          .selectFrom('source_audit')
          .selectAll()
          .where('seq', '<', before)
          .orderBy('seq', 'desc')
          .limit(ROWS_AT_ONCE)
          .execute()
        const last = rows.at(-1)
        if (!last) return
        yield rows.map(entryOf)
        before = last.seq
      }
    },

    /** The newest entry of each source with one of `actions`. */
    async latest(sourceIds: string[], actions: readonly AuditAction[]): Promise<Map<string, AuditEntry>> {
      if (!sourceIds.length) return new Map()
      const newest = db
        .selectFrom('source_audit')
        .select((eb) => eb.fn.max('seq').as('seq'))
        .where('source_id', 'in', sourceIds)
        .where('action', 'in', actions)
        .groupBy('source_id')
      const rows = await db.selectFrom('source_audit').selectAll().where('seq', 'in', newest).execute()
      return new Map(rows.map((row) => [row.source_id, entryOf(row)]))
    },
  }
}

function entryOf(row: Selectable<SourceTables['source_audit']>): AuditEntry {
  return {
    seq: row.seq,
    sourceId: row.source_id,
    sourceName: row.source_name,
    action: memberOf(AUDIT_ACTIONS, row.action, 'edited'),
    who: { id: row.who_id, name: row.who_name },
    before: row.before === null ? null : (JSON.parse(row.before) as Facts),
    after: row.after === null ? null : (JSON.parse(row.after) as Facts),
    at: row.at,
  }
}
