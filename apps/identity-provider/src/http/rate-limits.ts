import type { RouteShorthandOptions } from 'fastify'
import { oauthError, pageProblem } from '../errors.ts'
import { textsIn } from '../pages/texts.ts'
import { addressOf, provenClient } from './http.ts'
import type { Provider } from '../provider.ts'

const TOO_MANY = textsIn('en').problems.tooMany

/** Route options that bound how often one address may ask; beyond it 429 with Retry-After. */
export const limited = {
  logins: ({ rateLimits }: Provider): RouteShorthandOptions => ({
    config: {
      rateLimit: {
        max: rateLimits.logins,
        timeWindow: '1 minute',
        keyGenerator: addressOf,
        errorResponseBuilder: () => pageProblem(429, 'tooMany'),
      },
    },
  }),

  /**
   * A client that proves itself (by HTTP Basic: the body is read later) has an allowance of its own, which nobody else
   * can spend. Whatever is asked counts, whether it can be read or not.
   */
  tokens: ({ rateLimits, clients }: Provider): RouteShorthandOptions => ({
    config: {
      rateLimit: {
        max: rateLimits.tokens,
        timeWindow: '1 minute',
        keyGenerator: (request) => provenClient(request, clients)?.clientId ?? addressOf(request),
        errorResponseBuilder: () => oauthError(429, 'too_many_requests', TOO_MANY),
      },
    },
  }),
}
