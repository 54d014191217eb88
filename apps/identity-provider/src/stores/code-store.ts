import { randomUUID } from 'node:crypto'
import type { Clock, Database } from '../database.ts'
import { hashOf, randomSecret } from '../secrets.ts'

/** Time for which a used code is stored, to detect its replay. */
const REMEMBER_MS = 3_600_000

/** The content of an authorization code. */
export interface Grant {
  sessionId: string
  clientId: string
  redirectUri: string
  scope: string
  nonce: string | null
  /** The PKCE challenge (S256). */
  challenge: string | null
  /** The chain of refresh tokens that the code begins. */
  chainId: string
}

export type Redemption =
  | { outcome: 'redeemed'; grant: Grant }
  | { outcome: 'replayed'; grant: Grant }
  | { outcome: 'invalid' }

export type CodeStore = ReturnType<typeof createCodeStore>

/** Stores authorization codes: 256 random bits, hashed, valid once and for `codeMs`. */
export function createCodeStore(db: Database, clock: Clock, { codeMs }: { codeMs: number }) {
  return {
    /** Returns the new code; only its hash is stored. */
    async issue(grant: Omit<Grant, 'chainId'>): Promise<string> {
      const code = randomSecret()
      await db
        .insertInto('idp_code')
        .values({
          hash: hashOf(code),
          session_id: grant.sessionId,
          client_id: grant.clientId,
          redirect_uri: grant.redirectUri,
          scope: grant.scope,
          nonce: grant.nonce,
          challenge: grant.challenge,
          chain_id: randomUUID(),
          expires_at: clock() + codeMs,
          used_at: null,
        })
        .execute()
      return code
    },

    /** Uses the code up, whatever the outcome. Of two requests with one code, only one redeems it. */
    async redeem(code: string): Promise<Redemption> {
      const hash = hashOf(code)
      const { numUpdatedRows } = await db
        .updateTable('idp_code')
        .set({ used_at: clock() })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      const row = await db.selectFrom('idp_code').selectAll().where('hash', '=', hash).executeTakeFirst()
      if (!row) return { outcome: 'invalid' }
      const grant: Grant = {
        sessionId: row.session_id,
        clientId: row.client_id,
        redirectUri: row.redirect_uri,
        scope: row.scope,
        nonce: row.nonce,
        challenge: row.challenge,
        chainId: row.chain_id,
      }
      if (numUpdatedRows === 0n) return { outcome: 'replayed', grant }
      return row.expires_at > clock() ? { outcome: 'redeemed', grant } : { outcome: 'invalid' }
    },

    async sweep() {
      await db
        .deleteFrom('idp_code')
        .where('expires_at', '<=', clock() - REMEMBER_MS)
        .execute()
    },
  }
}
