import { type Selectable, sql } from 'kysely'
import { type Database, isPostgres } from '#platform/database'
import type { ScanningTables } from '../tables.ts'
import { NEVER, type Now } from './time.ts'

export const LEASE_MS = 30_000
/** How long an idle worker sleeps at most before it looks again. */
const LONGEST_WAIT_MS = 1_000
const HOSTS_LOOKED_AT = 64

/** The right to make requests to one host, until `LEASE_MS` after it was last renewed. */
export interface HostLease extends Selectable<ScanningTables['crawl_host']> {
  /** When it was granted. */
  now: number
}

/** Another worker holds the host now: whatever this one did in between must not be written. */
export class LeaseLost extends Error {}

/**
 * Hosts are claimed, not addresses: two workers never talk to one host, and whoever was stopped for longer than its
 * lease finds its fence outdated and writes nothing.
 */
export function createHosts(database: Database, now: Now) {
  const db = database.withTables<ScanningTables>()
  return {
    /** The host that has waited longest among those that may be asked, or how long to wait until there may be one. */
    async claim(leaseMs = LEASE_MS): Promise<HostLease | { waitMs: number }> {
      const waitMs = await untilNext(database, now)
      if (waitMs > 0) return { waitMs }
      const ready = db
        .selectFrom('crawl_host')
        .select('host')
        .where('next_at', '<=', now())
        .where('lease_until', '<=', now())
        .orderBy('next_at')
        .limit(1)
      const lease = await db
        .updateTable('crawl_host')
        .set((eb) => ({ lease_until: sql<number>`${now()} + ${sql.lit(leaseMs)}`, fence: eb('fence', '+', 1) }))
        .where('host', '=', isPostgres(database) ? ready.forUpdate().skipLocked() : ready)
        .returningAll()
        .returning(now().as('now'))
        .executeTakeFirst()
      return lease ?? { waitMs: 1 }
    },

    /** Keeps the lease for another `LEASE_MS`; false when another worker has it. */
    async renew({ host, fence }: HostLease, leaseMs = LEASE_MS): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('crawl_host')
        .set({ lease_until: sql<number>`${now()} + ${sql.lit(leaseMs)}` })
        .where('host', '=', host)
        .where('fence', '=', fence)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** One certain host, if it may be asked now. */
export async function claimHost(database: Database, now: Now, host: string): Promise<HostLease | undefined> {
  return database
    .withTables<ScanningTables>()
    .updateTable('crawl_host')
    .set((eb) => ({ lease_until: sql<number>`${now()} + ${sql.lit(LEASE_MS)}`, fence: eb('fence', '+', 1) }))
    .where('host', '=', host)
    .where('lease_until', '<=', now())
    .where('ready_at', '<=', now())
    .returningAll()
    .returning(now().as('now'))
    .executeTakeFirst()
}

/** Milliseconds until some host may be asked; 0 when one may be now. Only reads, so idle workers disturb nobody. */
async function untilNext(database: Database, now: Now): Promise<number> {
  const rows = await database
    .withTables<ScanningTables>()
    .selectFrom('crawl_host')
    .select(sql<number>`(case when next_at > lease_until then next_at else lease_until end) - ${now()}`.as('wait'))
    .where('next_at', '<', NEVER)
    .orderBy('next_at')
    .limit(HOSTS_LOOKED_AT)
    .execute()
  return Math.min(Math.max(0, Math.min(...rows.map(({ wait }) => wait), LONGEST_WAIT_MS)), LONGEST_WAIT_MS)
}

interface Release {
  /** Until the next request, from now. */
  delayMs: number
  latencyMs: number
  failStreak: number
  robots?: string
}

/**
 * Gives the host back, inside the transaction that records what was done with it; throws LeaseLost when the lease has
 * passed to another worker. `wakeHost` has to follow once the frontier is written.
 */
export async function releaseHost(transaction: Database, now: Now, { lease, release }: { lease: HostLease; release: Release }) {
  const { numUpdatedRows } = await transaction
    .withTables<ScanningTables>()
    .updateTable('crawl_host')
    .set({
      lease_until: 0,
      ready_at: sql<number>`${now()} + ${sql.lit(Math.round(release.delayMs))}`,
      latency_ms: release.latencyMs,
      fail_streak: release.failStreak,
      ...(release.robots !== undefined && { robots: release.robots }),
    })
    .where('host', '=', lease.host)
    .where('fence', '=', lease.fence)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost(lease.host)
}

/** Sets when the host is next worth a look, from what is due there. Its row is locked by then, so no new address is missed. */
export async function wakeHost(transaction: Database, now: Now, host: string) {
  const db = transaction.withTables<ScanningTables>()
  const due = db
    .selectFrom('crawl_url')
    .where('host', '=', host)
    .where(sql<boolean>`state = 'due'`)
    .where('source_id', 'in', db.selectFrom('scan_run').select('source_id').where(sql<boolean>`state = 'running'`))
  const atOnce = await due.select('id').where('due_at', '<=', now()).limit(1).executeTakeFirst()
  const later = atOnce ? undefined : await due.select((eb) => eb.fn.min('due_at').as('at')).executeTakeFirst()
  const dueAt = atOnce ? 0 : (later?.at ?? NEVER)
  await db
    .updateTable('crawl_host')
    .set({ next_at: sql<number>`case when ready_at > cast(${dueAt} as bigint) then ready_at else cast(${dueAt} as bigint) end` })
    .where('host', '=', host)
    .execute()
}

/** Makes sure that the hosts are known, and locks them in one order for all, so that no two transactions wait for each other. */
export async function lockHosts(transaction: Database, hosts: Iterable<string>) {
  const db = transaction.withTables<ScanningTables>()
  const sorted = [...new Set(hosts)].sort()
  if (!sorted.length) return
  const fresh = { ready_at: 0, next_at: NEVER, lease_until: 0, fence: 0, latency_ms: 0, fail_streak: 0, robots: '{}' }
  await db
    .insertInto('crawl_host')
    .values(sorted.map((host) => ({ host, ...fresh })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!isPostgres(transaction)) return
  await db.selectFrom('crawl_host').select('host').where('host', 'in', sorted).orderBy('host').forUpdate().execute()
}
