import { type ClaimNames, claimAt, includesAt, textAt } from '@claire/api-contract'
import {
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  createRemoteJWKSet,
  errors,
  jwtVerify,
} from 'jose'
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
const MAX_GROUPS = 200
const GROUP_MAX_LENGTH = 200
/** Claims of id tokens that access tokens of no known provider have. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash']
/** Where providers name the client: OpenID Connect, RFC 9068, Okta, Microsoft's first version. */
const CLIENT_CLAIMS = ['azp', 'client_id', 'cid', 'appid']

export interface TrustedIssuer {
  /** The `iss` of its tokens: {IDP_URL}/realms/{realm} in the browser, or OIDC_ISSUER. */
  issuer: string
  /**
   * Address of its public keys; may name the same server by an address that only this process uses. A function
   * discovers it, and throws UNAVAILABLE while the provider is.
   */
  jwksUrl: string | (() => Promise<string>)
  audience: string
  /** The only client whose access tokens are accepted; null: any that the issuer lets ask for this audience. */
  clientId: string | null
  claims: ClaimNames
  adminRole: string
  /** The claim with a person's groups; dots lead into objects. 'groups' by default. */
  groupsClaim?: string
}

/** An access token that was verified. Times in milliseconds since 1970, by the provider's clock. */
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
    const { payload, protectedHeader } = await verified(token)
    // Id tokens and tokens of other clients are signed by the same keys.
    if (!isAccessToken(payload, protectedHeader.typ)) throw notSignedIn(new Error('not an access token'))
    if (!isOfClient(payload, clientId)) throw notSignedIn(new Error('not of our client, or of nobody'))
    const issuedAt = (payload.iat ?? 0) * 1000
    // Made by a clock that was ahead: by the right one it would be valid longer than intended.
    if (issuedAt > verifiedAt + AHEAD_AT_MOST_MS) throw notSignedIn(new Error('from the future'))
    const caller = { ...callerFrom(payload, trusted), groups: groupsIn(payload, groupsClaim) }
    const found = { caller, issuedAt, expiresAt: (payload.exp ?? 0) * 1000 }
    known.add(token, found, verifiedAt)
    return found
  }

  async function verified(token: string): Promise<JWTVerifyResult> {
    try {
      return await jwtVerify(token, keyOf, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(clock()),
      })
    } catch (error) {
      throw error instanceof DomainError ? error : notSignedIn(error)
    }
  }
}

/**
 * True if a token says that it is an access token: by its type (RFC 9068; Keycloak has a claim for it), else by a scope,
 * which id tokens lack, beside no claim that only these have.
 */
function isAccessToken(payload: JWTPayload, type = ''): boolean {
  if (payload['typ'] !== undefined) return payload['typ'] === 'Bearer'
  if (/^(?:application\/)?at\+jwt$/i.test(type)) return true
  // Amazon Cognito's type.
  if (payload['token_use'] !== undefined && payload['token_use'] !== 'access') return false
  const hasScope = payload['scope'] !== undefined || payload['scp'] !== undefined
  return hasScope && !ID_TOKEN_CLAIMS.some((claim) => claim in payload)
}

/** True if all claims that name the client name this one, and the token is a person's, not the client's own. */
function isOfClient(payload: JWTPayload, clientId: string | null): boolean {
  const named = CLIENT_CLAIMS.map((claim) => payload[claim]).filter((client) => client !== undefined)
  const expected = clientId ?? named[0]
  return named.length > 0 && named.every((client) => client === expected) && payload.sub !== expected
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

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>

/** The provider's keys over HTTP; an unreachable provider is a server error (503), an unknown key the caller's (401). */
function reachableKeys(jwksUrl: TrustedIssuer['jwksUrl'], clock: Clock): JWTVerifyGetKey {
  let found: RemoteKeys | undefined
  let refreshedAt = clock()

  async function openKeys(): Promise<RemoteKeys> {
    const url = typeof jwksUrl === 'string' ? jwksUrl : await jwksUrl()
    found ??= createRemoteJWKSet(new URL(url), {
      timeoutDuration: JWKS_TIMEOUT_MS,
      cooldownDuration: JWKS_COOLDOWN_MS,
      cacheMaxAge: JWKS_MAX_AGE_MS,
    })
    return found
  }

  /** Refreshes the keys, which drops withdrawn ones. While the provider is away, the cached ones are used. */
  async function refreshPeriodically(keys: RemoteKeys) {
    if (!keys.fresh || isRecent(refreshedAt, clock(), JWKS_REFRESH_MS)) return
    refreshedAt = clock()
    await keys.reload().catch(() => {})
  }

  return async (header, token) => {
    try {
      const keys = found ?? (await openKeys())
      await refreshPeriodically(keys)
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error
      throw new DomainError('UNAVAILABLE', (t) => t('access.providerAway'), {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_S,
      })
    }
  }
}

function callerFrom(payload: JWTPayload, { claims, adminRole }: TrustedIssuer): Caller {
  if (!payload.sub) throw notSignedIn()
  return {
    // The only place where a person's id comes from outside: a verified token.
    subject: payload.sub as PersonId,
    session: textAt(payload, 'sid') || null,
    email: textAt(payload, claims.email),
    emailVerified: isTrue(claimAt(payload, claims.emailVerified)),
    firstName: textAt(payload, claims.givenName),
    lastName: textAt(payload, claims.familyName),
    isAdmin: includesAt(payload, claims.roles, adminRole),
  }
}

/** As OpenID Connect has it, and as Amazon and Microsoft write it. */
const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'

/** Texts of a claim, as they are; anything else in it, and what no database stores, is ignored. */
function groupsIn(payload: JWTPayload, claim: string): string[] {
  const stated = claimAt(payload, claim)
  const groups = new Set<string>()
  for (const each of Array.isArray(stated) ? stated : [stated]) {
    if (groups.size >= MAX_GROUPS) break
    if (typeof each === 'string' && isGroupName(each)) groups.add(each)
  }
  return [...groups]
}

const isGroupName = (text: string) =>
  text.trim() !== '' && text.length <= GROUP_MAX_LENGTH && text.isWellFormed() && !/\p{Cc}/u.test(text)

export const notSignedIn = (cause?: unknown) =>
  new DomainError('UNAUTHORIZED', (t) => t('access.signIn'), { cause })
