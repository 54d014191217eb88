import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeRequest {
  method: string
  /** From `/realms` or `/admin` on. */
  path: string
  form: URLSearchParams
  body: string
  authorization: string | undefined
}

export interface FakeAnswer {
  status: number
  /** An object is sent as JSON, text unchanged; `never`: no response is sent. */
  body?: object | string
  headers?: Record<string, string>
  never?: 'at all' | 'to an end'
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

/** An identity provider with answers of the test that records its requests. It issues service tokens by itself. */
export async function startFakeProvider() {
  const requests: FakeRequest[] = []
  let tokens = 0
  let answer: (request: FakeRequest) => FakeAnswer | undefined = () => undefined

  const server = createServer(async (incoming, outgoing) => {
    const request = await read(incoming)
    requests.push(request)
    const { status, body, headers = {}, never } = answer(request) ?? usual(request)
    if (never === 'at all') return
    const isText = body === undefined || typeof body === 'string'
    outgoing.writeHead(status, isText ? headers : { 'content-type': 'application/json', ...headers })
    if (never) outgoing.write('{')
    else outgoing.end(isText ? body : JSON.stringify(body))
  })

  function usual({ form, path }: FakeRequest): FakeAnswer {
    if (form.get('grant_type') === 'client_credentials')
      return { status: 200, body: { access_token: `service-${++tokens}`, expires_in: 300 } }
    if (form.get('grant_type') === 'password')
      return { status: 200, body: { access_token: 'x', expires_in: 300 } }
    if (path.startsWith('/admin') && path.endsWith('/reset-password')) return { status: 204 }
    return { status: 200, body: { id: 'user-1', username: 'grace', email: 'grace@claire.test' } }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth`,
    requests,
    /** Sets the answers from now on; undefined leaves a request to the default answer, which is success. */
    answers(next: typeof answer) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function read(incoming: IncomingMessage): Promise<FakeRequest> {
  let body = ''
  for await (const chunk of incoming) body += chunk
  return {
    method: incoming.method ?? '',
    path: (incoming.url ?? '').replace(/^\/auth/, ''),
    form: new URLSearchParams(incoming.headers['content-type']?.includes('urlencoded') ? body : ''),
    body,
    authorization: incoming.headers.authorization,
  }
}
