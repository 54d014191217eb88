import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Now } from './time.ts'

/**
 * Maximum hosts of one network address that share a pace; the next twenty share another. The journals of a press share
 * one server's capacity; hundreds of sites at one address are a content delivery network, which is powerful, and would
 * stall at one request per second.
 */
const HOSTS_AT_ONE_PACE = 20

/** Condition of a statement on `crawl_host`: its pace is shared, and another host is being requested or was a moment ago. */
export const isAddressBusy = (now: Now) =>
  sql<boolean>`(crawl_host.address <> '' and exists (select 1 from crawl_address where crawl_address.address = crawl_host.address and ${busy(now)}))`

const busy = (now: Now) =>
  sql<boolean>`crawl_address.hosts > 1 and (crawl_address.lease_until > ${now()} or crawl_address.ready_at > ${now()})`

/** Expression in a statement on `crawl_host`: 1 if others share its pace. */
export const sharesAddress = sql<number>`(crawl_host.address <> '' and exists (select 1 from crawl_address where crawl_address.address = crawl_host.address and crawl_address.hosts > 1))`

/** Milliseconds until the first of the shared addresses is free; null when all are. One row. */
export const untilAddressIsFree = (database: Database, now: Now) =>
  database
    .selectFrom('crawl_address')
    .select(
      sql<
        number | null
      >`min(case when ready_at > lease_until then ready_at else lease_until end) - ${now()}`.as('wait'),
    )
    .where(busy(now))

/** A leased host, and its address. */
export interface AddressLease {
  host: string
  fence: number
  address: string
  /** 1 if other hosts share its network address: the lease then includes the address. */
  sharesAddress: number
}

const holderOf = ({ host, fence }: AddressLease) => `${host} ${fence}`

/** Leases the address of a leased host; false if another host has it. Expires with the host's lease if the process ends. */
export async function takeAddress(
  database: Database,
  now: Now,
  { lease, until }: { lease: AddressLease; until: RawBuilder<number> },
): Promise<boolean> {
  if (!lease.sharesAddress) return true
  const { numUpdatedRows } = await database
    .updateTable('crawl_address')
    .set({ lease_until: until, holder: holderOf(lease) })
    .where('address', '=', lease.address)
    .where('lease_until', '<=', now())
    .where('ready_at', '<=', now())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Renews the address with the lease of its host. */
export async function renewAddress(
  database: Database,
  { lease, until }: { lease: AddressLease; until: RawBuilder<number> },
) {
  if (!lease.sharesAddress) return
  await database
    .updateTable('crawl_address')
    .set({ lease_until: until })
    .where('address', '=', lease.address)
    .where('holder', '=', holderOf(lease))
    .execute()
}

export interface Reached {
  /** The network address at which the host was last reached; null if unknown, or if it has none of its own. */
  address: string | null
  /** Until the next request to it, from now. */
  addressDelayMs: number
}

/**
 * Releases the address, and records the host's present one. Last in a transaction: everybody locks it after the rows of
 * hosts.
 */
export async function releaseAddress(
  transaction: Database,
  now: Now,
  { lease, reached }: { lease: AddressLease; reached: Reached },
) {
  if (lease.sharesAddress)
    await transaction
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
    await transaction
      .updateTable('crawl_address')
      .set((eb) => ({ hosts: eb('hosts', '-', 1) }))
      .where('address', '=', lease.address)
      .execute()
  const address = await join(transaction, reached.address)
  await transaction.updateTable('crawl_host').set({ address }).where('host', '=', lease.host).execute()
}

/** Adds a host to the first pace of this address with room: '192.0.2.1', then '192.0.2.1#2' and so on. */
async function join(transaction: Database, address: string): Promise<string> {
  for (let pace = 1; ; pace++) {
    const name = pace === 1 ? address : `${address}#${pace}`
    const { numInsertedOrUpdatedRows } = await transaction
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
