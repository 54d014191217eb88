import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownBrowserCookieOf, setKnownBrowserCookie } from './cookies.ts'
import { addressOf } from './http.ts'
import type { Provider } from '../provider.ts'
import type { Place } from '../stores/failure-store.ts'

const KNOWN_FOR_S = 180 * 86_400

/**
 * Returns the place of an attempt. A browser in which a person has signed in carries a mark (OWASP: device
 * cookies). Its attempts at that person's account are counted separately, so that guessing strangers, from one
 * address or many, delay only themselves.
 */
export async function browserPlace(
  { tokens, clock }: Provider,
  request: FastifyRequest,
): Promise<(userId: string) => Place> {
  const mark = knownBrowserCookieOf(request)
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
  setKnownBrowserCookie(reply, provider, { value, maxAgeS: KNOWN_FOR_S })
}
