import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  type JWTPayload,
  SignJWT,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
} from 'jose'
import { KEYCLOAK_CLAIMS } from '@claire/api-contract'
import type { TrustedIssuer } from '#domains/people/identity'

const AUDIENCE = 'claire-api'
const CLIENT = 'claire-web'
const LIFESPAN_S = 300

interface Person {
  subject?: string
  email?: string
  /** True if the provider has verified the address, as it has by default. */
  emailVerified?: boolean
  firstName?: string
  lastName?: string
  /** The claim `groups`; absent by default. */
  groups?: unknown
}

interface SignOptions {
  key?: CryptoKey
  lifespan?: number
  /** `typ` of the header. */
  type?: string
}

type Sign = (claims: JWTPayload, options?: SignOptions) => Promise<string>

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>

/** Created once per process: creating one takes longer than most tests. */
const keysOf = { issuer: once(makeKey), stranger: once(makeKey) }

/**
 * The parts of an identity provider that the guard uses: a signing key, its JWKS over HTTP, and tokens of every kind.
 * All have the same name and subject by default. With a `clock` that a test has set back, its tokens are not from the
 * future.
 */
export async function startTokenIssuer(clock: () => number = Date.now) {
  const { privateKey, jwk, kid } = await keysOf.issuer()
  const stranger = await keysOf.stranger()
  const certs = await serveJson({ keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] })
  const trusted = {
    issuer: 'http://claire.test/auth/realms/claire',
    jwksUrl: certs.url,
    audience: AUDIENCE,
    clientId: CLIENT,
    claims: KEYCLOAK_CLAIMS,
    adminRole: 'admin',
  } satisfies TrustedIssuer

  const sign: Sign = (claims, { key = privateKey, lifespan = LIFESPAN_S, type = 'JWT' } = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const stale = lifespan < 0 ? -lifespan + LIFESPAN_S : 0
    return new SignJWT({
      iss: trusted.issuer,
      iat: Math.min(now, Math.floor(clock() / 1000)) - stale,
      exp: now + lifespan,
      jti: randomUUID(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: type, kid })
      .sign(key)
  }

  return {
    trusted,
    /** A valid access token of an ordinary user. */
    user: (person: Person = {}) => sign(userClaims(person)),
    /** A valid access token with the realm role admin. */
    admin: (person: Person = {}) =>
      sign(claimsOf({ subject: 'admin-1', ...person }, ['default-roles-claire', 'admin'])),
    rejected: rejectedTokens({ sign, issuer: trusted.issuer, strangersKey: stranger.privateKey }),
    /** Signs any claims with the trusted key. */
    sign,
    /** Replaces its published keys. */
    publish: (keys: object[]) => certs.serve({ keys }),
    close: certs.close,
  }
}

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  return { privateKey, jwk, kid: await calculateJwkThumbprint(jwk) }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const claimsOf = (person: Person, roles: string[]) => ({
  typ: 'Bearer',
  sub: person.subject ?? 'user-1',
  aud: [AUDIENCE, 'account'],
  azp: CLIENT,
  email: person.email ?? 'grace@claire.test',
  email_verified: person.emailVerified ?? true,
  given_name: person.firstName ?? 'Grace',
  family_name: person.lastName ?? 'Hopper',
  realm_access: { roles },
  ...(person.groups !== undefined && { groups: person.groups }),
})

const userClaims = (person: Person = {}) => claimsOf(person, ['default-roles-claire'])

/** Tokens that must never open anything; the keys name their defects. */
function rejectedTokens({
  sign,
  issuer,
  strangersKey,
}: {
  sign: Sign
  issuer: string
  strangersKey: CryptoKey
}) {
  return {
    expired: () => sign(userClaims(), { lifespan: -60 }),
    otherAudience: () => sign({ ...userClaims(), aud: 'account' }),
    otherClient: () => sign({ ...userClaims(), azp: 'claire-rest' }),
    otherIssuer: () => sign({ ...userClaims(), iss: 'http://evil.test/auth/realms/claire' }),
    idToken: () => sign({ ...userClaims(), typ: 'ID', aud: [CLIENT, AUDIENCE] }),
    refreshToken: () =>
      new SignJWT({ ...userClaims(), typ: 'Refresh', iss: issuer })
        .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode('0123456789abcdef'.repeat(4))),
    unsigned: async () => `${encode({ alg: 'none' })}.${encode(userClaims())}.`,
    otherKey: () => sign(userClaims(), { key: strangersKey }),
    /** An ordinary user's token whose payload was changed to make them an administrator. */
    tampered: async () => {
      const [header, , signature] = (await sign(userClaims())).split('.')
      const raised = {
        ...userClaims(),
        iss: issuer,
        realm_access: { roles: ['admin'] },
        iat: 1,
        exp: 9_999_999_999,
      }
      return `${header}.${encode(raised)}.${signature}`
    },
    withoutSubject: () => sign({ ...userClaims(), sub: undefined }),
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function serveJson(first: unknown) {
  let body = first
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/certs`,
    serve(next: unknown) {
      body = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
