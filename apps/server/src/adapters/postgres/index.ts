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
import { clientsNoticingSilence } from './silence.ts'

export { examineServer } from './examine-server.ts'

const INT8 = 20
/** A host that says nothing is as good as away. */
const CONNECT_WITHIN_MS = 10_000
/** Where there is another host to turn to: whoever waits is to have an answer within two seconds. */
const CONNECT_TO_ONE_WITHIN_MS = 1_500
/** A connection that was lost alone, its server being there, is noticed by then and ten seconds (libuv asks ten times). */
const ASK_IDLE_AFTER_MS = 5_000

/** bigint columns hold milliseconds and sequences, all below 2^53: numbers, as on SQLite. */
const numbersForBigint: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
}

/**
 * Connects to PostgreSQL at `url` with at most `connections` connections; they open when first needed. Of several hosts
 * (see `databaseAddresses`) the one that takes changes is used, and another once that does.
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
    Client: clientsNoticingSilence(),
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: isOneOfSeveral ? CONNECT_TO_ONE_WITHIN_MS : CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASK_IDLE_AFTER_MS,
    types: numbersForBigint,
    application_name: 'claire',
    ...(isOneOfSeveral && { verify: refuseStandby }),
  })
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // The same while it is in use: its query fails, which its caller hears of.
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
