import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { healthRoutes } from '#platform/http/health'
import { metricsRoute } from '#platform/metrics'
import type { Claire } from '../compose/index.ts'

/** Serves the health of a process that does not answer browsers, on a port of its own. */
export async function startHealth(
  { config, log, installation, checks, underWay, metrics }: Claire,
  port: number,
) {
  let stopping = false
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  if (metrics) metricsRoute(app, metrics)
  healthRoutes(app, { installation, checks, underWay, isStopping: () => stopping })
  await app.listen({ port, host: config.host })
  return {
    async stop() {
      stopping = true
      await app.close()
    },
  }
}
