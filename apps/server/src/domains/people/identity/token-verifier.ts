import { type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { type Clock, isRecent } from '#platform/clock'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'

const ALGORITHMS = ['RS256', 'ES256', 'PS256']
const CLOCK_TOLERANCE_S = 10
/** Maximum milliseconds by which the provider's clock may be ahead of ours. */
const AHEAD_AT_MOST_MS = 300_000
const JWKS_TIMEOUT_MS = 3_000
/** Minimum interval of requests for unknown keys: anybody can make one up. */
const JWKS_COOLDOWN_MS = 10_000
/** Interval of refreshes, so that a withdrawn key soon opens nothing. */
const JWKS_REFRESH_MS = 30_000
/** Maximum age of cached keys while the provider is unavailable. */
const JWKS_MAX_AGE_MS = 600_000
/** Maximum cached tokens that were verified. */
const CACHED_TOKENS = 10_000
const RETRY_AFTER_S = 5
const ADMIN_ROLE = 'admin'
const MAX_GROUPS = 200
const GROUP_MAX_LENGTH = 200

export interface TrustedIssuer {
  /** The `iss` of its tokens: {IDP_URL}/realms/{realm} in the browser. */
  issuer: string
  /** Address of its public keys; may name the same server by an address that only this process uses. */
  jwksUrl: string
  audience: string
  /** The only client whose access tokens are accepted (`azp`). */
  clientId: string
  /** The claim with a person's groups; dots lead into objects. 'groups' by default. */
  groupsClaim?: string
}

/** An access token that was verified. Times in milliseconds since 1970. */
export interface VerifiedToken {
  caller: Caller
  issuedAt: number
  expiresAt: number
}

/**
 * Verifies access tokens by the provider's published keys. Throws UNAUTHORIZED for anything that is not a current
 * access token of our client for our audience, and UNAVAILABLE if the keys are. A verified signature is cached until
 * the next refresh of the keys.
 */
export function createTokenVerifier(trusted: TrustedIssuer, clock: Clock) {
  const { issuer, jwksUrl, audience, clientId, groupsClaim = 'groups' } = trusted
  const keyOf = reachableKeys(jwksUrl, clock)
  const known = rememberTokens(clock)

  return async (token: string): Promise<VerifiedToken> => {
    const before = known.get(token)
    if (before) return before
    const verifiedAt = clock()
    const payload = await verified(token)
    // Id tokens and tokens of other clients are signed by the same keys.
    if (payload['typ'] !== 'Bearer' || payload['azp'] !== clientId) throw notSignedIn()
    // Made by a clock that was ahead: by the right one it would be valid longer than intended.
    if ((payload.iat ?? 0) * 1000 > verifiedAt + AHEAD_AT_MOST_MS) throw notSignedIn()
    const caller = { ...callerFrom(payload), groups: groupsIn(payload, groupsClaim) }
    const { iat = 0, exp = 0 } = payload
    const found = { caller, issuedAt: iat * 1000, expiresAt: exp * 1000 }
    known.add(token, found, verifiedAt)
    return found
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

/** Caches recently verified tokens, each while its verification is valid. */
function rememberTokens(clock: Clock) {
  const tokens = new LRUCache<string, { token: VerifiedToken; verifiedAt: number }>({ max: CACHED_TOKENS })
  return {
    get(written: string): VerifiedToken | undefined {
      const found = tokens.get(written)
      if (!found) return undefined
      const now = clock()
      const isCurrent = now < found.token.expiresAt + CLOCK_TOLERANCE_S * 1000
      if (isCurrent && isRecent(found.verifiedAt, now, JWKS_REFRESH_MS)) return found.token
      tokens.delete(written)
      return undefined
    },
    add: (written: string, token: VerifiedToken, verifiedAt: number) =>
      void tokens.set(written, { token, verifiedAt }),
  }
}

/** The provider's keys over HTTP; an unreachable provider is a server error (503), an unknown key the caller's (401). */
function reachableKeys(jwksUrl: string, clock: Clock): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: JWKS_TIMEOUT_MS,
    cooldownDuration: JWKS_COOLDOWN_MS,
    cacheMaxAge: JWKS_MAX_AGE_MS,
  })
  let refreshedAt = clock()

  /** Refreshes the keys, which drops withdrawn ones. While the provider is away, the cached ones are used. */
  async function refreshPeriodically() {
    if (!keys.fresh || isRecent(refreshedAt, clock(), JWKS_REFRESH_MS)) return
    refreshedAt = clock()
    await keys.reload().catch(() => {})
  }

  return async (header, token) => {
    try {
      await refreshPeriodically()
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
    // The only place where a person's id comes from outside: a verified token.
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

/** Texts of a claim, as they are; anything else in it, and what no database stores, is ignored. */
function groupsIn(payload: JWTPayload, claim: string): string[] {
  const stated = valueAt(payload, claim)
  const groups = new Set<string>()
  for (const each of Array.isArray(stated) ? stated : [stated]) {
    if (groups.size >= MAX_GROUPS) break
    if (typeof each === 'string' && isGroupName(each)) groups.add(each)
  }
  return [...groups]
}

const isGroupName = (text: string) =>
  text.trim() !== '' && text.length <= GROUP_MAX_LENGTH && text.isWellFormed() && !/\p{Cc}/u.test(text)

/** A claim by its name, which may hold dots, else by its path through objects. */
function valueAt(payload: JWTPayload, claim: string): unknown {
  if (Object.hasOwn(payload, claim)) return payload[claim]
  let value: unknown = payload
  for (const name of claim.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

export const notSignedIn = (cause?: unknown) =>
  new DomainError('UNAUTHORIZED', 'Sign in to continue.', { cause })
