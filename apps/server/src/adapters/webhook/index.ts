import type { FetchCause } from '@claire/api-contract'
import { request } from 'undici'
import {
  type GuardOptions,
  causeOfError,
  createAddressGuard,
  createGuardedAgent,
  explainFetch,
} from '#domains/intake/web-access'
import type { Handover, WebhookTransport } from '#domains/reading/notifications'

const WITHIN_MS = 15_000
/** Maximum bytes of a response, which nobody reads. */
const LONGEST_ANSWER = 16_384
/** Causes with which nothing can have arrived. */
const NOT_REACHED: FetchCause[] = [
  'dns_failed',
  'dns_unavailable',
  'connect_failed',
  'connect_timeout',
  'tls_error',
  'not_tls',
]
/** Temporary refusals: the receiver is slow, too early, or rate-limited. */
const FOR_NOW = [408, 425, 429]

export type NameService = NonNullable<Parameters<typeof createGuardedAgent>[0]['resolve']>

/**
 * Posts to servers on the public network, through the guard of every visit, which checks the written address, the
 * addresses of its name and the socket. Only the status of a response is stored, so that nobody can read through it.
 */
export function createWebhookTransport(
  guarding: GuardOptions & { nameService?: NameService },
): WebhookTransport {
  const guard = createAddressGuard(guarding)
  const agent = createGuardedAgent({ guard, resolve: guarding.nameService })
  return {
    refusal(url) {
      const cause = guard.refusal(url)
      return cause && ((_t, language) => explainFetch(cause, language))
    },
    async post({ url, headers, body }) {
      const refused = guard.refusal(url)
      if (refused) return { kind: 'refused', answer: explainFetch(refused), isPermanent: true }
      const deadline = AbortSignal.timeout(WITHIN_MS)
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers,
          body,
          signal: deadline,
        })
        await answer.body.dump({ limit: LONGEST_ANSWER }).catch(() => {})
        return answered(answer.statusCode)
      } catch (error) {
        return failed(causeOfError(error, deadline))
      }
    },
    close: () => agent.close(),
  }
}

function answered(status: number): Handover {
  const answer = `HTTP ${status}`
  if (status >= 200 && status < 300) return { kind: 'accepted', answer, hadItAlready: false }
  return { kind: 'refused', answer, isPermanent: status < 500 && !FOR_NOW.includes(status) }
}

function failed(cause: FetchCause): Handover {
  const reason = explainFetch(cause)
  if (cause === 'private_address') return { kind: 'refused', answer: reason, isPermanent: true }
  return { kind: NOT_REACHED.includes(cause) ? 'unreachable' : 'unanswered', reason }
}
