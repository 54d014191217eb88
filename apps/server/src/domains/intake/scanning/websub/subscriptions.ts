import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database'
import type { WebSubTables } from './tables.ts'

/** A feed with a WebSub hub that announces its news (WebSub, W3C Recommendation 2018). */
export interface Topic {
  /** The address at which the feed was read. */
  feed: string
  hub: string
  /** The feed's own address as it states it. */
  topic: string
}

export type Subscription = Selectable<WebSubTables['websub_subscription']>

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
  const db = transaction.withTables<WebSubTables>()
  const wanted = topics.slice(0, MOST_TOPICS)
  for (const { hub, topic } of wanted)
    await db
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
      // One that was to be ended is wanted again.
      .onConflict((conflict) =>
        conflict
          .columns(['source_id', 'topic', 'hub'])
          .doUpdateSet({ state: 'wanted', next_at: now, failures: 0 })
          .where('websub_subscription.state', '=', 'leaving'),
      )
      .execute()
  const subscribed = new Set(wanted.map(({ hub, topic }) => `${hub} ${topic}`))
  const known = await db
    .selectFrom('websub_subscription')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('state', '!=', 'leaving')
    .execute()
  const given = known.filter(({ hub, topic }) => !subscribed.has(`${hub} ${topic}`)).map(({ token }) => token)
  if (given.length) await giveUp(transaction, now, given)
}

/** Ends subscriptions; deletes those without a hub's agreement at once. */
async function giveUp(database: Database, now: number, tokens: string[]) {
  const db = database.withTables<WebSubTables>()
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

export function createSubscriptionStore(database: Database) {
  const db = database.withTables<WebSubTables>()
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
          database,
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
