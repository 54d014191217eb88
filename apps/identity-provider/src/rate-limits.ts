import type { RouteShorthandOptions } from 'fastify'
import { PageError, oauthError } from './errors.ts'
import { addressOf, field, formOf } from './http.ts'
import type { Provider } from './provider.ts'

const TOO_MANY = 'Too many attempts from your network. Wait a minute, then try again.'

/** Route options that bound how often one address may ask; beyond it 429 with Retry-After. */
export const limited = {
  logins: ({ rateLimits }: Provider): RouteShorthandOptions => ({
    config: {
      rateLimit: {
        max: rateLimits.logins,
        timeWindow: '1 minute',
        keyGenerator: addressOf,
        errorResponseBuilder: () => new PageError(429, TOO_MANY),
      },
    },
  }),

  /** Each client has its own allowance: a flood through the browser's must not stop the server's. */
  tokens: ({ rateLimits, clients }: Provider): RouteShorthandOptions => ({
    config: {
      rateLimit: {
        max: rateLimits.tokens,
        timeWindow: '1 minute',
        hook: 'preHandler',
        keyGenerator: (request) => {
          const clientId = field(formOf(request), 'client_id') ?? ''
          return `${addressOf(request)} ${clients.has(clientId) ? clientId : ''}`
        },
        errorResponseBuilder: () => oauthError(429, 'too_many_requests', TOO_MANY),
      },
    },
  }),
}
