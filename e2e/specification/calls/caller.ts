import assert from 'node:assert/strict'
import type { ApiError } from '@claire/api-contract'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Refusal extends ApiError {
  status: number
}

export type Caller = ReturnType<typeof callerAt>

/** Calls Claire with a token; paths begin after the base path /claire. */
export function callerAt(claireUrl: string, token: () => Promise<string>) {
  async function send(method: Method, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${await token()}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const payload = body === undefined ? null : JSON.stringify(body)
    return fetch(`${claireUrl}/claire${path}`, { method, headers, body: payload })
  }
  return {
    token,

    /** Returns the response, whatever its status is. */
    send,

    /** Returns the body of a response with status 200; any other status fails the test. */
    async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
      const response = await send(method, path, body)
      const text = await response.text()
      assert.equal(response.status, 200, `${method} ${path} answered ${text.slice(0, 500)}`)
      return JSON.parse(text) as T
    },

    /** Returns the server's explanation of a refused call. */
    async refusal(method: Method, path: string, body?: unknown): Promise<Refusal> {
      const response = await send(method, path, body)
      const text = await response.text()
      assert.ok(response.status >= 400, `${method} ${path} was not refused: ${text.slice(0, 500)}`)
      return { status: response.status, ...(JSON.parse(text) as ApiError) }
    },
  }
}

/** Returns the claims of a token. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
