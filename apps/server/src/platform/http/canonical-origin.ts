import type { FastifyInstance } from 'fastify'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Redirects a browser that used another name of this machine (127.0.0.1 for localhost) to the public address: sign-in
 * cookies and redirects belong to one origin. The Host header is read for this alone, and never sent back.
 */
export function useCanonicalOrigin(app: FastifyInstance, publicUrl: string) {
  const canonical = new URL(publicUrl)
  if (!LOOPBACK.test(canonical.hostname)) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return
    const asked = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname
    if (!asked || asked === canonical.hostname || !LOOPBACK.test(asked)) return
    // A path with two slashes would be read as another host.
    return reply.redirect(canonical.origin + request.url.replace(/^\/+/, '/'), 302)
  })
}
