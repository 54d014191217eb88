import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database'
import type { WebSubTables } from './tables.ts'

/** A feed that names where its news can be had without asking again and again (WebSub, W3C Recommendation 2018). */
export interface Topic {
  /** The address at which the feed was read. */
  feed: string
  hub: string
  /** The feed as it calls itself. */
  topic: string
}

export type Subscription = Selectable<WebSubTables['websub_subscription']>

/** A source reads so many feeds at most. */
const MOST_TOPICS = 5
/** Unguessable: 192 bits, and a secret that fits the 200 bytes a hub may take. */
const unguessable = () => randomBytes(24).toString('base64url')

/** What a source's feeds name is to be subscribed to, and nothing else of it. Repeating it changes nothing. */
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
      // One that was to be given up is wanted again.
      .onConflict((conflict) =>
        conflict
          .columns(['source_id', 'topic', 'hub'])
          .doUpdateSet({ state: 'wanted', next_at: now, failures: 0 })
          .where('websub_subscription.state', '=', 'leaving'),
      )
      .execute()
  const kept = new Set(wanted.map(({ hub, topic }) => `${hub} ${topic}`))
  const known = await db
    .selectFrom('websub_subscription')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('state', '!=', 'leaving')
    .execute()
  const given = known.filter(({ hub, topic }) => !kept.has(`${hub} ${topic}`)).map(({ token }) => token)
  if (given.length) await giveUp(transaction, now, given)
}

/** What no hub has agreed to needs no farewell. */
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

    /** The one that has waited longest, kept from others until `until`; undefined when none is due. */
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

    /** A source is no longer visited: its hubs are told so. */
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

    /** When a hub last said that there is something new at the source; null when none ever did. */
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
