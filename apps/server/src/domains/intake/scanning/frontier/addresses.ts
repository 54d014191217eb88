import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { ScanningTables } from '../tables.ts'
import type { Now } from './time.ts'

/**
 * So many hosts at one network address share a pace; the next twenty share another. The journals of a press are on one
 * server, whose strength they share; hundreds of sites at one address are a network for delivery, which is strong, and
 * would come to a halt at one request a second.
 */
const HOSTS_AT_ONE_PACE = 20

/** Inside a statement on `crawl_host`: its pace is shared, and another host is being asked or was a moment ago. */
export const isAddressBusy = (now: Now) =>
  sql<boolean>`(crawl_host.address <> '' and exists (select 1 from crawl_address where crawl_address.address = crawl_host.address and ${busy(now)}))`

const busy = (now: Now) =>
  sql<boolean>`crawl_address.hosts > 1 and (crawl_address.lease_until > ${now()} or crawl_address.ready_at > ${now()})`

/** Inside a statement on `crawl_host`: 1 when there are others at its pace. */
export const sharesAddress = sql<number>`(crawl_host.address <> '' and exists (select 1 from crawl_address where crawl_address.address = crawl_host.address and crawl_address.hosts > 1))`

/** Milliseconds until the first of the shared addresses is free; null when all are. One row. */
export const untilAddressIsFree = (database: Database, now: Now) =>
  database
    .withTables<ScanningTables>()
    .selectFrom('crawl_address')
    .select(
      sql<
        number | null
      >`min(case when ready_at > lease_until then ready_at else lease_until end) - ${now()}`.as('wait'),
    )
    .where(busy(now))

/** A host that is leased, and the address that goes with it. */
export interface AddressLease {
  host: string
  fence: number
  address: string
  /** 1 when other hosts are at its network address: then the lease is one of the address as well. */
  sharesAddress: number
}

const holderOf = ({ host, fence }: AddressLease) => `${host} ${fence}`

/** Takes the address of a leased host as well; false when another host has it. A process that ends loses it with the lease. */
export async function takeAddress(
  database: Database,
  now: Now,
  { lease, until }: { lease: AddressLease; until: RawBuilder<number> },
): Promise<boolean> {
  if (!lease.sharesAddress) return true
  const { numUpdatedRows } = await database
    .withTables<ScanningTables>()
    .updateTable('crawl_address')
    .set({ lease_until: until, holder: holderOf(lease) })
    .where('address', '=', lease.address)
    .where('lease_until', '<=', now())
    .where('ready_at', '<=', now())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps the address for as long as the lease of its host. */
export async function keepAddress(
  database: Database,
  { lease, until }: { lease: AddressLease; until: RawBuilder<number> },
) {
  if (!lease.sharesAddress) return
  await database
    .withTables<ScanningTables>()
    .updateTable('crawl_address')
    .set({ lease_until: until })
    .where('address', '=', lease.address)
    .where('holder', '=', holderOf(lease))
    .execute()
}

export interface Reached {
  /** The network address at which the host was last reached; null when that is not known, or it has none of its own. */
  address: string | null
  /** Until the next request to it, from now. */
  addressDelayMs: number
}

/**
 * Gives the address back, and notes where the host is now. Comes last in a transaction: it is locked after the rows of
 * hosts, by everybody.
 */
export async function releaseAddress(
  transaction: Database,
  now: Now,
  { lease, reached }: { lease: AddressLease; reached: Reached },
) {
  const db = transaction.withTables<ScanningTables>()
  if (lease.sharesAddress)
    await db
      .updateTable('crawl_address')
      .set({
        lease_until: 0,
        ready_at: sql<number>`${now()} + ${sql.lit(Math.round(reached.addressDelayMs))}`,
      })
      .where('address', '=', lease.address)
      .where('holder', '=', holderOf(lease))
      .execute()
  const [formerly = ''] = lease.address.split('#')
  if (reached.address === null || reached.address === formerly) return
  if (lease.address)
    await db
      .updateTable('crawl_address')
      .set((eb) => ({ hosts: eb('hosts', '-', 1) }))
      .where('address', '=', lease.address)
      .execute()
  const address = await join(transaction, reached.address)
  await db.updateTable('crawl_host').set({ address }).where('host', '=', lease.host).execute()
}

/** Counts one more host at the first pace of this address that has room: '192.0.2.1', then '192.0.2.1#2' and so on. */
async function join(transaction: Database, address: string): Promise<string> {
  for (let pace = 1; ; pace++) {
    const name = pace === 1 ? address : `${address}#${pace}`
    const { numInsertedOrUpdatedRows } = await transaction
      .withTables<ScanningTables>()
      .insertInto('crawl_address')
      .values({ address: name, hosts: 1, ready_at: 0, lease_until: 0, holder: '' })
      .onConflict((conflict) =>
        conflict
          .column('address')
          .doUpdateSet((eb) => ({ hosts: eb('crawl_address.hosts', '+', 1) }))
          .where('crawl_address.hosts', '<', HOSTS_AT_ONE_PACE),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) return name
  }
}
