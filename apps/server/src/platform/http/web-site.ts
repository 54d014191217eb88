import { existsSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const NOT_BUILT = 'The web application is not built. Run: npm start'

/**
 * Serves the built web application in `folder`. Files under /assets carry a hash in their name and are kept for ever;
 * everything else is asked for anew. A page that only the browser's router knows is answered with index.html; unknown
 * addresses under /claire, and anything that is not a page, with a JSON 404.
 */
export async function serveWebSite(app: FastifyInstance, folder: string) {
  await app.register(staticFiles, {
    root: folder,
    wildcard: true,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Marks of the build (.built-from) are nobody's affair.
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendApplication = (reply: FastifyReply) => {
    if (!existsSync(path.join(folder, 'index.html')))
      return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    return reply.sendFile('index.html')
  }
  // The static files' own route would take this for a folder that may not be listed.
  app.get('/', { schema: { hide: true } }, async (_request, reply) => sendApplication(reply))
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1)
    const page =
      (request.method === 'GET' || request.method === 'HEAD') &&
      Boolean(request.headers.accept?.includes('text/html'))
    if (!page || /^\/(claire|auth|health|assets)(\/|$)/.test(pathname)) return notFound(reply)
    return sendApplication(reply)
  })
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ errorCode: 'NOT_FOUND', apiError: 'There is nothing at this address.' })
