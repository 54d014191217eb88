import type { TokenScope } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, countOf, inTransaction, type Migrations, inSql } from '#platform/database'
import type { PersonId } from '#platform/person'

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

export function createTokenStore(db: Database, clock: Clock) {
  const ofOwner = (owner: PersonId) => db.selectFrom('personal_token').where('owner', '=', owner)

  return {
    ...additions(db, clock),

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
        // No-op update: concurrent additions wait for each other, once there is a row. Of one row: updates of several
        // lock them in any order, and so each other.
        const ofOwner = transaction.selectFrom('personal_token').where('owner', '=', token.owner)
        await transaction
          .updateTable('personal_token')
          .set({ owner: token.owner })
          .where('id', '=', ofOwner.select('id').orderBy('created_at').orderBy('id').limit(1))
          .execute()
        if ((await countOf(ofOwner)) >= most) return undefined
        const row = await transaction
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

type TokenTables = {
  personal_token: {
    id: string
    owner: PersonId
    name: string
    /** Scopes, separated by blanks. */
    scopes: string
    /** SHA-256 of the token's secret half, in hexadecimal digits. */
    secret_hash: string
    created_at: number
    last_used_at: number | null
    expires_at: number | null
  }
}

declare module 'kysely' {
  interface Tables extends TokenTables {}
}

export const tokenMigrations: Migrations = {
  '0022-personal-tokens': inSql(`
    create table personal_token (
      id text primary key, owner text not null, name text not null, scopes text not null,
      secret_hash text not null unique, created_at bigint not null, last_used_at bigint, expires_at bigint
    );
    create index personal_token_owner on personal_token (owner, created_at);
  `),
}
