import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/database'
import { namingStatements } from '#platform/statement-error'

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
  return new Kysely({ dialect: new NamingDialect({ pool }) })
}

class NamingDialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor({ pool }: { pool: PostgresPool }) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new NamingDriver({ pool: this.#pool })
  }
}

/** The driver hands out the same connections again and again. */
class NamingDriver extends PostgresDriver {
  readonly #named = new WeakSet<DatabaseConnection>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (this.#named.has(connection)) return connection
    this.#named.add(connection)
    return namingStatements(connection)
  }
}
