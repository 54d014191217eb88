import { type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { type Clock, isRecent } from '#platform/clock'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'

const ALGORITHMS = ['RS256', 'ES256', 'PS256']
const CLOCK_TOLERANCE_S = 10
/** How far the provider's clock may be ahead of ours. */
const AHEAD_AT_MOST_MS = 300_000
const JWKS_TIMEOUT_MS = 3_000
/** An unknown key makes us look again, this often at most: anybody can make one up. */
const JWKS_COOLDOWN_MS = 10_000
/** A withdrawn key must not open anything for long. */
const JWKS_LOOK_EVERY_MS = 30_000
/** How long keys that were seen are good enough while the provider cannot be asked. */
const JWKS_MAX_AGE_MS = 600_000
/** Of so many tokens at a time it is known that they were verified. */
const TOKENS_KEPT = 10_000
const RETRY_AFTER_S = 5
const ADMIN_ROLE = 'admin'

export interface TrustedIssuer {
  /** The `iss` of its tokens: what the browser knows as {IDP_URL}/realms/{realm}. */
  issuer: string
  /** Where its public keys are; may name the same server by an address that only this process uses. */
  jwksUrl: string
  audience: string
  /** The only client whose access tokens are accepted (`azp`). */
  clientId: string
}

/**
 * Verifies access tokens by the provider's published keys. Returns who is calling; throws UNAUTHORIZED for anything
 * that is not a current access token of our client for our audience, and UNAVAILABLE when the keys cannot be had.
 * A signature that was verified is taken for good until the keys would be looked at again.
 */
export function createTokenVerifier({ issuer, jwksUrl, audience, clientId }: TrustedIssuer, clock: Clock) {
  const keyOf = reachableKeys(jwksUrl, clock)
  const known = rememberCallers(clock)

  return async (token: string): Promise<Caller> => {
    const before = known.get(token)
    if (before) return before
    const verifiedAt = clock()
    const payload = await verified(token)
    // Id tokens and tokens of other clients are signed by the same keys.
    if (payload['typ'] !== 'Bearer' || payload['azp'] !== clientId) throw notSignedIn()
    // A clock that was ahead made it: by the right one it would be good for as long as that was wrong, and longer.
    if ((payload.iat ?? 0) * 1000 > verifiedAt + AHEAD_AT_MOST_MS) throw notSignedIn()
    const caller = callerFrom(payload)
    known.keep(token, { caller, verifiedAt, expiresAt: expiryOf(payload) })
    return caller
  }

  async function verified(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(clock()),
      })
      return payload
    } catch (error) {
      throw error instanceof DomainError ? error : notSignedIn(error)
    }
  }
}

/** When a token is past its end by any clock, in milliseconds. */
const expiryOf = ({ exp = 0 }: JWTPayload) => (exp + CLOCK_TOLERANCE_S) * 1000

interface VerifiedToken {
  caller: Caller
  verifiedAt: number
  expiresAt: number
}

/** Whose the tokens are that were verified last, each for as long as nothing could have become of it. */
function rememberCallers(clock: Clock) {
  const tokens = new LRUCache<string, VerifiedToken>({ max: TOKENS_KEPT })
  return {
    get(token: string): Caller | undefined {
      const found = tokens.get(token)
      if (!found) return undefined
      const now = clock()
      if (now < found.expiresAt && isRecent(found.verifiedAt, now, JWKS_LOOK_EVERY_MS)) return found.caller
      tokens.delete(token)
      return undefined
    },
    keep: (token: string, verified: VerifiedToken) => void tokens.set(token, verified),
  }
}

/** The provider's keys by HTTP; not reaching them is our trouble (503), a token with an unknown key is the caller's (401). */
function reachableKeys(jwksUrl: string, clock: Clock): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: JWKS_TIMEOUT_MS,
    cooldownDuration: JWKS_COOLDOWN_MS,
    cacheMaxAge: JWKS_MAX_AGE_MS,
  })
  let lookedAt = clock()

  /** What was withdrawn meanwhile is not among the keys afterwards. While the provider is away, those there were will do. */
  async function lookFromTimeToTime() {
    if (!keys.fresh || isRecent(lookedAt, clock(), JWKS_LOOK_EVERY_MS)) return
    lookedAt = clock()
    await keys.reload().catch(() => {})
  }

  return async (header, token) => {
    try {
      await lookFromTimeToTime()
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error
      throw new DomainError('UNAVAILABLE', 'The sign-in service is not available. Try again in a moment.', {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_S,
      })
    }
  }
}

function callerFrom(payload: JWTPayload): Caller {
  const text = (claim: string) => (typeof payload[claim] === 'string' ? payload[claim] : '')
  if (!payload.sub) throw notSignedIn()
  return {
    // The one place where an id of a person comes from outside: out of a token that was verified.
    subject: payload.sub as PersonId,
    session: text('sid') || null,
    email: text('email'),
    emailVerified: payload['email_verified'] === true,
    firstName: text('given_name'),
    lastName: text('family_name'),
    isAdmin: realmRoles(payload['realm_access']).includes(ADMIN_ROLE),
  }
}

function realmRoles(access: unknown): unknown[] {
  if (typeof access !== 'object' || access === null || !('roles' in access)) return []
  return Array.isArray(access.roles) ? access.roles : []
}

export const notSignedIn = (cause?: unknown) =>
  new DomainError('UNAUTHORIZED', 'Sign in to continue.', { cause })
