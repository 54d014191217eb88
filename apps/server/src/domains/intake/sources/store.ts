import type { AuditAction, SourceSort, SourceStatus } from '@claire/api-contract'
import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, countOf, idsOf } from '#platform/database'
import type { PersonId } from '#platform/person'
import { createSourceAudit } from './audit/audit.ts'
import { readSettings } from './scan-settings.ts'
import {
  type StoredNote,
  type StoredScanning,
  type StoredSource,
  type StoredStatus,
  hostKeyOf,
  patternsOf,
  siteKeyOf,
} from './source.ts'
import type { SourceTables } from './tables.ts'

type SourceRow = Selectable<SourceTables['source']>

export interface Listing {
  /** By default, all that are not deleted. */
  status?: SourceStatus
  /** Words that must all occur in name and address. */
  searchItem?: string
  /** Only these. */
  ids?: string[]
  sort?: SourceSort
  page: number
  size: number
}

export type SourceStore = ReturnType<typeof createSourceStore>

/** Sources, read-only, for all but their own service. */
export function createSourceStore(db: Database) {
  return {
    ...sourceListing(db),
    ...sourceLookups(db),

    /** One source in whatever status, the deleted included. */
    async get(id: string): Promise<StoredSource | undefined> {
      const [source] = await read(db, all(db).where('id', '=', id))
      return source
    },

    /** Existing sources of `ids`, in any status. */
    async some(ids: string[]): Promise<StoredSource[]> {
      return ids.length ? read(db, all(db).where('id', 'in', ids)) : []
    },

    /** All sources with a status, by name. */
    withStatus: (status: StoredStatus): Promise<StoredSource[]> =>
      read(db, all(db).where('status', '=', status).orderBy('name').orderBy('id')),

    /** The same with names only, for use in every search. */
    namesWithStatus(status: StoredStatus): Promise<{ id: string; name: string }[]> {
      return db
        .selectFrom('source')
        .select(['id', 'name'])
        .where('status', '=', status)
        .orderBy('name')
        .orderBy('id')
        .execute()
    },

    /** Names by id, including deleted sources: an article may remain bookmarked after its source is deleted. */
    async names(ids: string[]): Promise<Map<string, string>> {
      if (!ids.length) return new Map()
      const rows = await db
        .selectFrom('source')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, row.name]))
    },
  }
}

function sourceLookups(db: Database) {
  return {
    /** The source, not deleted, of the same site as `url`. */
    async sameSite(url: string): Promise<StoredSource | undefined> {
      const [source] = await read(db, existing(db).where('site_key', '=', siteKeyOf(url)))
      return source
    },

    /** Sources, not deleted, on the same host. */
    sameHost: (url: string): Promise<StoredSource[]> =>
      read(
        db,
        existing(db)
          .where(onHost(hostKeyOf(url)))
          .orderBy('name')
          .limit(20),
      ),

    /** The rejected sources on any of these hosts (`hostKeyOf`), with their ids and hosts only. */
    async rejectedOn(hosts: string[]): Promise<{ id: string; host: string }[]> {
      if (!hosts.length) return []
      const rows = await db
        .selectFrom('source')
        .select(['id', 'site_key'])
        .where('status', '=', 'REJECTED')
        .where(({ or }) => or(hosts.map(onHost)))
        .execute()
      return rows.map(({ id, site_key }) => ({ id, host: hostKeyOf(site_key) }))
    },

    /** The time of the person's `n`th latest suggestion; undefined if there are fewer. */
    async nthLatestSuggestion(subject: PersonId, n: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('source')
        .select('suggested_at')
        .where('suggested_by', '=', subject)
        .orderBy('suggested_at', 'desc')
        .limit(1)
        .offset(n - 1)
        .executeTakeFirst()
      return row?.suggested_at
    },
  }
}

