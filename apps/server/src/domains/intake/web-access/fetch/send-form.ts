import { type Dispatcher, request } from 'undici'
import type { FetchCause } from '@claire/api-contract'
import type { AddressGuard } from './address-guard.ts'
import { nextHop } from './redirects.ts'

const MOST_HOPS = 3

interface Parts {
  guard: AddressGuard
  agent: Dispatcher
  userAgent: string
}

/** Sends one POST, follows redirects that keep the method (307, 308) past the guard, and returns the status. */
export async function sendForm(
  { guard, agent, userAgent }: Parts,
  url: string,
  { form, signal }: { form: URLSearchParams; signal: AbortSignal },
): Promise<{ status: number } | { cause: FetchCause }> {
  let address = url
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    const refusal = guard.refusal(address)
    if (refusal) return { cause: refusal }
    const { statusCode, headers, body } = await request(address, {
      dispatcher: agent,
      method: 'POST',
      signal,
      reset: true,
      headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    await body.dump().catch(() => {})
    if (statusCode !== 307 && statusCode !== 308) return { status: statusCode }
    const { location } = headers
    const hop = nextHop(address, Array.isArray(location) ? location[0] : location)
    if ('cause' in hop) return hop
    address = hop.location
  }
  return { cause: 'too_many_redirects' }
}
