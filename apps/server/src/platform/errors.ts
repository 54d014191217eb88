import { DEFAULT_LANGUAGE, type Language } from '@claire/api-contract/languages'
import { type RefusalMessages, refusalMessages } from '@claire/messages/server'

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

/** Words a text by the messages of a language. */
export type Say = (t: RefusalMessages, language: Language) => string

/** Returns a text in a language; in English if none is given. */
export const inLanguage = (say: Say, language: Language = DEFAULT_LANGUAGE) =>
  say(refusalMessages(language), language)

/** A violated rule of the product, or an unavailable dependency. People read it by `say`; `message` is English. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Seconds until a retry makes sense; only with TOO_MANY_REQUESTS and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined
  readonly say: Say

  constructor(code: ErrorCode, say: Say, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(inLanguage(say), { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.say = say
  }
}

/** Returns a BAD_REQUEST. */
export const refusal = (say: Say) => new DomainError('BAD_REQUEST', say)

/** Words an error that another program has worded in English: its own words where they say more than the code. */
export function foreign(code: ErrorCode | 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', reason: string): Say {
  return (t) => t(`byCode.${code}`, { reason })
}

/** A problem that the operator must fix before Claire can start; the message is complete. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
