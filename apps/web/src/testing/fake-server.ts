import { vi } from 'vitest'

export interface FakeCall {
  method: string
  /** Without the base path: 'bookmark/folder'. */
  path: string
  query: URLSearchParams
  body: unknown
}

/** With `text` the body is no JSON; `undefined` means 404. */
type Answer = { status?: number; body?: unknown; text?: string } | undefined

const BASE_PATH = '/claire/'

/**
 * Answers the product's calls from a function. Returns the calls made, oldest first. Completes relative addresses, because
 * Node's Request has no page to resolve them.
 */
export function fakeServer(answer: (call: FakeCall) => Answer | Promise<Answer>): FakeCall[] {
  const calls: FakeCall[] = []
  const NodeRequest = globalThis.Request
  const complete = (input: RequestInfo | URL) =>
    typeof input === 'string' ? new URL(input, location.href) : input
  vi.stubGlobal('Request', function (input: RequestInfo | URL, init?: RequestInit) {
    return new NodeRequest(complete(input), init)
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const sent = await request.text()
    const call = {
      method: request.method,
      path: pathname.replace(BASE_PATH, ''),
      query: searchParams,
      body: sent && isJson(request) ? (JSON.parse(sent) as unknown) : sent || null,
    }
    calls.push(call)
    const {
      status = 200,
      body,
      text,
    } = (await answer(call)) ?? { status: 404, body: { errorCode: 'NOT_FOUND', apiError: 'Not found.' } }
    if (text !== undefined) return new Response(text, { status })
    return new Response(JSON.stringify(body ?? { done: true }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return calls
}

const isJson = ({ headers }: Request) => headers.get('content-type')?.includes('json') ?? false

/** A response that is sent when the test says so. */
export function heldBack<T>() {
  return Promise.withResolvers<T>()
}
