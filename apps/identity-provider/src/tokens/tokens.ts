import { createHash, randomUUID } from 'node:crypto'
import { type JWTPayload, SignJWT, decodeProtectedHeader, jwtVerify } from 'jose'
import type { Clock } from '../database.ts'
import type { Session } from '../stores/session-store.ts'
import type { User } from '../stores/user-store.ts'
import type { Client } from './clients.ts'
import { type Keyring, SIGNING_ALGORITHM } from './keyring.ts'

/**
 * Refresh tokens and form states are signed by a secret, like Keycloak's: verification by the published keys never
 * accepts one as an access token. They are JWTs because keycloak-js reads them.
 */
const OWN_ALGORITHM = 'HS512'
/** Above the clock differences of several processes. */
const AHEAD_AT_MOST_MS = 300_000

const SERVICE_ACCOUNT = 'service-account-'

export const isServiceAccount = (subject: string) => subject.startsWith(SERVICE_ACCOUNT)

export type Tokens = ReturnType<typeof createTokens>

/** The claims of a token; the caller decides on permissions. */
export interface AccessClaims {
  user: User
  client: Client
  scope: string
  lifespanMs: number
  /** null: from the password grant, which opens no session. */
  session: Session | null
}

interface IdClaims extends AccessClaims {
  session: Session
  nonce: string | null
  accessToken: string
}

export interface RefreshClaims {
  sub: string
  azp: string
  sid: string
  scope: string
  nonce: string | null
  /** The chain and the token's place in it. */
  jti: string
  exp: number
}

/** A login form's state, or the mark of a browser in which somebody has signed in. */
type Sealed = 'Form' | 'Browser'

interface Parts {
  keyring: Keyring
  issuer: string
  clock: Clock
}

export const createTokens = (parts: Parts) => ({
  ...publicTokens(parts),
  ...verification(parts),
  ...ownTokens(parts),
})

/** Throws for a token issued by a clock that was ahead: by the right one it would be valid for much too long. */
function notAhead(payload: JWTPayload, clock: Clock): JWTPayload {
  if ((payload.iat ?? 0) * 1000 > clock() + AHEAD_AT_MOST_MS) throw new Error('a token from the future')
  return payload
}

const seconds = (clock: Clock) => Math.floor(clock() / 1000)

/** Tokens signed by a published key: anybody can verify them. */
function publicTokens({ keyring, issuer, clock }: Parts) {
  async function sign(claims: JWTPayload, lifespanMs: number): Promise<string> {
    const { kid, privateKey } = await keyring.signing()
    return new SignJWT({
      jti: randomUUID(),
      iat: seconds(clock),
      exp: seconds(clock) + Math.floor(lifespanMs / 1000),
      ...claims,
      iss: issuer,
    })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT', kid })
      .sign(privateKey)
  }

  return {
    access: (about: AccessClaims) => sign(accessClaims(about), about.lifespanMs),
    id: (about: IdClaims) => sign(idClaims(about), about.lifespanMs),

    /** Signs for the client's own service account, without a session. */
    service: (client: Client, scope: string, lifespanMs: number) =>
      sign(serviceClaims(client, scope), lifespanMs),
  }
}

const accessClaims = ({ user, client, scope, session }: AccessClaims) => ({
  typ: 'Bearer',
  sub: user.id,
  aud: onlyOrAll(client.audience),
  azp: client.clientId,
  ...sessionClaims(session),
  'allowed-origins': client.webOrigins.length ? client.webOrigins : undefined,
  realm_access: { roles: user.roles },
  groups: user.groups,
  scope,
  ...claimsAbout(user),
})

const idClaims = ({ user, client, session, nonce, accessToken }: IdClaims) => ({
  typ: 'ID',
  sub: user.id,
  aud: client.clientId,
  azp: client.clientId,
  nonce: nonce ?? undefined,
  ...sessionClaims(session),
  at_hash: leftHalfHash(accessToken),
  ...claimsAbout(user),
})

const serviceClaims = (client: Client, scope: string) => ({
  typ: 'Bearer',
  sub: SERVICE_ACCOUNT + client.clientId,
  preferred_username: SERVICE_ACCOUNT + client.clientId,
  aud: onlyOrAll(client.audience),
  azp: client.clientId,
  acr: '1',
  resource_access: { 'realm-management': { roles: client.serviceRoles ?? [] } },
  scope,
})

