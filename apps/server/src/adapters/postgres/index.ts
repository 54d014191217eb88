import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/database'

const INT8 = 20
/** A host that says nothing is as good as away. */
const CONNECT_WITHIN_MS = 10_000

/** bigint columns hold milliseconds and sequences, all below 2^53: numbers, as on SQLite. */
const numbersForBigint: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
}

/** Connects to PostgreSQL at `url` with at most `connections` connections; they open when first needed. */
export function openPostgres(url: string, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    types: numbersForBigint,
    application_name: 'claire',
  })
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // The same while it is in use: its query fails, which its caller hears of.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
