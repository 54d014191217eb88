import type { Language } from '@claire/api-contract'

/** What went wrong, in the product's words. `platform/http/error-handler.ts` alone turns codes into statuses. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'UPSTREAM_FAILED'
  /** Of a person's own account, so that a form can tell them at the field that they are about. */
  | 'WRONG_PASSWORD'
  | 'FIRST_NAME_REFUSED'
  | 'LAST_NAME_REFUSED'
  | 'EMAIL_REFUSED'
  | 'EMAIL_TAKEN'

/** A rule of the product was broken, or a part it depends on is away. The message is shown to people. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Seconds after which trying again makes sense; only with TOO_MANY_REQUESTS and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined
  /** What the message is written in, where that is what the caller prefers and not English whatever they prefer. */
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

/** Something that whoever runs Claire has to set right before it can start; the message says all there is to say. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
