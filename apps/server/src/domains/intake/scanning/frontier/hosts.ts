import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, isPostgres } from '#platform/database'
import type { ScanningTables } from '../tables.ts'
import {
  type AddressLease,
  isAddressBusy,
  keepAddress,
  type Reached,
  releaseAddress,
  sharesAddress,
  takeAddress,
  untilAddressIsFree,
} from './addresses.ts'
import { NEVER, type Now } from './time.ts'

export const LEASE_MS = 30_000
/** How long an idle worker sleeps at most before it looks again. */
const LONGEST_WAIT_MS = 1_000
const HOSTS_LOOKED_AT = 64

/** The right to make requests to one host, until `LEASE_MS` after it was last renewed. */
export interface HostLease extends Selectable<ScanningTables['crawl_host']> {
  /** When it was granted. */
  now: number
  sharesAddress: AddressLease['sharesAddress']
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
        .where((eb) => eb.not(isAddressBusy(now)))
        .orderBy('next_at')
        .limit(1)
      const lease = await db
        .updateTable('crawl_host')
        .set((eb) => ({ ...leasedFor(now, leaseMs), fence: eb('fence', '+', 1) }))
        .where('host', '=', isPostgres(database) ? ready.forUpdate().skipLocked() : ready)
        .returningAll()
        .returning([now().as('now'), sharesAddress.as('sharesAddress')])
        .executeTakeFirst()
      return (lease && (await withAddress(database, now, { lease, leaseMs }))) ?? { waitMs: 1 }
    },

    /** Keeps the lease for another `LEASE_MS`; false when another worker has it. */
    renew: (lease: HostLease, leaseMs = LEASE_MS) => renewLease(database, now, { lease, leaseMs }),
  }
}

/** Keeps a lease for another while from now; false when another worker has it. */
export async function renewLease(
  database: Database,
  now: Now,
  { lease, leaseMs = LEASE_MS }: { lease: HostLease; leaseMs?: number },
): Promise<boolean> {
  const { lease_until: until, next_at: nextAt } = leasedFor(now, leaseMs)
  const { numUpdatedRows } = await database
    .withTables<ScanningTables>()
    .updateTable('crawl_host')
    .set({
      lease_until: until,
      next_at: sql<number>`case when next_at = lease_until then ${nextAt} else next_at end`,
    })
    .where('host', '=', lease.host)
    .where('fence', '=', lease.fence)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await keepAddress(database, { lease, until })
  return true
}

/** A lease with its address; undefined, and the host free again, when another host was quicker to take that. */
async function withAddress(
  database: Database,
  now: Now,
  { lease, leaseMs }: { lease: HostLease; leaseMs: number },
): Promise<HostLease | undefined> {
  const { lease_until: until } = leasedFor(now, leaseMs)
  if (await takeAddress(database, now, { lease, until })) return lease
  await database
    .withTables<ScanningTables>()
    .updateTable('crawl_host')
    .set({ lease_until: 0, next_at: now() })
    .where('host', '=', lease.host)
    .where('fence', '=', lease.fence)
    .execute()
  return undefined
}

/** While a host is leased, `next_at` is the lease's end: after a crash it is looked at then. New addresses bring it forward. */
function leasedFor(now: Now, leaseMs: number) {
  const end = sql<number>`${now()} + ${sql.lit(leaseMs)}`
  return { lease_until: end, next_at: end }
}

/** One certain host, if it may be asked now. */
export async function claimHost(database: Database, now: Now, host: string): Promise<HostLease | undefined> {
  const lease = await database
    .withTables<ScanningTables>()
    .updateTable('crawl_host')
    .set((eb) => ({ ...leasedFor(now, LEASE_MS), fence: eb('fence', '+', 1) }))
    .where('host', '=', host)
    .where('lease_until', '<=', now())
    .where('ready_at', '<=', now())
    .where((eb) => eb.not(isAddressBusy(now)))
    .returningAll()
    .returning([now().as('now'), sharesAddress.as('sharesAddress')])
    .executeTakeFirst()
  return lease && withAddress(database, now, { lease, leaseMs: LEASE_MS })
}

/** Milliseconds until some host may be asked; 0 when one may be now. Only reads, so idle workers disturb nobody. */
async function untilNext(database: Database, now: Now): Promise<number> {
  const first = database
    .withTables<ScanningTables>()
    .selectFrom('crawl_host')
    .select(
      sql<number | null>`(case when next_at > lease_until then next_at else lease_until end) - ${now()}`.as(
        'wait',
      ),
    )
    .where('next_at', '<', NEVER)
    .where((eb) => eb.not(isAddressBusy(now)))
    .orderBy('next_at')
    .limit(HOSTS_LOOKED_AT)
  const rows = await database
    .withTables<ScanningTables>()
    .selectFrom(first.as('first'))
    .select('wait')
    .unionAll(untilAddressIsFree(database, now))
    .execute()
  const waits = rows.map(({ wait }) => wait ?? LONGEST_WAIT_MS)
  return Math.min(Math.max(0, Math.min(...waits)), LONGEST_WAIT_MS)
}