const onHost = (host: string) =>
  expressionBuilder<SourceTables, 'source'>().or([
    sql<boolean>`site_key = ${host}`,
    sql<boolean>`site_key >= ${`${host}/`} and site_key < ${`${host}0`}`,
  ])

function sourceListing(db: Database) {
  return {
    /** One page in the given order; ties have the newest suggestion first. */
    async page({
      status,
      searchItem = '',
      ids,
      sort = 'newest',
      page,
      size,
    }: Listing): Promise<{ content: StoredSource[]; total: number }> {
      let query = db.selectFrom('source')
      query = status ? query.where('status', '=', status) : query.where('status', '!=', 'DELETED')
      for (const pattern of patternsOf(searchItem)) {
        query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`)
      }
      // PostgreSQL rejects an empty list.
      if (ids) query = ids.length ? query.where('id', 'in', ids) : query.where(sql<boolean>`1 = 0`)
      const total = await countOf(query)
      const sorted = ORDERS[sort] ? query.orderBy(ORDERS[sort]) : query
      const rows = sorted
        .selectAll()
        .orderBy('suggested_at', sort === 'oldest' ? 'asc' : 'desc')
        .orderBy('id')
        .limit(size)
        .offset(page * size)
      return { content: await read(db, rows), total }
    },

    /** Suggestions of one person, newest first, including deleted ones. */
    suggestedBy(subject: PersonId, limit: number): Promise<StoredSource[]> {
      const own = all(db).where('suggested_by', '=', subject)
      return read(db, own.orderBy('suggested_at', 'desc').orderBy('id').limit(limit))
    },
  }
}

/** The primary order of a list, before the date; the search text begins with the name in lower case. */
const ORDERS: Partial<Record<SourceSort, RawBuilder<unknown>>> = {
  name: sql`search_text`,
  suggester: sql`lower((select who_name from source_audit where source_audit.source_id = source.id
    order by seq limit 1))`,
  estimate: sql`coalesce((select articles from source_preview where source_preview.source_id = source.id
    and source_preview.url = source.url), -1) desc`,
}

const all = (db: Database) => db.selectFrom('source').selectAll()
const existing = (db: Database) => all(db).where('status', '!=', 'DELETED')

/** The sources that a query finds, with their notes and the person who paused them. */
async function read(
  database: Database,
  query: { execute: () => Promise<SourceRow[]> },
): Promise<StoredSource[]> {
  const rows = await query.execute()
  if (!rows.length) return []
  const notes = await database
    .selectFrom('source_note')
    .selectAll()
    .where('source_id', 'in', idsOf(rows))
    .orderBy('position')
    .orderBy('at')
    .execute()
  const bySource = Map.groupBy(notes, (note) => note.source_id)
  const paused = rows.filter(({ scanning }) => scanning === 'paused').map(({ id }) => id)
  const pauses = await createSourceAudit(database).latest(paused, PAUSING)
  return rows.map((row) => {
    const { at: since = row.suggested_at, who } = pauses.get(row.id) ?? {}
    return sourceOf(row, {
      notes: (bySource.get(row.id) ?? []).map(noteOf),
      scanning: row.scanning === 'paused' ? { state: 'paused', since, by: who?.name ?? '' } : ACTIVE,
    })
  })
}

const ACTIVE: StoredScanning = { state: 'active' }
/** A file of sources may state that one is paused. */
const PAUSING: AuditAction[] = ['paused', 'imported']

const noteOf = (row: Selectable<SourceTables['source_note']>): StoredNote => ({
  text: row.text,
  firstName: row.first_name,
  lastName: row.last_name,
  userId: row.user_id,
  at: row.at,
})

function sourceOf(row: SourceRow, more: Pick<StoredSource, 'notes' | 'scanning'>): StoredSource {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    status: row.status,
    suggestedDate: row.suggested_at,
    suggestedBy: row.suggested_by,
    readOnly: row.read_only === 1,
    rhythm: row.rhythm,
    settings: readSettings(row.settings),
    ...more,
  }
}
