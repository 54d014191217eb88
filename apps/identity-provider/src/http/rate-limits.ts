import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { RouteShorthandOptions } from 'fastify'
import { oauthError, pageProblem } from '../errors.ts'
import { textsIn } from '../pages/texts.ts'
import { addressOf, provenClient } from './http.ts'
import type { Provider } from '../provider.ts'

type Counting = Parameters<FastifyRateLimitStore['incr']>

/** Counts requests in the database, for all processes together. */
export const sharedCounts = ({ allowances }: Provider) =>
  class SharedCounts implements FastifyRateLimitStore {
    incr(...[key, answer, windowMs, max]: Counting) {
      allowances.count(key, { max, windowMs }).then(
        ({ allowed, taken, waitMs }) =>
          answer(null, { current: allowed ? Math.min(taken, max) : max + 1, ttl: waitMs }),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      )
    }

    child() {
      return this
    }
  }

const TOO_MANY = textsIn('en').problems.tooMany

const forPeople = (name: string, max: number): RouteShorthandOptions => ({
  config: {
    rateLimit: {
      max,
      timeWindow: '1 minute',
      keyGenerator: (request) => `${name} ${addressOf(request)}`,
      errorResponseBuilder: () => pageProblem(429, 'tooMany'),
    },
  },
})

/** Route options that limit requests per address; beyond the limit 429 with Retry-After. */
export const limited = {
  logins: ({ rateLimits }: Provider) => forPeople('logins', rateLimits.logins),
  codes: ({ rateLimits }: Provider) => forPeople('codes', rateLimits.codes),

  /**
   * An authenticated client (by HTTP Basic: the body is read later) has an allowance of its own, which nobody else can
   * spend. Unreadable requests count too.
   */
  tokens: ({ rateLimits, clients }: Provider): RouteShorthandOptions => ({
    config: {
      rateLimit: {
        max: rateLimits.tokens,
        timeWindow: '1 minute',
        keyGenerator: (request) => `tokens ${provenClient(request, clients)?.clientId ?? addressOf(request)}`,
        errorResponseBuilder: () => oauthError(429, 'too_many_requests', TOO_MANY),
      },
    },
  }),
}
