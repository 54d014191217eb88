import {
  type DatabaseConnection,
  type Driver,
  type PostgresPool,
  Kysely,
  PostgresDialect,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import { type Database, isDatabaseAway, namingStatements } from '#platform/database'
import { databaseAddresses } from '#platform/database-address'
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

/** The error for a server that accepts no changes: PostgreSQL's read_only_sql_transaction. */
const TAKES_NO_CHANGES = Object.assign(new Error('the server is a standby, which takes no changes'), {
  code: '25006',
})

/**
 * A pool over the pools of several servers, of which one accepts changes: connections come from the last used one, and
 * from the next if it is away or has become a standby. Each of `pools` must refuse standbys (`verify` of pg-pool).
 */
function poolOfSeveralHosts(pools: pg.Pool[]): PostgresPool {
  let current = 0
  return {
    options: pools[0]?.options ?? {},
    async connect() {
      const first = current
      let failure: unknown
      for (let tried = 0; tried < pools.length; tried++) {
        const at = (first + tried) % pools.length
        try {
          const client = await pools[at]?.connect()
          if (!client) continue
          current = at
          return client
        } catch (error) {
          if (!isDatabaseAway(error)) throw error
          // A failure of the former primary is more informative than a refusal by standbys.
          if (error !== TAKES_NO_CHANGES || !failure) failure = error
        }
      }
      throw failure
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** `verify` of pg-pool: checks whether the server of a new connection accepts changes. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void) {
  client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
    ({ rows }) => done(rows[0]?.standby ? TAKES_NO_CHANGES : undefined),
    (error: Error) => done(error),
  )
}
