import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Sets content security policy and more on every response. `identityOrigin` may be framed, called and posted to. */
export async function useSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, identityOrigin }: { publicUrl: string; identityOrigin: string },
) {
  const identity = identityOrigin === publicUrl ? [] : [identityOrigin]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameSrc: ["'self'", ...identity],
        connectSrc: ["'self'", ...identity],
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...identity],
      },
    },
    // Over plain http browsers must not be told to use https only.
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 15_552_000, includeSubDomains: false }
      : false,
  })
}
