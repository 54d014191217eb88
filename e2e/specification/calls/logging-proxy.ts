import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ProviderRequest {
  method: string
  /** From `/realms` or `/admin` on. */
  path: string
  contentType: string
  authorization: string
  body: string
  /** Empty if the body is no form. */
  form: URLSearchParams
}

interface ProviderAnswer {
  status: number
  body?: object
}

type Reaction = (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer | undefined> | undefined

const NOT_PASSED_ON = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** Starts a proxy of an identity provider that records requests, and responds itself where a test wants that. */
export async function startLoggingProxy() {
  const requests: ProviderRequest[] = []
  let target = ''
  let react: Reaction = () => undefined
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const body = await text(incoming)
    const contentType = headers['content-type'] ?? ''
    const request = {
      method,
      path: url.replace(/^\/auth/, ''),
      contentType,
      authorization: headers.authorization ?? '',
      body,
      form: new URLSearchParams(contentType.includes('urlencoded') ? body : ''),
    }
    requests.push(request)
    const own = await react(request)
    if (own) {
      outgoing.writeHead(own.status, { 'content-type': 'application/json' })
      return outgoing.end(own.body && JSON.stringify(own.body))
    }
    const answer = await fetch(target + url, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        NOT_PASSED_ON.has(name) ? [] : [[name, String(value)] as [string, string]],
      ),
      ...(body && { body }),
      redirect: 'manual',
    })
    outgoing.writeHead(answer.status, [...answer.headers].filter(([name]) => !NOT_PASSED_ON.has(name)).flat())
    return outgoing.end(await answer.text())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    passOnTo(origin: string) {
      target = origin
    },
    /** Lets `next` respond during `during`; undefined from it passes a request to the provider. */
    async answering<T>(next: Reaction, during: () => Promise<T>): Promise<T> {
      react = next
      try {
        return await during()
      } finally {
        react = () => undefined
      }
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
