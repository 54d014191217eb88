import { randomUUID } from 'node:crypto'
import { type Clock, type Database, neverFull } from '../database.ts'

/** Time for which the previous refresh token still works: its response may have been lost. */
const GRACE_MS = 10_000

export type Rotation = { outcome: 'rotated'; jti: string } | { outcome: 'reused' } | { outcome: 'unknown' }

export type ChainStore = ReturnType<typeof createChainStore>

/**
 * Stores chains: the successive refresh tokens of one code, each valid once. Every tab of a browser has its own
 * chain within the same session.
 */
export function createChainStore(db: Database, clock: Clock, unlessFull = neverFull) {
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
     * Exchanges a refresh token's id for its successor's. The previous one yields the present successor for a few
     * seconds; anything older has been stolen or replayed, and ends the chain. While the disk is full the token stays the
     * same, so that signed-in people can continue to read.
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

    /** Deletes chains whose last token has expired: their tabs are closed. */
    async sweep(idleMs: number) {
      await db
        .deleteFrom('idp_chain')
        .where('rotated_at', '<=', clock() - idleMs)
        .execute()
    },
  }
}
