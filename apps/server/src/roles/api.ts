import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type ClientConfig, ClientConfigSchema } from '@claire/api-contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { abstractRoutes } from '#domains/reading/abstracts'
import { accountRoutes } from '#domains/people/accounts'
import { tokenRoutes } from '#domains/people/tokens'
import { articleRoutes, fileRoutes } from '#domains/articles'
import { alertRoutes } from '#domains/reading/alerts'
import {
  bookmarkRoutes,
  folderConnectionRoutes,
  importRoutes,
  bookmarkNoticeRoutes,
  sharedFolderRoutes,
} from '#domains/reading/bookmarks'
import { citingRoutes } from '#domains/reading/citing'
import { evidenceRoutes } from '#domains/reading/evidence'
import { notificationRoutes } from '#domains/reading/notifications'
import { profileRoutes } from '#domains/reading/profiles'
import { recommendationRoutes } from '#domains/reading/recommendations'
import { referenceCheckRoutes } from '#domains/reading/reference-check'
import { reportRoutes } from '#domains/reading/reports'
import { searchRoutes } from '#domains/reading/search'
import { todayRoutes } from '#domains/reading/today'
import { waysOutRoutes } from '#domains/reading/ways-out'
import { sourceRoutes } from '#domains/intake/sources'
import { feedRoutes } from '#platform/feeds/feed-routes'
import { botPage, serveWebSite } from '#platform/http/web-site'
import {
  useCanonicalOrigin,
  delayAnswers,
  requireOneHost,
  useRequestLog,
  useSecurityHeaders,
} from '#platform/http/request-hooks'
import { answerClientError, answerFrameworkError, registerErrorHandler } from '#platform/http/error-handler'
import { healthRoutes } from '#platform/http/health'
import { collectOpenApi, openApiRoutes } from '#platform/http/openapi'
import { useStrictValidation } from '#platform/http/validation'
import { createWorker } from '#platform/jobs/worker'
import { metricsRoute } from '#platform/metrics'
import { selfCheckRoutes } from '#platform/self-checks/self-checks'
import type { Claire } from '../compose/index.ts'
import type { Config } from '../config/index.ts'
import { mcpEndpoint } from './mcp/mcp-endpoint.ts'
import { scopeOfRequest, scopeOfRoute } from './token-scopes.ts'

const BODY_LIMIT = 1_048_576
/** Timeout of a request, from its first byte to its last: the largest file takes this long at half a megabit a second. */
const REQUEST_WITHIN_MS = 320_000
const HEADERS_WITHIN_MS = 60_000
/** Node's own limit. The router matches longer parameters to no route or another one; schemas refuse them. */
const HEADERS_MAX_BYTES = 16_384
const CHECK_FOR_SLOW_REQUESTS_MS = 5_000
/** Time after a stop in which requests are still answered. */
const ANSWER_WITHIN_MS = 1_500
/** Interval of deleting what has been in bins for too long. */
const EMPTY_BINS_MS = 3_600_000
const WEB_SITE = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const loggedBy = (log: FastifyBaseLogger) => ({
  loggerInstance: log,
  // The log itself adds the request to each line.
  childLoggerFactory: () => log,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})

