import { sql } from 'kysely'
import { type Clock, type Database, neverFull } from '../database.ts'

/** A process reserves this fraction of an allowance at once: nine of ten requests then write nothing. */
const PARTS = 10

/** Maximum number of requests in a time window. */
export interface Allowance {
  max: number
  windowMs: number
}

export interface Counted {
  allowed: boolean
  /** Used part of the allowance, by this process or others. */
  taken: number
  /** Time until it is complete again. */
  waitMs: number
}

interface Share {
  /** Reserved by this process and not yet used. */
  left: number
  taken: number
  endsAt: number
}

/** Returns the rest of an allowance, for one process alone. */
const allOf = ({ max, windowMs }: Allowance, now: number, taken: Share | undefined): Share => ({
  left: max - (taken?.taken ?? 0),
  taken: max,
  endsAt: taken?.endsAt ?? now + windowMs,
})

export type AllowanceStore = ReturnType<typeof createAllowanceStore>

/**
 * Counts requests for all processes on one database together: they never allow more than one alone would. Each reserves
 * a part at a time, and stops once nothing is left, so that excessive requests cause no work. While the disk is full
 * each process counts separately.
 */
export function createAllowanceStore(db: Database, clock: Clock, unlessFull = neverFull) {
  const shares = new Map<string, Share>()

  async function take(key: string, { max, windowMs }: Allowance): Promise<Share> {
    const now = clock()
    const part = Math.max(1, Math.floor(max / PARTS))
    const isOver = sql<boolean>`idp_allowance.ends_at <= ${now}`
    const { taken, ends_at: endsAt } = await db
      .insertInto('idp_allowance')
      .values({ key, taken: part, ends_at: now + windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          taken: sql<number>`case when ${isOver} then ${sql.lit(part)} else idp_allowance.taken + ${sql.lit(part)} end`,
          ends_at: sql<number>`case when ${isOver} then ${now + windowMs} else idp_allowance.ends_at end`,
        }),
      )
      .returning(['taken', 'ends_at'])
      .executeTakeFirstOrThrow()
    return { left: Math.max(0, part - Math.max(0, taken - max)), taken, endsAt }
  }

  /** Returns this process' share, including what a concurrent request of it reserves meanwhile. */
  async function shareOf(key: string, allowance: Allowance): Promise<Share> {
    const known = shares.get(key)
    // A share that ends later than any window was created by a clock that was ahead.
    const restMs = known ? known.endsAt - clock() : 0
    const usable = restMs > 0 && restMs <= 2 * allowance.windowMs ? known : undefined
    if (usable && (usable.left > 0 || usable.taken >= allowance.max)) return usable
    const more = (await unlessFull(take(key, allowance))) ?? allOf(allowance, clock(), usable)
    const now = shares.get(key)
    const share = now && now.endsAt === more.endsAt ? { ...more, left: more.left + now.left } : more
    shares.set(key, share)
    return share
  }

  return {
    /** Counts one more request under `key`. */
    async count(key: string, allowance: Allowance): Promise<Counted> {
      const share = await shareOf(key, allowance)
      const allowed = share.left > 0
      if (allowed) share.left -= 1
      return {
        allowed,
        taken: Math.min(share.taken, allowance.max) - share.left,
        waitMs: Math.max(0, share.endsAt - clock()),
      }
    },

    /** Deletes complete allowances. */
    async sweep() {
      const now = clock()
      for (const [key, { endsAt }] of shares) if (endsAt <= now) shares.delete(key)
      await db.deleteFrom('idp_allowance').where('ends_at', '<=', now).execute()
    },
  }
}
