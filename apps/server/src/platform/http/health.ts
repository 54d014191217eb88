import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../time-limit.ts'

/** A part this process cannot work without: resolves if it responds, rejects otherwise. */
export type Checks = Record<string, () => Promise<unknown>>

const TIMEOUT_MS = 2_000

/**
 * Long-running work with its progress (`done`, `total`), parts that are unavailable, and counts of the last index
 * audit; empty if all is well.
 */
export type UnderWay = Record<string, Record<string, number> | 'unavailable' | 'nearly full'>

interface Health {
  /** Identifies this Claire among others of the machine. */
  installation: string
  checks: Checks
  underWay: () => UnderWay
  isStopping: () => boolean
}

/**
 * `/health/live`: the process responds; `/health/ready`: everything it needs does too (503 otherwise, and while it is
 * stopping). Shows names of parts and the progress of an index rebuild; causes are only logged.
 */
export function healthRoutes(app: FastifyInstance, { installation, checks, underWay, isStopping }: Health) {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withTimeout(check(), TIMEOUT_MS)
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
