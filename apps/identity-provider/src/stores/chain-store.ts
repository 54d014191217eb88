import { randomUUID } from 'node:crypto'
import { type Clock, type Database, neverFull } from '../database.ts'
import type { ProviderTables } from '../tables.ts'

/** How long the refresh token before the present one still works: its answer may have been lost on the way. */
const GRACE_MS = 10_000

export type Rotation = { outcome: 'rotated'; jti: string } | { outcome: 'reused' } | { outcome: 'unknown' }

export type ChainStore = ReturnType<typeof createChainStore>

/**
 * A chain is what one code turned into: one refresh token after another, each good once. Every tab of a browser has
 * a chain of its own within the same session.
 */
export function createChainStore(database: Database, clock: Clock, unlessFull = neverFull) {
  const db = database.withTables<ProviderTables>()
  const end = async (id: string) => {
    await db.deleteFrom('idp_chain').where('id', '=', id).execute()
  }

  return {
    end,

    /** Begins a chain; returns the id of its first refresh token. */
    async start(chain: { id: string; sessionId: string; clientId: string }): Promise<string> {
      const jti = randomUUID()
      await db
        .insertInto('idp_chain')
        .values({
          id: chain.id,
          session_id: chain.sessionId,
          client_id: chain.clientId,
          jti,
          previous_jti: null,
          rotated_at: clock(),
        })
        .execute()
      return jti
    },

    /**
     * Exchanges a refresh token's id for its successor's. The one before is answered with the present successor for a
     * few seconds; anything older has been stolen or replayed, and ends the chain. While the disk is full the token stays
     * the same: whoever is signed in can go on reading.
     */
    async rotate(id: string, presented: string): Promise<Rotation> {
      const jti = randomUUID()
      const change = db
        .updateTable('idp_chain')
        .set({ jti, previous_jti: presented, rotated_at: clock() })
        .where('id', '=', id)
        .where('jti', '=', presented)
      const changed = await unlessFull(change.executeTakeFirst())
      if (changed && changed.numUpdatedRows > 0n) return { outcome: 'rotated', jti }
      const chain = await db.selectFrom('idp_chain').selectAll().where('id', '=', id).executeTakeFirst()
      if (!chain) return { outcome: 'unknown' }
      if (!changed && chain.jti === presented) return { outcome: 'rotated', jti: presented }
      const isLate = chain.previous_jti === presented && clock() - chain.rotated_at <= GRACE_MS
      if (isLate) return { outcome: 'rotated', jti: chain.jti }
      await end(id)
      return { outcome: 'reused' }
    },

    /** Chains whose last token has run out belong to closed tabs. */
    async sweep(idleMs: number) {
      await db
        .deleteFrom('idp_chain')
        .where('rotated_at', '<=', clock() - idleMs)
        .execute()
    },
  }
}
