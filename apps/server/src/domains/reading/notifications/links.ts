import type { PersonId } from '#platform/person'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database'

/** An alert by its id; that of a folder is shown and set on the page of the folder. */
export interface LinkedAlert {
  alertId: string
  folderId?: string | null
}

export type LinkAction = 'unsubscribe' | 'pause' | 'resume' | 'keep' | 'confirm'

/** Kinds of mail that are a preference of a person. */
export type Wish = 'decisions' | 'retractions' | 'folders'

/** The subject of a token; `id` is that of the alert, person or address; of an invitation, the address itself. */
export type LinkTarget =
  | { kind: 'alert' | 'address' | 'invitation'; id: string }
  | { kind: 'person'; id: PersonId }
  | { kind: Wish; id: PersonId }

const pathOfFolder = (id: string) => `/bookmarks/${encodeURIComponent(id)}`

export type Links = ReturnType<typeof createLinks>

/**
 * Targets of links in mails. Every address begins with the configured public one; `sign` returns an unforgeable token for
 * a target, which authorises the reader of the mail.
 */
export function createLinks(publicUrl: string, sign: (target: LinkTarget) => string) {
  const to = (path: string) => `${publicUrl}${path}`
  const placeOf = ({ alertId, folderId }: LinkedAlert, path: string) =>
    to(folderId ? pathOfFolder(folderId) : `${path}${encodeURIComponent(alertId)}`)
  return {
    publicUrl,
    article: (id: string) => to(`/detail/${encodeURIComponent(id)}`),
    /** The page of an author, by ORCID iD or by name. */
    author: (key: string) => to(`/author/${encodeURIComponent(key)}`),
    results: (alert: LinkedAlert) => placeOf(alert, '/search?shouldReturn=true&alertId='),
    edit: (alert: LinkedAlert) => placeOf(alert, '/alerts?edit='),
    today: () => to('/'),
    folder: (id: string) => to(pathOfFolder(id)),
    suggestions: () => to('/account-settings/suggestions'),
    /** A page that asks for confirmation; a POST to it performs the action. */
    action: (action: LinkAction, target: LinkTarget) => to(`/mail/${action}/${sign(target)}`),
  }
}

/** The letter of each kind in a token. */
const LETTERS = [
  ['a', 'alert'],
  ['p', 'person'],
  ['d', 'decisions'],
  ['r', 'retractions'],
  ['m', 'address'],
  ['f', 'folders'],
  ['i', 'invitation'],
] as const
const NAME = 'links'
const SIGNATURE_BYTES = 16

export type SignedTargets = ReturnType<typeof createSignedTargets>

/**
 * Tokens for the links in mails: they work as long as their target exists, need no sign-in, and cannot be guessed or
 * derived from one another.
 */
export function createSignedTargets(secret: string) {
  const signatureOf = (text: string) =>
    createHmac('sha256', secret).update(text).digest().subarray(0, SIGNATURE_BYTES)

  return {
    sign({ kind, id }: LinkTarget): string {
      const letter = LETTERS.find(([, each]) => each === kind)?.[0]
      const text = `${letter}.${Buffer.from(id).toString('base64url')}`
      return `${text}.${signatureOf(text).toString('base64url')}`
    },

    /** Returns undefined for a token that was not signed here. */
    read(token: string): LinkTarget | undefined {
      const [, text, letter, id, signature] = /^(([apdmrfi])\.([\w-]+))\.([\w-]+)$/.exec(token) ?? []
      if (!text || !letter || !id || !signature) return undefined
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, signatureOf(text))) return undefined
      const kind = LETTERS.find(([each]) => each === letter)?.[1]
      // Valid, because it was signed here.
      return { kind, id: Buffer.from(id, 'base64url').toString('utf8') } as LinkTarget
    },
  }
}

/** Returns the key of this database, created by the first process that needs it. */
export async function linkSecret(db: Database): Promise<string> {
  await db
    .insertInto('mail_secret')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('mail_secret')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return value
}
