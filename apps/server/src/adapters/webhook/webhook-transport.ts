import type { FetchCause } from '@claire/api-contract'
import { request } from 'undici'
import {
  type GuardOptions,
  causeOfError,
  createAddressGuard,
  createGuardedAgent,
  explainFetch,
} from '#domains/intake/web-access'
import type { Handover, WebhookTransport } from '#domains/reading/mailing'

const WITHIN_MS = 15_000
/** Of an answer, which nobody reads. */
const LONGEST_ANSWER = 16_384
/** Causes by which nothing can have arrived. */
const NOT_REACHED: FetchCause[] = [
  'dns_failed',
  'dns_unavailable',
  'connect_failed',
  'connect_timeout',
  'tls_error',
  'not_tls',
]
/** Refusals for now: the receiver is slow, too early, or asked too often. */
const FOR_NOW = [408, 425, 429]

export type NameService = NonNullable<Parameters<typeof createGuardedAgent>[0]['resolve']>

/**
 * Posts to servers on the public network, through the guard of every visit: the written address, what its name resolves to
 * and the socket's other end are all judged. Nothing of an answer but its status is kept, so that nobody reads by it.
 */
export function createWebhookTransport(
  guarding: GuardOptions & { nameService?: NameService },
): WebhookTransport {
  const guard = createAddressGuard(guarding)
  const agent = createGuardedAgent({ guard, resolve: guarding.nameService })
  const refusal = (url: string) => {
    const cause = guard.refusal(url)
    return cause && explainFetch(cause)
  }
  return {
    refusal,
    async post({ url, headers, body }) {
      const refused = refusal(url)
      if (refused) return { kind: 'refused', answer: refused, isPermanent: true }
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
