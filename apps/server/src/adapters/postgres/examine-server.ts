import { sql } from 'kysely'
import { type Database, isDatabaseAway, databaseErrorOf } from '#platform/database'
import type { RecordCondition } from '#platform/self-checks/self-checks'

/** Maximum findings listed. */
const FINDINGS = 5
/** PostgreSQL's SQLSTATEs for a damaged index or table: index_corrupted, data_corrupted. */
const DAMAGED = new Set<unknown>(['XX002', 'XX001'])
const INSUFFICIENT_PRIVILEGE = '42501'

const MISSING =
  'the extension amcheck is not in this database. As a superuser: CREATE EXTENSION amcheck; and, for the user of Claire, GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA of the extension'

/**
 * Returns the damage that amcheck (https://www.postgresql.org/docs/current/amcheck.html) finds in the tables and B-tree
 * indexes of this schema, beside concurrent writers. Rejects when `signal` is aborted.
 */
export async function examineServer(database: Database, signal?: AbortSignal): Promise<RecordCondition> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'amcheck'
  `.execute(database)
  const [amcheck] = rows
  if (!amcheck) return { state: 'unchecked', says: MISSING }
  const damage: string[] = []
  try {
    for (const relation of await relationsOf(database)) {
      signal?.throwIfAborted()
      damage.push(...(await damageIn(database, amcheck.schema, relation)))
      if (damage.length >= FINDINGS) break
    }
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE)
      return { state: 'unchecked', says: `amcheck may not be used by this user: ${messageOf(error)}` }
    // Garbage pages can crash the server's process that reads them.
    if (isDatabaseAway(error))
      return { state: 'unchecked', says: `the server ended the connection meanwhile: ${messageOf(error)}` }
    throw error
  }
  return damage.length
    ? { state: 'damaged', says: damage.slice(0, FINDINGS).join('; ') }
    : { state: 'whole', says: '' }
}

interface Relation {
  oid: number
  name: string
  kind: 'index' | 'table'
}

async function relationsOf(database: Database): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select pg_class.oid::int8 as oid, pg_class.relname as name,
      case when pg_class.relkind = 'i' then 'index' else 'table' end as kind
    from pg_class
    left join pg_am on pg_am.oid = pg_class.relam
    left join pg_index on pg_index.indexrelid = pg_class.oid
    where pg_class.relnamespace = current_schema()::regnamespace
      and pg_class.relpersistence = 'p'
      and (pg_class.relkind = 'r'
        or (pg_class.relkind = 'i' and pg_am.amname = 'btree' and indisvalid and indisready))
    order by pg_class.relname
  `.execute(database)
  return rows
}

/** A table that is dropped meanwhile is not damaged. */
async function damageIn(database: Database, schema: string, relation: Relation): Promise<string[]> {
  const { oid, name, kind } = relation
  try {
    if (kind === 'index') {
      await sql`select ${sql.ref(`${schema}.bt_index_check`)}(oid::regclass) from pg_class where oid = ${oid}`.execute(
        database,
      )
      return []
    }
    const { rows } = await sql<{ blkno: number; msg: string }>`
      select found.blkno, found.msg from pg_class,
        lateral ${sql.ref(`${schema}.verify_heapam`)}(pg_class.oid::regclass, on_error_stop => true, check_toast => true) as found
      where pg_class.oid = ${oid}
    `.execute(database)
    return rows.slice(0, 1).map(({ blkno, msg }) => `${name}: block ${blkno}: ${msg}`)
  } catch (error) {
    if (!DAMAGED.has(codeOf(error))) throw error
    return [`${name}: ${messageOf(error)}`]
  }
}

function codeOf(thrown: unknown): unknown {
  const error = databaseErrorOf(thrown)
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function messageOf(thrown: unknown): string {
  const error = databaseErrorOf(thrown)
  return error instanceof Error ? error.message : String(error)
}
