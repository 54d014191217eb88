import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, type StoreParts } from '#platform/database'
import { latestRun } from '../frontier/runs.ts'
import { renewalAt, createSubscriptionStore } from './subscriptions.ts'

const DAY_MS = 24 * 3600_000
const LEASE_MS = { usual: 10 * DAY_MS, least: 60_000, most: 365 * DAY_MS }
/** Wait before another subscription request after a denial. */
const DENIED_MS = 7 * DAY_MS
/** Minimum interval of visits however often a hub notifies; as for requests of people. */
export const NOTIFIED_EVERY_MS = 10 * 60_000

/** A hub's verification request, from the address that it calls (WebSub, 5.3). */
export interface Verification {
  mode: string
  topic: string
  challenge: string
  leaseSeconds: number | null
}

/** Handles calls of hubs: verification of our requests, and notifications. */
export function createHubCalls({ database, clock }: StoreParts) {
  const store = createSubscriptionStore(database)
  return {
    /** The challenge, if we did request that; otherwise null, so that nobody can subscribe us or end our subscriptions. */
    async verify(
      token: string,
      { mode, topic, challenge, leaseSeconds }: Verification,
    ): Promise<string | null> {
      const subscription = await store.find(token)
      if (!subscription || subscription.topic !== topic) return null
      const isLeaving = subscription.state === 'leaving'
      if (mode === 'denied' && !isLeaving) {
        await store.change(subscription, { state: 'denied', lease_until: null, next_at: clock() + DENIED_MS })
        return ''
      }
      if (!challenge) return null
      if (mode === 'unsubscribe' && isLeaving) {
        await store.drop(subscription)
        return challenge
      }
      if (mode !== 'subscribe' || isLeaving) return null
      const requested = leaseSeconds === null ? LEASE_MS.usual : leaseSeconds * 1000
      const leaseMs = Math.min(Math.max(requested, LEASE_MS.least), LEASE_MS.most)
      await store.change(subscription, {
        state: 'active',
        failures: 0,
        lease_until: clock() + leaseMs,
        next_at: Math.round(renewalAt(clock(), leaseMs)),
      })
      return challenge
    },

    /**
     * Handles a notification from anybody who knows the address. Its content is not used: if the signature is valid,
     * the source is visited sooner, and reads its own feed. False if there is no such address.
     */
    async notify(token: string, { body, signature }: { body: Buffer; signature: string }): Promise<boolean> {
      const subscription = await store.find(token)
      if (!subscription || subscription.state === 'leaving') return false
      if (!isSigned(body, { signature, secret: subscription.secret })) return true
      await inTransaction(database, async (transaction) => {
        await createSubscriptionStore(transaction).change(subscription, { notified_at: clock() })
        await bringForward(transaction, clock, subscription.source_id)
      })
      return true
    },
  }
}

/** Digest methods accepted; SHA-1 and none are not. */
const DIGESTS = new Set(['sha256', 'sha384', 'sha512'])

/** True if `X-Hub-Signature: sha256=<hex>` is that of the body (WebSub, 7.1). */
export function isSigned(
  body: Buffer,
  { signature, secret }: { signature: string; secret: string },
): boolean {
  const [, method = '', written = ''] = /^(sha\d+)=([\da-f]+)$/i.exec(signature.trim()) ?? []
  if (!DIGESTS.has(method.toLowerCase())) return false
  const known = createHmac(method.toLowerCase(), secret).update(body).digest()
  const given = Buffer.from(written, 'hex')
  return given.length === known.length && timingSafeEqual(given, known)
}

/** Visits a source as soon as allowed, unless it cannot be read at the moment or an administrator has set its interval. */
async function bringForward(transaction: Database, clock: Clock, sourceId: string) {
  const last = await latestRun(transaction, sourceId)
  const soonest = Math.max(clock(), (last?.started_at ?? 0) + NOTIFIED_EVERY_MS)
  await transaction
    .updateTable('source_scan_state')
    .set({ next_scan_at: soonest })
    .where('source_id', '=', sourceId)
    .where('next_scan_at', '>', soonest)
    .where('failures', '=', 0)
    .where('own_interval_ms', 'is', null)
    .execute()
}
