import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database'
import type { NotificationTables } from '../tables.ts'
import type { LinkTarget } from './links.ts'

/** How a kind is written in a token. */
const LETTERS = [
  ['a', 'alert'],
  ['p', 'person'],
  ['d', 'decisions'],
  ['m', 'address'],
] as const
const NAME = 'links'
const SIGNATURE_BYTES = 16

export type SignedTargets = ReturnType<typeof createSignedTargets>

/**
 * Tokens for the links in mails: they work for as long as what they speak for is there, need no sign-in and cannot be
 * guessed or made from one another.
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

    /** undefined for what was not signed here. */
    read(token: string): LinkTarget | undefined {
      const [, text, letter, id, signature] = /^(([apdm])\.([\w-]+))\.([\w-]+)$/.exec(token) ?? []
      if (!text || !letter || !id || !signature) return undefined
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, signatureOf(text))) return undefined
      const kind = LETTERS.find(([each]) => each === letter)?.[1]
      // As it was signed here.
      return { kind, id: Buffer.from(id, 'base64url').toString('utf8') } as LinkTarget
    },
  }
}

/** The key of this database, made by whichever process asks first. */
export async function linkSecret(database: Database): Promise<string> {
  const db = database.withTables<NotificationTables>()
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
