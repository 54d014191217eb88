import { scanningMessages } from '@claire/messages/server'
import type { FetchCause, Language } from '@claire/api-contract'
import { RefusedConnection } from './guarded-agent.ts'

const BY_STATUS: Record<number, FetchCause> = {
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  410: 'gone',
  429: 'rate_limited',
  451: 'unavailable_for_legal_reasons',
  503: 'unavailable',
}

/** Null for a response that carries a document. */
export function causeOfStatus(status: number): FetchCause | null {
  if (status === 200 || status === 203) return null
  if (status === 204 || status === 205) return 'empty'
  const named = BY_STATUS[status]
  if (named) return named
  if (status >= 500 && status < 600) return 'server_error'
  if (status >= 400 && status < 500) return 'refused'
  return 'unexpected_status'
}

const BY_CODE: Record<string, FetchCause> = {
  ENOTFOUND: 'dns_failed',
  ENODATA: 'dns_failed',
  EAI_AGAIN: 'dns_unavailable',
  EAI_FAIL: 'dns_unavailable',
  ETIMEOUT: 'dns_unavailable',
  ECONNREFUSED: 'connect_failed',
  EHOSTUNREACH: 'connect_failed',
  ENETUNREACH: 'connect_failed',
  EADDRNOTAVAIL: 'connect_failed',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'too_slow',
  UND_ERR_BODY_TIMEOUT: 'too_slow',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol_error',
  UND_ERR_INVALID_ARG: 'invalid_address',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  EPROTO: 'not_tls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'not_tls',
}

/** The cause of an error of undici, the name service or the socket. */
export function causeOfError(error: unknown, deadline: AbortSignal): FetchCause {
  if (deadline.aborted) return 'too_slow'
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof RefusedConnection) return each.reason
    if (each instanceof AggregateError && each.errors.length) return causeOfError(each.errors[0], deadline)
    const code = 'code' in each ? String(each.code) : ''
    // Not handled by undici's parser: an unrequested interim response, a status of 000.
    if (code === 'ERR_ASSERTION' || /^bad (?:response|upgrade)$/.test(each.message)) return 'protocol_error'
    const cause = BY_CODE[code]
    if (cause) return cause
    if (each.name === 'HTTPParserError') return isTooShort(each) ? 'connection_lost' : 'protocol_error'
    if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return 'tls_error'
    if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return 'tls_error'
  }
  return 'connection_lost'
}

/** While a body is read, the body is too short; before that, there is no answer, or its headers are unparseable. */
export const isTooShort = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^UND_ERR_(?:SOCKET|RES_CONTENT_LENGTH_MISMATCH)$/.test(String(error.code))) ||
    (error.name === 'HTTPParserError' && error.message.includes('Invalid EOF')))

/** Returns "The site refuses access (403). Ask the site to …"; in English if no language is given. */
export function explainFetch(cause: FetchCause, language?: Language): string {
  const t = scanningMessages(language)
  return `${t(`causes.${cause}.says`)} ${t(`causes.${cause}.advice`)}`
}
