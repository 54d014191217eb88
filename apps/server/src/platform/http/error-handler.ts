import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database.ts'
import { isDiskFull } from '../disk.ts'
import { DomainError, type ErrorCode, type Say, foreign, inLanguage } from '../errors.ts'
import { languageOf } from './caller.ts'

const STATUS: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  UPSTREAM_FAILED: 502,
  UNAVAILABLE: 503,
  WRONG_PASSWORD: 400,
  FIRST_NAME_REFUSED: 400,
  LAST_NAME_REFUSED: 400,
  EMAIL_REFUSED: 400,
  EMAIL_TAKEN: 409,
}

const RETRY_AFTER_S = 5
const FULL_RETRY_AFTER_S = 60

/**
 * Sends an error in the language of the caller, in the shape of every error under /claire (docs/product.md 8.1): the
 * browser shows `apiError` and ignores NOT_FOUND.
 */
function sendError(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  status: number,
  { errorCode, say }: { errorCode: string; say: Say },
) {
  const language = languageOf(request)
  reply.code(status).type('application/json').header('content-language', language)
  return reply.send({ errorCode, apiError: inLanguage(say, language) })
}

/** Codes of Fastify's own errors. */
const CODES: Record<number, Parameters<typeof foreign>[0]> = {
  403: 'FORBIDDEN',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

function sendFrameworkError(exchange: Parameters<typeof sendError>[0], status: number, reason: string) {
  const errorCode = CODES[status] ?? 'BAD_REQUEST'
  return sendError(exchange, status, { errorCode, say: foreign(errorCode, reason) })
}

/** Maps all errors to responses; internal causes stay in the log. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const exchange = { request, reply }
    if (error instanceof DomainError) {
      const status = STATUS[error.code]
      if (status >= 500) request.log.warn({ err: error }, 'a part we depend on failed')
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      return sendError(exchange, status, { errorCode: error.code, say: error.say })
    }
    if (isDiskFull(error)) {
      request.log.warn({ err: error }, 'the disk is full')
      reply.header('retry-after', FULL_RETRY_AFTER_S)
      return sendError(exchange, 507, { errorCode: 'DISK_FULL', say: (t) => t('requests.diskFull') })
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database does not answer')
      reply.header('retry-after', RETRY_AFTER_S)
      return sendError(exchange, 503, { errorCode: 'UNAVAILABLE', say: (t) => t('requests.databaseAway') })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendFrameworkError(exchange, status, error.message)
    request.log.error({ err: error }, 'request failed')
    return sendError(exchange, 500, { errorCode: 'INTERNAL', say: (t) => t('requests.failed') })
  })
}

/** Fastify's own errors, before any route is known (an address that is not encoded correctly). */
export const answerFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendFrameworkError({ request, reply }, error.statusCode ?? 500, error.message)

/** Node's connection errors, in the words of the product. */
const CONNECTION_ERRORS: Record<string, [status: string, apiError: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long.'],
}

/** Answers bytes that are no request, and ends their connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  const [status, apiError] = CONNECTION_ERRORS[error.code ?? ''] ?? ['400 Bad Request', 'This is not HTTP.']
  // After a reset nobody can be answered, and in the middle of a response it would be taken for a part of that.
  if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesWritten === 0) {
    const body = JSON.stringify({ errorCode: 'BAD_REQUEST', apiError })
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
