import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, type Server, type Socket, createServer as createRawServer } from 'node:net'
import type { Endpoint } from '#domains/intake/web-access'

export interface SeenRequest {
  host: string
  path: string
  headers: IncomingMessage['headers']
  began: number
  ended: number | null
}

export interface TestSite {
  endpoint: Endpoint
  /** Every request, in order. */
  seen: SeenRequest[]
  paths(): string[]
  close(): Promise<void>
}

/** A web server of our own, with any number of host names. */
export async function startSite(answer: RequestListener): Promise<TestSite> {
  const seen: SeenRequest[] = []
  const server = createServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
    const entry: SeenRequest = {
      host: request.headers.host ?? '',
      path: request.url ?? '',
      headers: request.headers,
      began: Date.now(),
      ended: null,
    }
    seen.push(entry)
    response.on('close', () => (entry.ended = Date.now()))
    answer(request, response)
  })
  return { ...(await listening(server)), seen, paths: () => seen.map((entry) => entry.path) }
}

/** A server that answers each connection with raw bytes, unlike any HTTP library. */
export async function startRawSite(answer: (socket: Socket) => void): Promise<TestSite> {
  const server = createRawServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  return { ...(await listening(server)), seen: [], paths: () => [] }
}

async function listening(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: { host: '127.0.0.1', port },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Page = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)

/** Answers by path; a string is an HTML page, anything not listed is a 404. */
export function pages(byPath: Record<string, Page>): RequestListener {
  return (request, response) => {
    const page = byPath[request.url ?? ''] ?? byPath[request.url?.split('?', 1)[0] ?? '']
    if (page === undefined)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    if (typeof page === 'function') return page(request, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }
}
