import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPost {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** A server that stores posts. `answer` returns its status, or ends the connection without one. */
export async function startWebhookReceiver(
  answer: (path: string) => number | 'cut' = () => 204,
  location = '/elsewhere',
) {
  const received: ReceivedPost[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      const status = answer(path)
      if (status === 'cut') return void request.socket.destroy()
      return void response.writeHead(status, { location }).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
