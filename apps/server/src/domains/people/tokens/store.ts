import type { TokenScope } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { TokenTables } from './tables.ts'

/** A token without its secret. Times in milliseconds since 1970. */
export interface StoredToken {
  id: string
  owner: PersonId
  name: string
  scopes: TokenScope[]
  createdAt: number
  lastUsedAt: number | null
  expiresAt: number | null
}

type NewToken = Pick<StoredToken, 'id' | 'owner' | 'name' | 'scopes' | 'expiresAt'> & { secretHash: string }

export type TokenStore = ReturnType<typeof createTokenStore>

export function createTokenStore(database: Database, clock: Clock) {
  const db = database.withTables<TokenTables>()
  const ofOwner = (owner: PersonId) => db.selectFrom('personal_token').where('owner', '=', owner)

  return {
    ...additions(database, clock),

    /** Newest first. */
    async of(owner: PersonId): Promise<StoredToken[]> {
      const rows = await ofOwner(owner)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(storedToken)
    },

    /** Any owner's token: looked up for the sender. */
    async byId(id: string): Promise<(StoredToken & { secretHash: string }) | undefined> {
      const row = await db.selectFrom('personal_token').selectAll().where('id', '=', id).executeTakeFirst()
      return row && { ...storedToken(row), secretHash: row.secret_hash }
    },

    async markUsed(id: string, at: number) {
      await db.updateTable('personal_token').set({ last_used_at: at }).where('id', '=', id).execute()
    },

    /** True if this person had one with the id. */
    async remove(owner: PersonId, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('personal_token')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** All of a person's. */
    async forget(owner: PersonId) {
      await db.deleteFrom('personal_token').where('owner', '=', owner).execute()
    },
  }
}

function additions(database: Database, clock: Clock) {
  return {
    /** Adds a token unless its owner has `most`; returns undefined then. */
    add: (token: NewToken, most: number) =>
      inTransaction(database, async (transaction) => {
        const tokens = transaction.withTables<TokenTables>()
        // No-op update: concurrent additions wait for each other, once there is a row. Of one row: updates of several
        // lock them in any order, and so each other.
        const ofOwner = tokens.selectFrom('personal_token').where('owner', '=', token.owner)
        await tokens
          .updateTable('personal_token')
          .set({ owner: token.owner })
          .where('id', '=', ofOwner.select('id').orderBy('created_at').orderBy('id').limit(1))
          .execute()
        const { total } = await ofOwner
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        if (Number(total) >= most) return undefined
        const row = await tokens
          .insertInto('personal_token')
          .values({
            id: token.id,
            owner: token.owner,
            name: token.name,
            scopes: token.scopes.join(' '),
            secret_hash: token.secretHash,
            created_at: clock(),
            last_used_at: null,
            expires_at: token.expiresAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return storedToken(row)
      }),
  }
}

const storedToken = (row: TokenTables['personal_token']): StoredToken => ({
  id: row.id,
  owner: row.owner,
  name: row.name,
  scopes: row.scopes.split(' ') as TokenScope[],
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
})
