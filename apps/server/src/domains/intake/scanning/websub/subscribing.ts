import type { Fetcher } from '#domains/intake/web-access'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import { createSubscriptionStore, type Subscription } from './subscriptions.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** The lease we request; the hub decides. */
const LEASE_SECONDS = 10 * 24 * 3600
/** Time after which another process takes over an unfinished request. */
const TAKEN_MS = 5 * 60_000
/** Time after which an accepted request without verification is repeated. */
const VERIFIED_WITHIN_MS = DAY_MS
const LONGEST_PAUSE_MS = 7 * DAY_MS
/** Maximum unsubscribe requests to a hub that cannot be reached; the lease then expires. */
const MOST_FAREWELLS = 3

interface Parts {
  database: Database
  clock: Clock
  log: Log
  fetcher: Fetcher
  publicUrl: string
}

export const callbackOf = (publicUrl: string, token: string) => `${publicUrl}/websub/${token}`

/** When a lease is renewed: when a tenth of it is left, and at least an hour before its end. */
export const renewalAt = (now: number, leaseMs: number) =>
  now + Math.max(Math.min(leaseMs * 0.9, leaseMs - HOUR_MS), leaseMs / 2)

/** Subscribes at hubs, renews subscriptions in time, and ends them: one request per step. */
export function createSubscribing({ database, clock, log, fetcher, publicUrl }: Parts) {
  const store = createSubscriptionStore(database)

  async function ask(subscription: Subscription, mode: 'subscribe' | 'unsubscribe', signal: AbortSignal) {
    const { hub, topic, token, secret } = subscription
    const form = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topic,
      'hub.callback': callbackOf(publicUrl, token),
      ...(mode === 'subscribe' && { 'hub.secret': secret, 'hub.lease_seconds': String(LEASE_SECONDS) }),
    })
    const answer = await fetcher.post(hub, { form, signal })
    const taken = 'status' in answer && answer.status >= 200 && answer.status < 300
    log.debug({ hub, topic, mode, ...answer }, 'a hub was asked')
    return taken
  }

  async function subscribe(subscription: Subscription, signal: AbortSignal) {
    const isTaken = await ask(subscription, 'subscribe', signal)
    if (signal.aborted) return
    const failures = isTaken ? 0 : subscription.failures + 1
    // A verification by the hub meanwhile stays valid.
    const known = await store.find(subscription.token)
    if (!known || known.state === 'leaving' || known.next_at !== subscription.next_at) return
    await store.change(subscription, {
      failures,
      ...(isTaken && known.state !== 'active' && { state: 'asked' }),
      next_at:
        clock() +
        (isTaken ? VERIFIED_WITHIN_MS : Math.min(2 ** Math.min(failures, 10) * HOUR_MS, LONGEST_PAUSE_MS)),
    })
  }

  async function leave(subscription: Subscription, signal: AbortSignal) {
    const never = subscription.lease_until === null || subscription.lease_until < clock()
    if (!never && subscription.failures < MOST_FAREWELLS) {
      await ask(subscription, 'unsubscribe', signal)
      if (signal.aborted) return
      // The hub verifies this; then the subscription is deleted.
      const { failures } = subscription
      await store.change(subscription, { failures: failures + 1, next_at: clock() + HOUR_MS })
    } else await store.drop(subscription)
  }

  return {
    /** Makes the request that is due next; idle when there is none. */
    async step(signal: AbortSignal): Promise<'worked' | 'idle'> {
      const subscription = await store.take(clock(), clock() + TAKEN_MS)
      if (!subscription) return 'idle'
      await (subscription.state === 'leaving' ? leave : subscribe)(subscription, signal)
      return 'worked'
    },
  }
}
