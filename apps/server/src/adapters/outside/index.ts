import type { Readable } from 'node:stream'
import type { FetchCause } from '@claire/api-contract'
import { request as send } from 'undici'
import {
  type GuardOptions,
  causeOfError,
  createAddressGuard,
  createGuardedAgent,
  explainFetch,
} from '#domains/intake/web-access'
import type { Outside, OutsideAnswer } from '#domains/reading/ways-out'

const WITHIN_MS = 15_000
const LARGEST_ANSWER = 4 * 1_048_576
/** Connections to one service. */
const CONNECTIONS = 4

interface Options extends GuardOptions {
  userAgent: string
  nameService?: Parameters<typeof createGuardedAgent>[0]['resolve']
  /** Shorter in tests. */
  withinMs?: number
}

/**
 * Requests to services that an administrator named, through the guard of every visit: it checks the written address, the
 * addresses of its name, and the socket.
 */
export function createOutside({
  userAgent,
  nameService,
  withinMs = WITHIN_MS,
  ...guarding
}: Options): Outside {
  const guard = createAddressGuard(guarding)
  const agent = createGuardedAgent({ guard, resolve: nameService, connections: CONNECTIONS })
  return {
    isPublic: (url) => guard.refusal(url) === null,
    async request({ method, url, headers, body }): Promise<OutsideAnswer> {
      const refused = guard.refusal(url)
      if (refused) return failed(refused)
      const deadline = AbortSignal.timeout(withinMs)
      try {
        const answer = await send(url, {
          dispatcher: agent,
          method,
          headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
          ...(body !== undefined && { body }),
          signal: deadline,
        })
        const text = await textOf(answer.body)
        if (text === null) return failed('too_large')
        const header = (name: string) => [answer.headers[name] ?? ''].flat().join(', ')
        return { kind: 'answered', status: answer.statusCode, header, text }
      } catch (error) {
        return failed(causeOfError(error, deadline))
      }
    },
    close: () => agent.close(),
  }
}

const failed = (cause: FetchCause): OutsideAnswer => ({
  kind: 'failed',
  reason: (_, language) => explainFetch(cause, language),
})

/** null if it is too large. */
async function textOf(body: Readable): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LARGEST_ANSWER) {
      body.destroy()
      return null
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}
