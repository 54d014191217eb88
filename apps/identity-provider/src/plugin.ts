import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  accountRoutes,
  userinfoRoutes,
  introspectionRoute,
  revocationRoute,
} from './actions/issued-tokens.ts'
import { adminUserRoutes } from './actions/admin-users.ts'
import { authorizationRoutes } from './actions/authorization.ts'
import { browserCodeRoutes } from './actions/browser-code.ts'
import { loginStatusRoutes } from './actions/login-status.ts'
import { loginRoutes } from './actions/login.ts'
import { logoutRoutes } from './actions/logout.ts'
import { metadataRoutes, serverMetadataRoute } from './actions/metadata.ts'
import { tokenRoute } from './actions/token.ts'
import { answerError } from './http/answers.ts'
import { oauthError } from './errors.ts'
import { allowOrigin, refuseNullCharacters } from './http/http.ts'
import { sharedCounts } from './http/rate-limits.ts'
import { BASE_PATH, type Provider, openProvider, sweep } from './provider.ts'
import type { ProviderOptions } from './settings.ts'

const SWEEP_EVERY_MS = 60_000
const BODY_LIMIT = 65_536

/** Returns the provider as a Fastify plugin; it serves only `/auth`, and its description for OAuth. */
export function identityProvider(options: ProviderOptions): FastifyPluginAsync {
  return async (app) => {
    const provider = await openProvider(options)
    await app.register((scope) => everything(scope, provider), { prefix: BASE_PATH })
    serverMetadataRoute(app, provider)
    const sweeping = setInterval(() => {
      sweep(provider).catch((error: unknown) =>
        app.log.error({ err: error }, 'sweeping the identity provider failed'),
      )
    }, SWEEP_EVERY_MS)
    sweeping.unref()
    app.addHook('onClose', async () => {
      clearInterval(sweeping)
      await Promise.all(provider.background)
    })
  }
}

async function everything(app: FastifyInstance, provider: Provider) {
  const { realm } = provider
  app.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_LIMIT
  })
  app.addHook('preValidation', refuseNullCharacters)
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  await app.register(rateLimit, { global: false, store: sharedCounts(provider) })
  app.setErrorHandler(answerError(provider, 'programs'))
  app.setNotFoundHandler(async () => {
    throw oauthError(404, 'HTTP 404 Not Found')
  })
  const realms = `/realms/${realm}`
  await app.register((scope) => forPeople(scope, provider), { prefix: realms })
  await app.register((scope) => forPrograms(scope, provider), { prefix: realms })
  await app.register(async (scope) => adminUserRoutes(scope, provider), { prefix: `/admin/realms/${realm}` })
  app.all('/realms/*', async () => {
    throw oauthError(404, 'Realm does not exist', 'For more on this error consult the server log.')
  })
}

async function forPeople(app: FastifyInstance, provider: Provider) {
  app.setErrorHandler(answerError(provider, 'people'))
  authorizationRoutes(app, provider)
  loginRoutes(app, provider)
  browserCodeRoutes(app, provider)
  logoutRoutes(app, provider)
}

async function forPrograms(app: FastifyInstance, provider: Provider) {
  app.addHook('onRequest', async (request, reply) => {
    allowOrigin(request, reply, provider)
  })
  metadataRoutes(app, provider)
  tokenRoute(app, provider)
  userinfoRoutes(app, provider)
  revocationRoute(app, provider)
  introspectionRoute(app, provider)
  loginStatusRoutes(app, provider)
  accountRoutes(app, provider)
  app.options('/protocol/openid-connect/*', preflight)
  app.options('/account', preflight)
}

/** Handles the CORS preflight; the headers of every response here name the allowed origins. */
async function preflight(_request: FastifyRequest, reply: FastifyReply) {
  if (reply.hasHeader('access-control-allow-origin')) {
    reply.headers({
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'Origin, Accept, X-Requested-With, Content-Type, Authorization',
      'access-control-max-age': '3600',
    })
  }
  return reply.code(200).send()
}
