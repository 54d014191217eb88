import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import type { Feed } from './feed.ts'
import { atomFeed, jsonFeed } from './write-feed.ts'

const PARAMS = {
  type: 'object',
  properties: { token: { type: 'string', maxLength: 100 } },
  required: ['token'],
} as const

/** The feed that a token opens; undefined for one that was never given or was taken back. */
export type FeedReader = (token: string) => Promise<Feed | undefined>

/** `/feed/{token}/atom.xml` and `feed.json`: read by programs that cannot sign in; the token is the key. */
export function feedRoutes(readers: FeedReader[]) {
  async function readFeed(token: string): Promise<Feed> {
    for (const read of readers) {
      const feed = await read(token)
      if (feed) return feed
    }
    throw new DomainError('NOT_FOUND', 'There is no such feed.')
  }

  return async (app: FastifyInstance) => {
    const schema = { hide: true, params: PARAMS }
    type Params = { Params: { token: string } }
    app.get<Params>('/feed/:token/atom.xml', { schema }, async (request, reply) =>
      send(request, reply, {
        type: 'application/atom+xml',
        body: atomFeed(await readFeed(request.params.token)),
      }),
    )
    app.get<Params>('/feed/:token/feed.json', { schema }, async (request, reply) =>
      send(request, reply, {
        type: 'application/feed+json',
        body: JSON.stringify(jsonFeed(await readFeed(request.params.token))),
      }),
    )
  }
}

/** Readers ask every hour or so: what has not changed is not sent again. */
function send(request: FastifyRequest, reply: FastifyReply, { type, body }: { type: string; body: string }) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'private, max-age=300')
  // Nobody's search engine lists it, nor is the address handed on.
  reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}
