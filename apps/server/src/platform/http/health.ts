import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../time-limit.ts'

/** A part this process cannot work without: resolves when it answers, rejects when it does not. */
export type Checks = Record<string, () => Promise<unknown>>

const PATIENCE_MS = 2_000

/**
 * What is under way and may take long, and how far it is (`done`, `total`), what Claire does without, and counts of the
 * last audit of the index; empty when all is well.
 */
export type UnderWay = Record<string, Record<string, number> | 'unavailable' | 'nearly full'>

interface Health {
  /** Tells this Claire from others of the machine. */
  installation: string
  checks: Checks
  underWay: () => UnderWay
  isStopping: () => boolean
}

/**
 * `/health/live` says that the process answers; `/health/ready` that everything it needs does too (503 otherwise, and
 * while it is stopping). Names of parts are told, causes only logged; so is how far a rebuild of the index is.
 */
export function healthRoutes(app: FastifyInstance, { installation, checks, underWay, isStopping }: Health) {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withTimeout(check(), PATIENCE_MS)
          return [name, 'ok'] as const
        } catch (error) {
          request.log.warn({ err: error, part: name }, 'not ready')
          return [name, 'failed'] as const
        }
      }),
    )
    const ready = !isStopping() && results.every(([, result]) => result === 'ok')
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ok' : isStopping() ? 'stopping' : 'failed',
      parts: Object.fromEntries(results),
      installation,
      ...underWay(),
    })
  })
}
