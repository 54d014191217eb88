import type { Language } from '@claire/api-contract'

/** Error codes of the product. Only `platform/http/error-handler.ts` maps codes to statuses. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'UPSTREAM_FAILED'
  /** About a person's own account, so that a form can show them at the right field. */
  | 'WRONG_PASSWORD'
  | 'FIRST_NAME_REFUSED'
  | 'LAST_NAME_REFUSED'
  | 'EMAIL_REFUSED'
  | 'EMAIL_TAKEN'

/** A violated rule of the product, or an unavailable dependency. The message is shown to people. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Seconds until a retry makes sense; only with TOO_MANY_REQUESTS and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined
  /** Language of the message, if it is the one that the caller prefers; English by default. */
  readonly language: Language | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; language?: Language } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.language = options.language
  }
}

/** A problem that the operator must fix before Claire can start; the message is complete. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
