import { randomBytes } from 'node:crypto'
import { type CryptoKey, type JWK, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { type Clock, type Database, inTransaction } from '../database.ts'
import { type ProviderTables, inTurnAtFirstStart } from '../tables.ts'

export const SIGNING_ALGORITHM = 'RS256'

const OWN_SECRET = 'hmac'
const DAY_MS = 86_400_000
const ROTATE_AFTER_MS = 90 * DAY_MS
/** Time for which a retired key stays published: tokens and id_token_hints signed by it are still in use. */
const KEEP_MS = 7 * DAY_MS
/** Time for which a new key is published before it signs, so that all caches of the key set have it. */
const ANNOUNCE_MS = 5 * 60_000
/** Maximum delay until another process's rotation is noticed: voided tokens must be refused everywhere within a minute. */
const LOOK_EVERY_MS = 10_000

/** A key in the database is damaged. */
export class DamagedKeyError extends Error {
  override name = 'DamagedKeyError'

  constructor(kid: string, cause: unknown) {
    super(`The signing key ${kid} in the database is damaged.`, { cause })
  }
}

interface SigningKey {
  kid: string
  signsFrom: number
  privateKey: CryptoKey
  publicKey: CryptoKey
  published: JWK
}

export type Keyring = Awaited<ReturnType<typeof openKeyring>>

/**
 * Opens the keys that sign tokens, and the secret that only this provider can verify. Stored in the database,
 * so that they survive restarts. Another process's rotation is noticed within ten seconds.
 */
export async function openKeyring(database: Database, clock: Clock) {
  let secret = await ownSecret(database)
  let keys = await load(database)
  let loadedAt = clock()
  if (!keys.length) {
    await addFirstKey(database, clock())
    await reload()
  }

  async function reload() {
    keys = await load(database)
    secret = await ownSecret(database)
    loadedAt = clock()
  }

  /** Returns the keys of the database, at most a few seconds old. */
  async function current(): Promise<SigningKey[]> {
    if (Math.abs(clock() - loadedAt) >= LOOK_EVERY_MS) await reload()
    return keys
  }

  return {
    /** Returns the secret that signs refresh tokens, form states and marks of browsers (HMAC); it never leaves the provider. */
    async secret(): Promise<Uint8Array> {
      await current()
      return secret
    },

    async signing(): Promise<SigningKey> {
      const all = await current()
      const key = all.find(({ signsFrom }) => signsFrom <= clock()) ?? all.at(-1)
      if (!key) throw new Error('there is no signing key')
      return key
    },

    /** Returns the published key set, including retired keys and the next one. */
    published: async () => ({ keys: (await current()).map((key) => key.published) }),

    find: async (kid: string | undefined): Promise<SigningKey | undefined> =>
      (await current()).find((key) => key.kid === kid),

    /** Rotates on schedule, and deletes obsolete keys. */
    async maintain() {
      await reload()
      const newest = keys[0]
      if (newest && clock() - newest.signsFrom > ROTATE_AFTER_MS) await rotateKey(database, clock)
      await dropSuperseded(database, clock() - KEEP_MS)
      await reload()
    },
  }
}

/** Creates a new signing key. With `atOnce` deletes the old keys and the secret, which voids every token signed so far. */
export async function rotateKey(db: Database, clock: Clock, { atOnce = false } = {}) {
  const kid = await addKey(db, atOnce ? clock() : clock() + ANNOUNCE_MS)
  if (!atOnce) return kid
  await db.deleteFrom('idp_key').where('kid', '!=', kid).execute()
  await db.deleteFrom('idp_secret').where('name', '=', OWN_SECRET).execute()
  return kid
}

/** Creates the key in only one of several processes that start at once: other keys would be unknown here for a while. */
async function addFirstKey(database: Database, signsFrom: number) {
  const row = await newKey(signsFrom)
  await inTransaction(database, async (transaction) => {
    await inTurnAtFirstStart(transaction)
    if (!(await transaction.selectFrom('idp_key').select('kid').executeTakeFirst()))
      await transaction.insertInto('idp_key').values(row).execute()
  })
}

async function addKey(database: Database, signsFrom: number): Promise<string> {
  const row = await newKey(signsFrom)
  await database.insertInto('idp_key').values(row).execute()
  return row.kid
}

async function newKey(signsFrom: number): Promise<ProviderTables['idp_key']> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, jwk: JSON.stringify(jwk), signs_from: signsFrom }
}

export async function checkKeys(database: Database): Promise<void> {
  await load(database)
}

/** Newest first. */
async function load(database: Database): Promise<SigningKey[]> {
  const rows = await database.selectFrom('idp_key').selectAll().orderBy('signs_from', 'desc').execute()
  return Promise.all(
    rows.map((row) =>
      keyOf(row).catch((cause: unknown) => {
        throw new DamagedKeyError(row.kid, cause)
      }),
    ),
  )
}

async function keyOf({ kid, jwk, signs_from }: ProviderTables['idp_key']): Promise<SigningKey> {
  const privateJwk = JSON.parse(jwk) as JWK
  const published = {
    kid,
    kty: privateJwk.kty,
    alg: SIGNING_ALGORITHM,
    use: 'sig',
    n: privateJwk.n,
    e: privateJwk.e,
  } as JWK
  return {
    kid,
    signsFrom: signs_from,
    privateKey: (await importJWK(privateJwk, SIGNING_ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(published, SIGNING_ALGORITHM)) as CryptoKey,
    published,
  }
}

/** Deletes keys whose successor began to sign before `before`. */
async function dropSuperseded(db: Database, before: number) {
  const successor = await db
    .selectFrom('idp_key')
    .select('signs_from')
    .where('signs_from', '<=', before)
    .orderBy('signs_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (successor) await db.deleteFrom('idp_key').where('signs_from', '<', successor.signs_from).execute()
}

async function ownSecret(database: Database): Promise<Uint8Array> {
  return Buffer.from(
    await secretNamed(database, OWN_SECRET, () => randomBytes(64).toString('base64')),
    'base64',
  )
}

/** Returns the stored secret of that name, created if missing; of several processes that create one, the first wins. */
export async function secretNamed(db: Database, name: string, make: () => string): Promise<string> {
  const stored = () => db.selectFrom('idp_secret').select('value').where('name', '=', name)
  const known = await stored().executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('idp_secret')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await stored().executeTakeFirstOrThrow()).value
}
