import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database.ts'
import { isDiskFull } from '../disk.ts'
import { DomainError, type ErrorCode } from '../errors.ts'

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
const DISK_FULL =
  'The disk is full. Nothing can be saved until whoever runs Claire has made room; what was saved is safe.'
const DATABASE_AWAY = 'The database does not answer just now. Try again in a few seconds.'

/** The shape of every error under /claire (docs/product.md 8.1): the browser shows `apiError` and ignores NOT_FOUND. */
function sendError(reply: FastifyReply, status: number, body: { errorCode: string; apiError: string }) {
  return reply.code(status).type('application/json').send(body)
}

/** Codes of Fastify's own errors. */
const CODES: Record<number, string> = {
  403: 'FORBIDDEN',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}
const codeOf = (status: number) => CODES[status] ?? 'BAD_REQUEST'

/** Maps all errors to responses; internal causes stay in the log. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof DomainError) {
      const status = STATUS[error.code]
      if (status >= 500) request.log.warn({ err: error }, 'a part we depend on failed')
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      if (error.language) reply.header('content-language', error.language)
      if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      return sendError(reply, status, { errorCode: error.code, apiError: error.message })
    }
    if (isDiskFull(error)) {
      request.log.warn({ err: error }, 'the disk is full')
      reply.header('retry-after', FULL_RETRY_AFTER_S)
      return sendError(reply, 507, { errorCode: 'DISK_FULL', apiError: DISK_FULL })
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database does not answer')
      reply.header('retry-after', RETRY_AFTER_S)
      return sendError(reply, 503, { errorCode: 'UNAVAILABLE', apiError: DATABASE_AWAY })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500)
      return sendError(reply, status, { errorCode: codeOf(status), apiError: error.message })
    request.log.error({ err: error }, 'request failed')
    return sendError(reply, 500, { errorCode: 'INTERNAL', apiError: 'Something went wrong.' })
  })
}

/** Fastify's own errors, before any route is known (an address that is not encoded correctly). */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  return sendError(reply, status, { errorCode: codeOf(status), apiError: error.message })
}

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
