import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
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
}

/** The shape of every error under /claire (specification section 8): the browser shows `apiError` and ignores NOT_FOUND. */
function sendError(reply: FastifyReply, status: number, body: { errorCode: string; apiError: string }) {
  return reply.code(status).type('application/json').send(body)
}

function codeOf(error: FastifyError, status: number): string {
  if (error.validation) return 'BAD_REQUEST'
  if (status === 413) return 'TOO_LARGE'
  if (status === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return 'BAD_REQUEST'
}

/** One place that turns errors into answers; what happened inside stays in the log. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof DomainError) {
      const status = STATUS[error.code]
      if (status >= 500) request.log.warn({ err: error }, 'a part we depend on failed')
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      return sendError(reply, status, { errorCode: error.code, apiError: error.message })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500)
      return sendError(reply, status, { errorCode: codeOf(error, status), apiError: error.message })
    request.log.error({ err: error }, 'request failed')
    return sendError(reply, 500, { errorCode: 'INTERNAL', apiError: 'Something went wrong.' })
  })
}
