import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from '#platform/database'

/** What a server that takes no changes is refused with: PostgreSQL's read_only_sql_transaction. */
const TAKES_NO_CHANGES = Object.assign(new Error('the server is a standby, which takes no changes'), {
  code: '25006',
})

/**
 * A pool over those of several servers, of which one takes changes: connections come from the one that gave the last, and
 * from the next where that is away or has become a standby. Each of `pools` has to refuse servers that take no changes
 * (`verify` of pg-pool).
 */
export function poolOfSeveralHosts(pools: pg.Pool[]): PostgresPool {
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
          // That the others are standbys says less than what became of the one that was not.
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

/** For `verify` of pg-pool: asks a new connection whether its server takes changes. */
export function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void) {
  client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
    ({ rows }) => done(rows[0]?.standby ? TAKES_NO_CHANGES : undefined),
    (error: Error) => done(error),
  )
}