/** How a host is given back; what is left out stays as it was. */
export interface Release extends Reached {
  /** Until the next request to the host, from now. */
  delayMs: number
  latencyMs?: number
  failStreak?: number
  /** See `crawl_host.pause_ms`. */
  pauseMs?: number
  robots?: string
  /** See `crawl_host.absent`. */
  absent?: string
}

/**
 * Gives the host back and wakes those where there is more to do, in one order for all, at the end of the transaction that
 * records what was done with it; throws LeaseLost when the lease has passed to another worker, so that nothing of it is
 * written.
 *
 * When the host is next worth a look is worked out from what is due there. What another transaction adds at this moment
 * is not seen; but that one has brought `next_at` forward, and so the host is looked at as soon as it may be asked.
 */
export async function releaseHost(
  transaction: Database,
  now: Now,
  { lease, release, wake = [] }: { lease: HostLease; release: Release; wake?: string[] },
) {
  await wakeHosts(
    transaction,
    now,
    wake.filter((host) => host < lease.host),
  )
  await giveBack(transaction, now, { lease, release })
  await wakeHosts(
    transaction,
    now,
    wake.filter((host) => host > lease.host),
  )
  await releaseAddress(transaction, now, { lease, reached: release })
}

async function giveBack(
  transaction: Database,
  now: Now,
  { lease, release }: { lease: HostLease; release: Release },
) {
  const readyAt = sql<number>`${now()} + ${sql.lit(Math.round(release.delayMs))}`
  const { numUpdatedRows } = await transaction
    .withTables<ScanningTables>()
    .updateTable('crawl_host')
    .set({
      lease_until: 0,
      ready_at: readyAt,
      next_at: sql<number>`case when next_at < lease_until then ${readyAt} else ${nextLook(transaction, now, { host: lease.host, readyAt })} end`,
      ...(release.latencyMs !== undefined && { latency_ms: release.latencyMs }),
      ...(release.failStreak !== undefined && { fail_streak: release.failStreak }),
      ...(release.pauseMs !== undefined && { pause_ms: Math.round(release.pauseMs) }),
      ...(release.robots !== undefined && { robots: release.robots }),
      ...(release.absent !== undefined && { absent: release.absent }),
    })
    .where('host', '=', lease.host)
    .where('fence', '=', lease.fence)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost(lease.host)
}

/** When the host may be asked, or later when nothing is due by then, or never. */
function nextLook(
  transaction: Database,
  now: Now,
  { host, readyAt }: { host: string; readyAt: RawBuilder<number> },
) {
  const db = transaction.withTables<ScanningTables>()
  const due = db
    .selectFrom('crawl_url')
    .where('host', '=', host)
    .where(sql<boolean>`state = 'due'`)
    .where(
      'source_id',
      'in',
      db
        .selectFrom('scan_run')
        .select('source_id')
        .where(sql<boolean>`state = 'running'`),
    )
  const atOnce = due.select('id').where('due_at', '<=', now())
  const later = due.select(
    sql<number>`case when min(due_at) is null then ${sql.lit(NEVER)} when min(due_at) > ${readyAt} then min(due_at) else ${readyAt} end`.as(
      'at',
    ),
  )
  return sql<number>`(case when exists ${atOnce} then ${readyAt} else ${later} end)`
}

const UNUSED = {
  ready_at: 0,
  lease_until: 0,
  fence: 0,
  latency_ms: 0,
  fail_streak: 0,
  pause_ms: 0,
  robots: '{}',
  absent: '{}',
  address: '',
}

/** Makes a host known at which nothing is to be done. */
export async function ensureHost(database: Database, host: string) {
  await database
    .withTables<ScanningTables>()
    .insertInto('crawl_host')
    .values({ host, next_at: NEVER, ...UNUSED })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Has a look taken at these hosts as soon as they may be asked; unknown ones become known. In one order for all, so that no two transactions wait for each other. */
export async function wakeHosts(transaction: Database, now: Now, hosts: Iterable<string>) {
  const db = transaction.withTables<ScanningTables>()
  for (const host of [...new Set(hosts)].sort()) {
    await db
      .insertInto('crawl_host')
      .values({ host, next_at: now(), ...UNUSED })
      .onConflict((conflict) =>
        conflict.column('host').doUpdateSet({
          // A host that is leased may be ready in the past; its release decides then.
          next_at: sql<number>`case when crawl_host.next_at <= ${now()} then crawl_host.next_at when crawl_host.ready_at > ${now()} and crawl_host.ready_at < crawl_host.next_at then crawl_host.ready_at when crawl_host.ready_at > ${now()} then crawl_host.next_at else ${now()} end`,
        }),
      )
      .execute()
  }
}
