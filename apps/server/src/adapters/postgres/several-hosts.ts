import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from '#platform/database'

/** The error for a server that accepts no changes: PostgreSQL's read_only_sql_transaction. */
const TAKES_NO_CHANGES = Object.assign(new Error('the server is a standby, which takes no changes'), {
  code: '25006',
})

/**
 * A pool over the pools of several servers, of which one accepts changes: connections come from the last used one, and
 * from the next if it is away or has become a standby. Each of `pools` must refuse standbys (`verify` of pg-pool).
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
export function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void) {
  client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
    ({ rows }) => done(rows[0]?.standby ? TAKES_NO_CHANGES : undefined),
    (error: Error) => done(error),
  )
}
