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
import { databaseAddresses } from '#platform/database-address'
import { namingStatements } from '#platform/statement-error'
import { poolOfSeveralHosts, refuseStandby } from './several-hosts.ts'
import { clientsProbingServer } from './unresponsive-server.ts'

export { examineServer } from './examine-server.ts'

const INT8 = 20
/** Timeout of a connection to a single host. */
const CONNECT_WITHIN_MS = 10_000
/** Timeout if there is another host: a request must be answered within two seconds. */
const CONNECT_TO_ONE_WITHIN_MS = 1_500
/** Idle time before TCP keep-alive: a lost connection is noticed ten seconds later (libuv probes ten times). */
const PROBE_IDLE_AFTER_MS = 5_000

/** bigint columns hold milliseconds and sequences, all below 2^53: numbers, as on SQLite. */
const numbersForBigint: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
}

/**
 * Connects to PostgreSQL at `url` with at most `connections` connections, opened on demand. Of several hosts (see
 * `databaseAddresses`) it uses the one that accepts changes, and follows it.
 */
export function openPostgres(url: string, connections = 10): Database {
  const addresses = databaseAddresses(url) ?? [url]
  const isOneOfSeveral = addresses.length > 1
  const pools = addresses.map((address) => openPool(address, { connections, isOneOfSeveral }))
  const [only] = pools
  const pool = isOneOfSeveral || !only ? poolOfSeveralHosts(pools) : only
  return new Kysely({ dialect: new NamingDialect({ pool }) })
}

function openPool(
  url: string,
  { connections, isOneOfSeveral }: { connections: number; isOneOfSeveral: boolean },
) {
  const pool = new pg.Pool({
    Client: clientsProbingServer(),
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: isOneOfSeveral ? CONNECT_TO_ONE_WITHIN_MS : CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_IDLE_AFTER_MS,
    types: numbersForBigint,
    application_name: 'claire',
    ...(isOneOfSeveral && { verify: refuseStandby }),
  })
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // The same while it is in use: its query fails with an error for the caller.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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

/** The driver reuses the same connections. */
class NamingDriver extends PostgresDriver {
  readonly #named = new WeakSet<DatabaseConnection>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (this.#named.has(connection)) return connection
    this.#named.add(connection)
    return namingStatements(connection)
  }
}
