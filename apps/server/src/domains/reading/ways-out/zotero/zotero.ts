import {
  type Language,
  type ZoteroAccount,
  type ZoteroInput,
  type ZoteroSent,
  ZOTERO_AT_ONCE,
} from '@claire/api-contract'
import type { StoreParts } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { Seal } from '#platform/sealed-text'
import type { Outside } from '../outside.ts'
import { type SentReference, sendItems } from './send-items.ts'
import { CURRENT_KEY, ZoteroBusy, createZoteroCalls, unexpected } from './zotero-calls.ts'

interface Parts extends StoreParts {
  outside: Outside
  /** Zotero's Web API, without a slash at the end. */
  url: string
  seal: () => Promise<Seal>
  /** References of articles, bookmarks or a folder, at most `limit`. Throws NOT_FOUND for another person's folder. */
  references: (owner: PersonId, of: ZoteroInput['of'], limit: number) => Promise<SentReference[]>
  folderName: (owner: PersonId, folderId: string) => Promise<string | undefined>
}

export type Zotero = ReturnType<typeof createZotero>

/** The Zotero libraries of people, by keys that they entered. Keys are stored encrypted and leave Claire to Zotero only. */
export function createZotero(parts: Parts) {
  const { database, clock, outside, url, seal, references, folderName } = parts
  const rowOf = (owner: PersonId) =>
    database.selectFrom('zotero_account').selectAll().where('owner', '=', owner).executeTakeFirst()
  const forget = async (owner: PersonId) => {
    await database.deleteFrom('zotero_account').where('owner', '=', owner).execute()
  }

  async function account(owner: PersonId): Promise<ZoteroAccount> {
    const row = await rowOf(owner)
    return { account: row ? { username: row.username, addedAt: new Date(row.added_at).toISOString() } : null }
  }

  async function callsOf(owner: PersonId) {
    const row = await rowOf(owner)
    const key = row && (await seal()).open(row.sealed_key, owner)
    if (!row || !key) throw new DomainError('CONFLICT', (t) => t('zotero.noKey'))
    return { userId: row.user_id, call: createZoteroCalls({ outside, url, key }) }
  }

  return {
    account,

    /** Stores a key after Zotero has confirmed that it may write. Throws BAD_REQUEST, UPSTREAM_FAILED. */
    async connect(owner: PersonId, written: string): Promise<ZoteroAccount> {
      const key = written.trim()
      const { userId, username } = await ownerOfKey(createZoteroCalls({ outside, url, key }))
      const row = {
        user_id: userId,
        username,
        sealed_key: (await seal()).seal(key, owner),
        added_at: clock(),
      }
      await database
        .insertInto('zotero_account')
        .values({ owner, ...row })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
        .execute()
      return account(owner)
    },

    async disconnect(owner: PersonId): Promise<ZoteroAccount> {
      await forget(owner)
      return account(owner)
    },

    /** Sends works to the person's library; those of a folder into a collection with its name. Throws CONFLICT without a key. */
    async send(owner: PersonId, { of }: ZoteroInput, language: Language): Promise<ZoteroSent> {
      const library = await callsOf(owner)
      const chosen = await references(owner, of, ZOTERO_AT_ONCE)
      const name = of.kind === 'folder' ? await folderName(owner, of.folderId) : undefined
      const folder = of.kind === 'folder' && name !== undefined ? { id: of.folderId, name } : null
      return sendItems({ ...library, language }, chosen, folder)
    },

    forget,
  }
}

/** Whose key it is. Throws BAD_REQUEST if Zotero does not know it, or it may not write. */
async function ownerOfKey(call: ReturnType<typeof createZoteroCalls>) {
  const { status, body } = await call('GET', CURRENT_KEY).catch((error: unknown) => {
    if (!(error instanceof ZoteroBusy)) throw error
    throw new DomainError('UPSTREAM_FAILED', (t, language) =>
      t('zotero.unreachable', { reason: error.say(t, language) }),
    )
  })
  if (status === 403 || status === 404) throw refusal((t) => t('zotero.unknownKey'))
  const { userID, username, access } = (body ?? {}) as {
    userID?: unknown
    username?: unknown
    access?: { user?: { library?: unknown; write?: unknown } }
  }
  if (status !== 200 || !/^\d{1,20}$/.test(String(userID)))
    throw new DomainError('UPSTREAM_FAILED', unexpected(status))
  if (!access?.user?.library || !access.user.write) throw refusal((t) => t('zotero.readOnlyKey'))
  return { userId: String(userID), username: String(username ?? '').slice(0, 200) }
}
