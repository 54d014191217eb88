import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, StoreParts } from '#platform/database'
import type { WebSubTables } from '../tables.ts'
import type { Fetcher } from '#domains/intake/web-access'
import type { Log } from '#platform/log'

/** A feed with a WebSub hub that announces its news (WebSub, W3C Recommendation 2018). */
export interface Topic {
  /** The address at which the feed was read. */
  feed: string
  hub: string
  /** The feed's own address as it states it. */
  topic: string
}

type Subscription = Selectable<WebSubTables['websub_subscription']>

/** Maximum subscribed feeds of a source. */
const MOST_TOPICS = 5
/** Unguessable: 192 bits, and a secret that fits the 200 bytes a hub may take. */
const unguessable = () => randomBytes(24).toString('base64url')

/** Subscribes to the topics of a source's feeds, and ends its other subscriptions. Idempotent. */
export async function followTopics(
  transaction: Database,
  now: number,
  { sourceId, topics }: { sourceId: string; topics: Topic[] },
) {
  const current = topics.slice(0, MOST_TOPICS)
  for (const { hub, topic } of current)
    await transaction
      .insertInto('websub_subscription')
      .values({
        token: unguessable(),
        secret: unguessable(),
        source_id: sourceId,
        topic,
        hub,
        state: 'wanted',
        next_at: now,
        failures: 0,
      })
      // A subscription to be ended is requested again.
      .onConflict((conflict) =>
        conflict
          .columns(['source_id', 'topic', 'hub'])
          .doUpdateSet({ state: 'wanted', next_at: now, failures: 0 })
          .where('websub_subscription.state', '=', 'leaving'),
      )
      .execute()
  const subscribed = new Set(current.map(({ hub, topic }) => `${hub} ${topic}`))
  const known = await transaction
    .selectFrom('websub_subscription')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('state', '!=', 'leaving')
    .execute()
  const given = known.filter(({ hub, topic }) => !subscribed.has(`${hub} ${topic}`)).map(({ token }) => token)
  if (given.length) await giveUp(transaction, now, given)
}

/** Ends subscriptions; deletes those without a hub's agreement at once. */
async function giveUp(db: Database, now: number, tokens: string[]) {
  await db
    .deleteFrom('websub_subscription')
    .where('token', 'in', tokens)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .execute()
  await db
    .updateTable('websub_subscription')
    .set({ state: 'leaving', next_at: now, failures: 0 })
    .where('token', 'in', tokens)
    .execute()
}

export function createSubscriptionStore(db: Database) {
  const one = (token: string) => db.updateTable('websub_subscription').where('token', '=', token)
  return {
    find: (token: string): Promise<Subscription | undefined> =>
      db.selectFrom('websub_subscription').selectAll().where('token', '=', token).executeTakeFirst(),

    /** Takes the one that has waited longest, and reserves it until `until`; undefined if none is due. */
    async take(now: number, until: number): Promise<Subscription | undefined> {
      const due = await db
        .selectFrom('websub_subscription')
        .selectAll()
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst()
      if (!due) return undefined
      // Of two processes that find the same, one changes it.
      return one(due.token)
        .set({ next_at: until })
        .where('next_at', '=', due.next_at)
        .where('state', '=', due.state)
        .returningAll()
        .executeTakeFirst()
    },

    async change({ token }: Pick<Subscription, 'token'>, change: Partial<Omit<Subscription, 'token'>>) {
      await one(token).set(change).execute()
    },

    async drop({ token }: Pick<Subscription, 'token'>) {
      await db.deleteFrom('websub_subscription').where('token', '=', token).execute()
    },

    /** Ends all subscriptions of a source that is no longer visited. */
    async giveUpAll(sourceId: string, now: number) {
      const rows = await db
        .selectFrom('websub_subscription')
        .select('token')
        .where('source_id', '=', sourceId)
        .execute()
      if (rows.length)
        await giveUp(
          db,
          now,
          rows.map(({ token }) => token),
        )
    },

    /** The time of a hub's last notification about the source; null for none. */
    async notifiedAt(sourceId: string): Promise<number | null> {
      const row = await db
        .selectFrom('websub_subscription')
        .select((eb) => eb.fn.max('notified_at').as('at'))
        .where('source_id', '=', sourceId)
        .executeTakeFirst()
      return row?.at ?? null
    },
  }
}

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

interface Parts extends StoreParts {
  log: Log
  fetcher: Fetcher
  publicUrl: string
}

const callbackOf = (publicUrl: string, token: string) => `${publicUrl}/websub/${token}`

/** When a lease is renewed: when a tenth of it is left, and at least an hour before its end. */
export const renewalAt = (now: number, leaseMs: number) =>
  now + Math.max(Math.min(leaseMs * 0.9, leaseMs - HOUR_MS), leaseMs / 2)

/** Subscribes at hubs, renews subscriptions in time, and ends them: one request per step. */
export function createSubscribing({ database, clock, log, fetcher, publicUrl }: Parts) {
  const store = createSubscriptionStore(database)

  async function request(subscription: Subscription, mode: 'subscribe' | 'unsubscribe', signal: AbortSignal) {
    const { hub, topic, token, secret } = subscription
    const form = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topic,
      'hub.callback': callbackOf(publicUrl, token),
      ...(mode === 'subscribe' && { 'hub.secret': secret, 'hub.lease_seconds': String(LEASE_SECONDS) }),
    })
    const answer = await fetcher.post(hub, { form, signal })
    const taken = 'status' in answer && answer.status >= 200 && answer.status < 300
    log.debug({ hub, topic, mode, ...answer }, 'sent a request to a hub')
    return taken
  }

  async function subscribe(subscription: Subscription, signal: AbortSignal) {
    const isTaken = await request(subscription, 'subscribe', signal)
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
      await request(subscription, 'unsubscribe', signal)
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
