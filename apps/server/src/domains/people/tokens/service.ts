import {
  type NewPersonalToken,
  type PersonalToken,
  type PersonalTokenInput,
  type TokenScope,
  TOKEN_NAME_MAX_LENGTH,
  TOKENS_PER_PERSON,
} from '@claire/api-contract'
import { type Clock, isRecent } from '#platform/clock'
import { isDiskFull } from '#platform/disk-full'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { KeptToken, TokenStore } from './store.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const DAY_MS = 86_400_000
/** When a token was used last is known to so much: not every request writes. */
const USED_TO_MS = 3_600_000

interface Parts {
  store: TokenStore
  /** Who a person is, as the identity provider knows them now; null when they have no account there that may be used. */
  accountOf: (owner: PersonId) => Promise<Caller | null>
  clock: Clock
}

export type PersonalTokens = ReturnType<typeof createPersonalTokens>

/** Tokens with which programs act for a person, for as long and for as much as the person said. */
export function createPersonalTokens({ store, accountOf, clock }: Parts) {
  async function noteUse({ id, lastUsedAt }: KeptToken) {
    const now = clock()
    if (lastUsedAt === null || !isRecent(lastUsedAt, now, USED_TO_MS))
      await store.markUsed(id, now).catch((error: unknown) => {
        // A full disk keeps nobody from reading.
        if (!isDiskFull(error)) throw error
      })
  }

  return {
    list: async (owner: PersonId) => (await store.of(owner)).map(presented),

    /** Throws BAD_REQUEST for a token without name or scopes, CONFLICT for one too many. */
    async make(owner: PersonId, input: PersonalTokenInput): Promise<NewPersonalToken> {
      const { name, scopes, lifetime } = checked(input)
      const { id, secret } = newToken()
      const expiresAt = lifetime === null ? null : clock() + lifetime * DAY_MS
      const kept = await store.add(
        { id, owner, name, scopes, expiresAt, secretHash: hashOf(secret) },
        TOKENS_PER_PERSON,
      )
      if (!kept)
        throw new DomainError(
          'CONFLICT',
          `You have ${TOKENS_PER_PERSON} tokens, which is the most. Revoke one that you do not use.`,
        )
      return { token: writeToken({ id, secret }), kept: presented(kept) }
    },

    /** From the next request on, in every process. Throws NOT_FOUND. */
    async revoke(owner: PersonId, id: string) {
      if (!(await store.remove(owner, id))) throw new DomainError('NOT_FOUND', 'There is no such token.')
    },

    /** Who sent a token, never as an administrator, and what for. Throws UNAUTHORIZED for one that does not count (any more). */
    async authenticate(written: string): Promise<{ caller: Caller; scopes: TokenScope[] }> {
      const sent = readToken(written)
      const kept = sent && (await store.byId(sent.id))
      if (!kept || !isSecretOf(kept.secretHash, sent.secret)) throw notValid()
      if (kept.expiresAt !== null && kept.expiresAt <= clock()) throw notValid()
      const account = await accountOf(kept.owner)
      if (!account) throw notValid()
      await noteUse(kept)
      return { caller: { ...account, isAdmin: false }, scopes: kept.scopes }
    },
  }
}

/** The same for all that may be wrong: whoever tries one is told nothing about it. */
const notValid = () =>
  new DomainError('UNAUTHORIZED', 'This access token is not known, has expired or was revoked.')

function checked({ name, scopes, lifetime }: PersonalTokenInput): PersonalTokenInput {
  const trimmed = name.trim()
  if (!trimmed) throw new DomainError('BAD_REQUEST', 'Token name is required!')
  if (trimmed.length > TOKEN_NAME_MAX_LENGTH)
    throw new DomainError('BAD_REQUEST', `A token's name has at most ${TOKEN_NAME_MAX_LENGTH} characters.`)
  if (!scopes.length) throw new DomainError('BAD_REQUEST', 'Choose what the token may be used for!')
  return { name: trimmed, scopes: [...new Set(scopes)], lifetime }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const presented = ({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: KeptToken): PersonalToken => ({
  id,
  name,
  scopes,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: iso(lastUsedAt),
  expiresAt: iso(expiresAt),
})

/** The prefix lets secret scanners know one; no sign of it ends a word, so that a double click takes all of it. */
const WRITTEN = /^claire_([0-9a-f]{16})_([0-9a-f]{64})$/

interface WrittenToken {
  /** The public half, under which the token is kept. */
  id: string
  secret: string
}

/** A new token: 64 random bits to find it by, 256 to know it by. */
const newToken = (): WrittenToken => ({
  id: randomBytes(8).toString('hex'),
  secret: randomBytes(32).toString('hex'),
})

const writeToken = ({ id, secret }: WrittenToken) => `claire_${id}_${secret}`

/** null for anything that no token of ours looks like. */
function readToken(written: string): WrittenToken | null {
  const [, id, secret] = WRITTEN.exec(written) ?? []
  return id && secret ? { id, secret } : null
}

/** A secret of 256 random bits needs no slow hash: there is nothing to guess it from. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Whether it is the secret with this hash; takes equally long whatever is wrong with it. */
const isSecretOf = (hash: string, secret: string) =>
  timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(hash, 'hex'))
