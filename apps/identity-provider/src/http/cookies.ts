import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../provider.ts'
import { hashOf } from '../secrets.ts'
import type { Session } from '../stores/session-store.ts'
import { addressOf } from './http.ts'
import type { Place } from '../stores/failure-store.ts'

/** The session of the signed-in person; the names are Keycloak's. */
const IDENTITY = 'KEYCLOAK_IDENTITY'
/** A hash of the session's id, for the status frame's script to compare; worthless to anyone else. */
const STATUS = 'KEYCLOAK_SESSION'
/** Binds a login form to the browser that requested it. */
const FORM = 'AUTH_SESSION_ID'

/** Marks a browser in which somebody has signed in before. */
const KNOWN = 'CLAIRE_KNOWN_BROWSER'
const KNOWN_FOR_S = 180 * 86_400

const SECRET = /^[\w-]{43}$/

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Returns the session of this browser, if somebody is signed in. */
export async function browserSession(
  request: FastifyRequest,
  { sessions }: Provider,
): Promise<Session | undefined> {
  const cookie = cookieOf(request, IDENTITY)
  return cookie ? sessions.byCookie(cookie) : undefined
}

/** Lax suffices for frames of the same site, and the embedded provider is always of the same site. */
function attributes({ realmPath, secureCookies }: Provider, maxAge?: number) {
  return [
    `Path=${realmPath}/`,
    'SameSite=Lax',
    ...(secureCookies ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ')
}

const lifetime = ({ lifespans }: Provider) => Math.floor(lifespans.sessionMaxMs / 1000)

export function setIdentityCookie(reply: FastifyReply, provider: Provider, cookie: string) {
  reply.header('set-cookie', `${IDENTITY}=${cookie}; ${attributes(provider, lifetime(provider))}; HttpOnly`)
}

export function setStatusCookie(reply: FastifyReply, provider: Provider, session: Session) {
  reply.header('set-cookie', `${STATUS}=${hashOf(session.id)}; ${attributes(provider, lifetime(provider))}`)
}

export function clearSessionCookies(reply: FastifyReply, provider: Provider) {
  reply.header('set-cookie', `${IDENTITY}=; ${attributes(provider, 0)}; HttpOnly`)
  reply.header('set-cookie', `${STATUS}=; ${attributes(provider, 0)}`)
}

export function formCookieOf(request: FastifyRequest): string | undefined {
  const value = cookieOf(request, FORM)
  return value && SECRET.test(value) ? value : undefined
}

export function setFormCookie(reply: FastifyReply, provider: Provider, value: string) {
  reply.header('set-cookie', `${FORM}=${value}; ${attributes(provider)}; HttpOnly`)
}

export function clearFormCookie(reply: FastifyReply, provider: Provider) {
  reply.header('set-cookie', `${FORM}=; ${attributes(provider, 0)}; HttpOnly`)
}

/**
 * Returns the place of an attempt. A browser in which a person has signed in carries a mark (OWASP: device
 * cookies). Its attempts at that person's account are counted separately, so that guessing strangers, from one
 * address or many, delay only themselves.
 */
export async function browserPlace(
  { tokens, clock }: Provider,
  request: FastifyRequest,
): Promise<(userId: string) => Place> {
  const mark = cookieOf(request, KNOWN)
  const known = mark === undefined ? undefined : await tokens.unseal('Browser', mark).catch(() => undefined)
  const isCurrent = known !== undefined && clock() / 1000 - (known.iat ?? 0) < KNOWN_FOR_S
  return (userId) =>
    isCurrent && known.sub === userId
      ? { id: `browser ${known.jti}`, isKnown: true }
      : { id: addressOf(request), isKnown: false }
}

/** Marks the browser in which this person has just signed in, or entered a mailed code. */
export async function markBrowser(reply: FastifyReply, provider: Provider, userId: string) {
  const value = await provider.tokens.seal('Browser', { sub: userId, jti: randomUUID() })
  reply.header('set-cookie', `${KNOWN}=${value}; ${attributes(provider, KNOWN_FOR_S)}; HttpOnly`)
}
