import type { ClientConfig } from '@claire/api-contract'
import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { FoundEarly } from '#shared/session/early/ask-provider.ts'

/** What src/boot.ts has begun before the application is there. */
export interface Begun {
  /** Null when the server cannot be reached. */
  config: Promise<ClientConfig | null>
  found: Promise<FoundEarly>
  /** Calls of the API that are under way, by what they ask (see `callKey`). */
  calls: Map<string, Promise<Response>>
}

declare global {
  var begun: Begun | undefined
}

/** The same text for calls that ask the same. `url`: below /claire, with or without a slash before it. */
export function callKey({ url, params, method = 'GET', body }: FetchArgs): string {
  const query = params ? `?${new URLSearchParams(params)}` : ''
  return `${method} ${url.replace(/^\//, '')}${query} ${body === undefined ? '' : JSON.stringify(body)}`
}

/** The answer to come of a call that is under way already; to whoever asks first, since it can be read once. */
export function takeBegun(args: string | FetchArgs): Promise<Response> | undefined {
  const calls = globalThis.begun?.calls
  if (!calls?.size) return undefined
  const key = callKey(typeof args === 'string' ? { url: args } : args)
  const answer = calls.get(key)
  calls.delete(key)
  return answer
}

/** What nobody has asked for while the first page came would be old when somebody does. */
export function forgetBegun() {
  const calls = globalThis.begun?.calls
  // Until it is read or let go of, an answer keeps its connection.
  for (const answer of calls?.values() ?? []) answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  calls?.clear()
}
