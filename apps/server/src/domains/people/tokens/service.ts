import {
  type NewPersonalToken,
  type PersonalToken,
  type PersonalTokenInput,
  type TokenScope,
  TOKEN_NAME_MAX_LENGTH,
  TOKENS_PER_PERSON,
} from '@claire/api-contract'
import { type Clock, isRecent } from '#platform/clock'
import { isDiskFull } from '#platform/disk'
import { DomainError, refusal } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { StoredToken, TokenStore } from './store.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const DAY_MS = 86_400_000
/** Precision of a token's last use: not every request writes. */
const USED_TO_MS = 3_600_000

interface Parts {
  store: TokenStore
  /** The identity provider's current account of a person; null without a usable one. */
  accountOf: (owner: PersonId) => Promise<Caller | null>
  clock: Clock
}

export type PersonalTokens = ReturnType<typeof createPersonalTokens>

/** Tokens with which programs act for a person, with the lifetime and scopes that the person chose. */
export function createPersonalTokens({ store, accountOf, clock }: Parts) {
  async function noteUse({ id, lastUsedAt }: StoredToken) {
    const now = clock()
    if (lastUsedAt === null || !isRecent(lastUsedAt, now, USED_TO_MS))
      await store.markUsed(id, now).catch((error: unknown) => {
        // A full disk does not prevent reading.
        if (!isDiskFull(error)) throw error
      })
  }

  return {
    list: async (owner: PersonId) => (await store.of(owner)).map(presented),

    /** Throws BAD_REQUEST for a token without name or scopes, CONFLICT beyond the limit. */
    async make(owner: PersonId, input: PersonalTokenInput): Promise<NewPersonalToken> {
      const { name, scopes, lifetime } = checked(input)
      const { id, secret } = newToken()
      const expiresAt = lifetime === null ? null : clock() + lifetime * DAY_MS
      const stored = await store.add(
        { id, owner, name, scopes, expiresAt, secretHash: hashOf(secret) },
        TOKENS_PER_PERSON,
      )
      if (!stored) throw new DomainError('CONFLICT', (t) => t('tokens.many', { most: TOKENS_PER_PERSON }))
      return { token: writeToken({ id, secret }), kept: presented(stored) }
    },

    /** Takes effect with the next request, in every process. Throws NOT_FOUND. */
    async revoke(owner: PersonId, id: string) {
      if (!(await store.remove(owner, id))) throw new DomainError('NOT_FOUND', (t) => t('tokens.none'))
    },

    /** Sender of a token, never as an administrator, and its scopes. Throws UNAUTHORIZED for an invalid one. */
    async authenticate(written: string): Promise<{ caller: Caller; scopes: TokenScope[] }> {
      const sent = readToken(written)
      const stored = sent && (await store.byId(sent.id))
      if (!stored || !isSecretOf(stored.secretHash, sent.secret)) throw notValid()
      if (stored.expiresAt !== null && stored.expiresAt <= clock()) throw notValid()
      const account = await accountOf(stored.owner)
      if (!account) throw notValid()
      await noteUse(stored)
      return { caller: { ...account, isAdmin: false }, scopes: stored.scopes }
    },
  }
}

/** One message for all causes, so that an attempt reveals nothing. */
const notValid = () => new DomainError('UNAUTHORIZED', (t) => t('access.unknownToken'))

function checked({ name, scopes, lifetime }: PersonalTokenInput): PersonalTokenInput {
  const trimmed = name.trim()
  if (!trimmed) throw refusal((t) => t('tokens.nameMissing'))
  if (trimmed.length > TOKEN_NAME_MAX_LENGTH)
    throw refusal((t) => t('tokens.nameTooLong', { most: TOKEN_NAME_MAX_LENGTH }))
  if (!scopes.length) throw refusal((t) => t('tokens.noScope'))
  return { name: trimmed, scopes: [...new Set(scopes)], lifetime }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const presented = ({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: StoredToken): PersonalToken => ({
  id,
  name,
  scopes,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: iso(lastUsedAt),
  expiresAt: iso(expiresAt),
})

/** The prefix lets secret scanners recognise it; without word-breaking signs, a double click selects all of it. */
const WRITTEN = /^claire_([0-9a-f]{16})_([0-9a-f]{64})$/

interface WrittenToken {
  /** The public half, the key of the stored token. */
  id: string
  secret: string
}

/** A new token: 64 random bits as its key, 256 as its secret. */
const newToken = (): WrittenToken => ({
  id: randomBytes(8).toString('hex'),
  secret: randomBytes(32).toString('hex'),
})

const writeToken = ({ id, secret }: WrittenToken) => `claire_${id}_${secret}`

/** null for text that is no token of ours. */
function readToken(written: string): WrittenToken | null {
  const [, id, secret] = WRITTEN.exec(written) ?? []
  return id && secret ? { id, secret } : null
}

/** A secret of 256 random bits needs no slow hash: it cannot be guessed. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** True if the secret has this hash; constant time. */
const isSecretOf = (hash: string, secret: string) =>
  timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(hash, 'hex'))