function verification({ keyring, issuer, clock }: Parts) {
  async function verified(token: string, typ: 'Bearer' | 'ID', at: Date): Promise<JWTPayload> {
    const key = await keyring.find(decodeProtectedHeader(token).kid)
    if (!key) throw new Error('unknown key')
    const { payload } = await jwtVerify(token, key.publicKey, {
      issuer,
      algorithms: [SIGNING_ALGORITHM],
      currentDate: at,
    })
    if (payload['typ'] !== typ) throw new Error('another type of token')
    return payload
  }
  return {
    /** Verifies one of our access tokens; throws for anything else. */
    verifyAccess: async (token: string) =>
      notAhead(await verified(token, 'Bearer', new Date(clock())), clock),

    /** Verifies an id token, expired or not: as a hint of who signs out it is always valid. */
    verifyIdHint: (token: string) => verified(token, 'ID', new Date(0)),
  }
}

/** Tokens signed by the provider's own secret: only it can verify them. */
function ownTokens({ keyring, issuer, clock }: Parts) {
  async function sign(claims: JWTPayload, header: { typ?: string } = {}): Promise<string> {
    return new SignJWT({ ...claims, iss: issuer, iat: seconds(clock) })
      .setProtectedHeader({ alg: OWN_ALGORITHM, ...header })
      .sign(await keyring.secret())
  }
  async function verified(token: string, typ: string, audience?: string): Promise<JWTPayload> {
    const options = { issuer, audience, algorithms: [OWN_ALGORITHM], currentDate: new Date(clock()) }
    const { payload } = await jwtVerify(token, await keyring.secret(), options)
    if (payload['typ'] !== typ) throw new Error('another type of token')
    return notAhead(payload, clock)
  }

  return {
    refresh: ({ nonce, ...claims }: RefreshClaims) =>
      sign({ ...claims, nonce: nonce ?? undefined, typ: 'Refresh', aud: issuer }, { typ: 'JWT' }),

    /** Throws JWTExpired if it is only expired. */
    verifyRefresh: async (token: string): Promise<RefreshClaims> =>
      (await verified(token, 'Refresh', issuer)) as unknown as RefreshClaims,

    /** Signs a value that a browser carries for us, readable by anybody. */
    seal: (kind: Sealed, content: JWTPayload) => sign({ ...content, typ: kind }),

    /** Returns the content of `seal`, of whatever age (`iat`, in seconds); throws if it is not ours. */
    unseal: (kind: Sealed, sealed: string) => verified(sealed, kind),
  }
}

const sessionClaims = (session: Session | null) => ({
  sid: session?.id,
  auth_time: session ? Math.floor(session.authenticatedAt / 1000) : undefined,
  acr: '1',
})

/** Returns a single audience as text, as Keycloak does. */
const onlyOrAll = (audience: string[]) => (audience.length === 1 ? audience[0] : audience)

/** OpenID Connect Core 3.1.3.6: the left half of the hash, by the algorithm of the signature. */
const leftHalfHash = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')

const KNOWN_SCOPES = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'offline_access',
  'roles',
  'web-origins',
  'acr',
  'basic',
]
const GRANTED_ON_REQUEST = ['openid']
/** Scopes that Keycloak grants to everyone by default. */
const GRANTED_ALWAYS = ['profile', 'email']

const words = (scope: string) => scope.split(' ').filter(Boolean)

export const isKnownScope = (scope: string) => words(scope).every((word) => KNOWN_SCOPES.includes(word))

export const grantedScope = (requested: string) =>
  [
    ...words(requested).filter(
      (word, at, all) => GRANTED_ON_REQUEST.includes(word) && all.indexOf(word) === at,
    ),
    ...GRANTED_ALWAYS,
  ].join(' ')

export const hasScope = (scope: unknown, word: string) =>
  typeof scope === 'string' && words(scope).includes(word)

/** Returns the claims about a person in tokens and userinfo; unknown ones are absent. */
export function claimsAbout(user: User) {
  return {
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || undefined,
    preferred_username: user.username,
    given_name: user.firstName ?? undefined,
    family_name: user.lastName ?? undefined,
    email: user.email ?? undefined,
    email_verified: user.emailVerified,
  }
}
