import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, isPostgres } from '#platform/database'
import type { ScanningTables } from '../tables.ts'
import {
  type AddressLease,
  isAddressBusy,
  renewAddress,
  type Reached,
  releaseAddress,
  sharesAddress,
  takeAddress,
  untilAddressIsFree,
} from './addresses.ts'
import { sourcesInRuns } from './runs.ts'
import { NEVER, type Now } from './time.ts'

export const LEASE_MS = 30_000
/** Maximum sleep of an idle worker. */
const LONGEST_WAIT_MS = 1_000
const HOSTS_LOOKED_AT = 64

/** The right to request from one host, until `LEASE_MS` after its last renewal. */
export interface HostLease extends Selectable<ScanningTables['crawl_host']> {
  /** When it was granted. */
  now: number
  sharesAddress: AddressLease['sharesAddress']
}

/** Another worker holds the host now: nothing of this one's work since may be written. */
export class LeaseLost extends Error {}

/**
 * Hosts are claimed, not addresses: two workers never request from one host at the same time, and a worker that was
 * stopped for longer than its lease finds its fence outdated and writes nothing.
 */
export function createHosts(database: Database, now: Now) {
  return {
    /** Claims the host that has waited longest among those that are ready; otherwise returns the wait until one may be. */
    async claim(): Promise<HostLease | { waitMs: number }> {
      const waitMs = await untilNext(database, now)
      if (waitMs > 0) return { waitMs }
      const ready = database
        .selectFrom('crawl_host')
        .select('host')
        .where('next_at', '<=', now())
        .where('lease_until', '<=', now())
        .where((eb) => eb.not(isAddressBusy(now)))
        .orderBy('next_at')
        .limit(1)
      const lease = await database
        .updateTable('crawl_host')
        .set((eb) => ({ ...leasedFor(now), fence: eb('fence', '+', 1) }))
        .where('host', '=', isPostgres(database) ? ready.forUpdate().skipLocked() : ready)
        .returningAll()
        .returning([now().as('now'), sharesAddress.as('sharesAddress')])
        .executeTakeFirst()
      return (lease && (await withAddress(database, now, lease))) ?? { waitMs: 1 }
    },

    /** Renews the lease for `LEASE_MS`; false if another worker has it. */
    renew: (lease: HostLease) => renewLease(database, now, lease),
  }
}

/** Renews a lease from now; false if another worker has it. */
export async function renewLease(database: Database, now: Now, lease: HostLease): Promise<boolean> {
  const { lease_until: until, next_at: nextAt } = leasedFor(now)
  const { numUpdatedRows } = await database
    .updateTable('crawl_host')
    .set({
      lease_until: until,
      next_at: sql<number>`case when next_at = lease_until then ${nextAt} else next_at end`,
    })
    .where('host', '=', lease.host)
    .where('fence', '=', lease.fence)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await renewAddress(database, { lease, until })
  return true
}

/** Adds the address to a lease; if another host was faster to take it, releases the host and returns undefined. */
async function withAddress(database: Database, now: Now, lease: HostLease): Promise<HostLease | undefined> {
  const { lease_until: until } = leasedFor(now)
  if (await takeAddress(database, now, { lease, until })) return lease
  await database
    .updateTable('crawl_host')
    .set({ lease_until: 0, next_at: now() })
    .where('host', '=', lease.host)
    .where('fence', '=', lease.fence)
    .execute()
  return undefined
}

/** While a host is leased, `next_at` is the lease's end: it is checked then after a crash. New addresses bring it forward. */
function leasedFor(now: Now) {
  const end = sql<number>`${now()} + ${sql.lit(LEASE_MS)}`
  return { lease_until: end, next_at: end }
}

/** Claims one particular host, if it is ready. */
export async function claimHost(database: Database, now: Now, host: string): Promise<HostLease | undefined> {
  const lease = await database
    .updateTable('crawl_host')
    .set((eb) => ({ ...leasedFor(now), fence: eb('fence', '+', 1) }))
    .where('host', '=', host)
    .where('lease_until', '<=', now())
    .where('ready_at', '<=', now())
    .where((eb) => eb.not(isAddressBusy(now)))
    .returningAll()
    .returning([now().as('now'), sharesAddress.as('sharesAddress')])
    .executeTakeFirst()
  return lease && withAddress(database, now, lease)
}

/** Milliseconds until a host may be ready; 0 if one is. Read-only, so idle workers disturb nobody. */
async function untilNext(database: Database, now: Now): Promise<number> {
  const first = database
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
    .selectFrom(first.as('first'))
    .select('wait')
    .unionAll(untilAddressIsFree(database, now))
    .execute()
  const waits = rows.map(({ wait }) => wait ?? LONGEST_WAIT_MS)
  return Math.min(Math.max(0, Math.min(...waits)), LONGEST_WAIT_MS)
}

/** Changes of a host on its release; omitted ones keep their values. */
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
 * Releases the host and wakes those with more to do, in one order for all, at the end of the transaction that records
 * the visit; throws LeaseLost if the lease has passed to another worker, so that nothing of it is written. Computes the
 * host's next time from its due addresses. Concurrent additions are not visible; but they have brought `next_at`
 * forward, and so the host is checked as soon as it is ready.
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

/** The time at which the host is ready, later if nothing is due by then, or never. */
function nextLook(
  transaction: Database,
  now: Now,
  { host, readyAt }: { host: string; readyAt: RawBuilder<number> },
) {
  const due = transaction
    .selectFrom('crawl_url')
    .where('host', '=', host)
    .where(sql<boolean>`state = 'due'`)
    .where('source_id', 'in', sourcesInRuns(transaction))
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

/** Inserts a host without anything to do. */
export async function ensureHost(database: Database, host: string) {
  await database
    .insertInto('crawl_host')
    .values({ host, next_at: NEVER, ...UNUSED })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Has these hosts checked once they are ready; inserts unknown ones. In one order for all, to avoid deadlocks. */
export async function wakeHosts(transaction: Database, now: Now, hosts: Iterable<string>) {
  for (const host of [...new Set(hosts)].sort()) {
    await transaction
      .insertInto('crawl_host')
      .values({ host, next_at: now(), ...UNUSED })
      .onConflict((conflict) =>
        conflict.column('host').doUpdateSet({
          // A leased host may be ready in the past; its release decides then.
          next_at: sql<number>`case when crawl_host.next_at <= ${now()} then crawl_host.next_at when crawl_host.ready_at > ${now()} and crawl_host.ready_at < crawl_host.next_at then crawl_host.ready_at when crawl_host.ready_at > ${now()} then crawl_host.next_at else ${now()} end`,
        }),
      )
      .execute()
  }
}