/** Everything for browsers, ready to listen. `requestTimeout` in milliseconds. */
export async function createApi(
  claire: Claire,
  { requestTimeout = REQUEST_WITHIN_MS }: { requestTimeout?: number } = {},
): Promise<FastifyInstance> {
  const { config, log } = claire
  const app = Fastify({
    ...loggedBy(log as FastifyBaseLogger),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: HEADERS_MAX_BYTES },
    rewriteUrl: (request) => pathOf(request.url ?? '/'),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    requestTimeout,
    // Node swaps the two times if that for the headers is longer.
    http: {
      headersTimeout: Math.min(HEADERS_WITHIN_MS, requestTimeout),
      connectionsCheckingInterval: Math.min(CHECK_FOR_SLOW_REQUESTS_MS, requestTimeout),
    },
    // An idle keep-alive connection must not delay a stop; a request on a busy one is answered, and is its last.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  endAnsweredRequests(app, requestTimeout)
  const isStopping = answerToTheLast(app)

  useRequestLog(app)
  useStrictValidation(app)
  registerErrorHandler(app)
  requireOneHost(app)
  useCanonicalOrigin(app, config.publicUrl)
  const { publicUrl } = config
  await useSecurityHeaders(app, { publicUrl, signInOrigins: claire.signInOrigins })
  await collectOpenApi(app, { publicUrl, scopeOf: scopeOfRoute })

  clientConfigRoute(app, config)
  if (claire.metrics) metricsRoute(app, claire.metrics)
  const { installation, checks, underWay } = claire
  healthRoutes(app, { installation, checks, underWay, isStopping })
  botPage(app, config)
  await openApiRoutes(app)
  await app.register((scope) => productRoutes(scope, claire), { prefix: '/claire' })
  await app.register(mcpEndpoint({ ...claire, publicUrl }))
  await app.register(claire.notifications.linkRoutes)
  await app.register(
    feedRoutes([
      claire.notifications.service.readFeed,
      claire.sharedBookmarks.readFeed,
      claire.today.readFeed,
    ]),
  )
  if (claire.hubRoutes) await app.register(claire.hubRoutes)
  if (claire.identityProvider) await app.register(claire.identityProvider)
  if (claire.signInRelay) await app.register(claire.signInRelay, { prefix: '/oidc' })
  if (claire.sampleLibrary) await app.register(claire.sampleLibrary)
  await serveWebSite(app, WEB_SITE)
  return app
}

function clientConfigRoute(app: FastifyInstance, config: Config) {
  app.get(
    '/config.json',
    { schema: { hide: true, response: { 200: ClientConfigSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return clientConfigOf(config)
    },
  )
}

/** RFC 9112, 3.2.2: a server accepts `GET http://host/path` as well; its host does not matter here. */
const pathOf = (target: string) =>
  target.replace(/^https?:\/\/[^/?#]*(?=([/?#]|$))/i, '').replace(/^(?!\/|\*)/, '/')

/** Node times unanswered requests only; this limits the rest of one that was refused at once. */
function endAnsweredRequests(app: FastifyInstance, withinMs: number) {
  // Fastify closes the connection of a too large body, and so resets it: a client that still sends may never read why.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete !== false) return
    const end = () => {
      if (!raw.complete) raw.destroy()
    }
    setTimeout(end, withinMs).unref()
  })
}

/** After the stop, each response is the last of its connection, and none is waited for too long. */
function answerToTheLast(app: FastifyInstance): () => boolean {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  return () => stopping
}

/** Answers browsers, and carries out the effects of their decisions: deleted accounts, approved and removed sources. */
export async function startApi(claire: Claire) {
  const app = await createApi(claire)
  await app.listen({ port: claire.config.port, host: claire.config.host })
  claire.accountWorker.start()
  claire.sourceChanges.start()
  const bins = createWorker({
    name: 'bins',
    step: async () =>
      (await claire.emptyBins()) ||
      (await claire.sharing.endOverdue()) ||
      (await claire.recommendations.forgetGone()) ||
      (await claire.reports.forgetGone())
        ? 'worked'
        : 'idle',
    idleMs: EMPTY_BINS_MS,
    retry: { firstMs: 60_000, longestMs: EMPTY_BINS_MS },
    onFailure: (error) => claire.log.error({ err: error }, 'old bookmarks were not taken out of the bins'),
  })
  bins.start()
  return {
    async stop() {
      await app.close()
      await claire.accountWorker.stop()
      await claire.sourceChanges.stop()
      await bins.stop()
    },
  }
}

/** Every call of the product, behind the guard: none runs without a valid bearer token. */
async function productRoutes(app: FastifyInstance, claire: Claire) {
  if (claire.config.development?.delayAnswers) delayAnswers(app)
  app.addHook('onRequest', claire.guard(scopeOfRequest))
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(sourceRoutes(claire.sources), { prefix: '/source' })
  await app.register(articleRoutes(claire))
  await app.register(claire.workPairs)
  await app.register(fileRoutes(claire))
  await app.register(abstractRoutes(claire.abstracts))
  await app.register(bookmarkRoutes(claire.bookmarks))
  await app.register(folderConnectionRoutes(claire))
  await app.register(sharedFolderRoutes(claire), { prefix: '/shared-folder' })
  await app.register(importRoutes(claire.importing, claire.sharedBookmarks))
  await app.register(bookmarkNoticeRoutes(claire.bookmarkNotices))
  await app.register(referenceCheckRoutes(claire.referenceCheck))
  await app.register(recommendationRoutes(claire.recommendations), { prefix: '/recommendations' })
  await app.register(citingRoutes(claire.citing))
  await app.register(waysOutRoutes(claire))
  await app.register(reportRoutes(claire.reports))
  await app.register(selfCheckRoutes(claire.selfChecks))
  if (claire.alerts) await app.register(alertRoutes(claire.alerts))
  await app.register(todayRoutes(claire.today), { prefix: '/today' })
  await app.register(notificationRoutes(claire.notifications.service))
  if (claire.search) await app.register(searchRoutes(claire.search))
  if (claire.evidence) await app.register(evidenceRoutes(claire.evidence))
  if (claire.profiles) await app.register(profileRoutes(claire.profiles))
  await app.register(accountRoutes(claire.accounts), { prefix: '/account' })
  await app.register(tokenRoutes(claire.personalTokens), { prefix: '/account/token' })
}

function signInOf({ clientId, claims, adminRole, ...identity }: Config['identity']) {
  const signIn = { clientId, claims, adminRole }
  if (identity.kind !== 'oidc')
    return { kind: 'keycloak' as const, url: identity.url, realm: identity.realm, ...signIn }
  return { kind: identity.kind, scope: identity.scope, accountUrl: identity.accountUrl, ...signIn }
}

function clientConfigOf({
  identity,
  feedbackEmail,
  supportEmail,
  linkResolver,
  freeCopies,
}: Config): ClientConfig {
  return {
    identity: signInOf(identity),
    feedbackEmail,
    supportEmail,
    linkResolver,
    hasFreeCopies: freeCopies !== null,
  }
}
