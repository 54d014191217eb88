import type { ApiError } from '@claire/api-contract'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { textFor, t } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'

/** Error of a failed call: a sentence to show, and a code to decide by. */
export interface ApiFailure {
  /** The server's errorCode, or UNREACHABLE, TIMEOUT, UNREADABLE. */
  code: string
  message: string
  /** The HTTP status, or null without an answer. */
  status: number | null
}

const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  'apiError' in body &&
  typeof body.apiError === 'string' &&
  body.apiError !== ''

/**
 * Returns the error of a failed call; the only function that words them (docs/product.md 8.1). `contentLanguage` is the
 * Content-Language of the answer, which the server sets if its message is in a reader's language.
 */
export function toApiFailure(error: FetchBaseQueryError, contentLanguage?: string | null): ApiFailure {
  switch (error.status) {
    case 'FETCH_ERROR':
      return { code: 'UNREACHABLE', message: t('errors.unreachable'), status: null }
    case 'TIMEOUT_ERROR':
      return { code: 'TIMEOUT', message: t('errors.timeout'), status: null }
    case 'PARSING_ERROR':
      return {
        code: 'UNREADABLE',
        message: t('errors.somethingWentWrong'),
        status: error.originalStatus,
      }
    case 'CUSTOM_ERROR':
      return { code: 'UNREADABLE', message: error.error, status: null }
    default:
      return isApiError(error.data)
        ? {
            code: error.data.errorCode,
            message: messageOf(error.data, contentLanguage),
            status: error.status,
          }
        : { code: 'UNREADABLE', message: t('errors.somethingWentWrong'), status: error.status }
  }
}

/** Returns the server's message if it is in the current language; otherwise looks the error code up. */
function messageOf({ errorCode, apiError }: ApiError, contentLanguage: string | null | undefined): string {
  if (contentLanguage === document.documentElement.lang) return apiError
  const key = `errors.byCode.${errorCode}`
  return textFor(key) ? t(key as 'errors.byCode.CONFLICT', { reason: apiError }) : apiError
}

export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'code' in error && 'message' in error && 'status' in error

/** Returns the sentence to show for the `error` of RTK Query, which is no ApiFailure if the code of a call threw. */
export const errorMessage = (error: unknown) =>
  isApiFailure(error) ? error.message : t('errors.somethingWentWrong')

/**
 * Shows the error of a call in a toast, except a refused token, which the session handles, and what was not found, which is
 * shown in place.
 */
export function toastFailure({ status, code, message }: ApiFailure) {
  if (status !== 401 && code !== 'NOT_FOUND') showToast('error', message)
}
