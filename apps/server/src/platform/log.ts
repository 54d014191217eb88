import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON lines on standard output, or readable ones on a terminal. Private data is not logged: addresses lose their query
 * (it carries search terms and sign-in codes), and headers and tokens are removed. Each line names the request on whose
 * behalf it is logged, also from a job of another process.
 */
export function createLog(
  level: string,
  { readable = process.stdout.isTTY }: { readable?: boolean } = {},
): Log {
  return pino({
    level,
    base: undefined,
    mixin: () => {
      const reqId = requestId()
      return reqId === null ? {} : { reqId }
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.headers',
        'headers',
        '*.token',
        '*.password',
        '*.email',
        'email',
        '*.access_token',
        '*.refresh_token',
        '*.client_secret',
      ],
      censor: '[not logged]',
    },
    serializers: {
      err: pino.stdSerializers.err,
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: request.url?.split('?', 1)[0],
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
    ...(readable && {
      transport: {
        target: 'pino-pretty',
        options: { colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' },
      },
    }),
  })
}

const current = new AsyncLocalStorage<string | null>()

/** Id of the current request, or of the one that caused the current job; null if there is none. */
export const requestId = (): string | null => current.getStore() ?? null

/** Runs `work`, and everything that follows from it, on behalf of a request; null: of none. */
export const onBehalfOf = <T>(request: string | null, work: () => T): T => current.run(request, work)
